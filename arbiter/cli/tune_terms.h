// The terms of a tuning (arbiter/tune/tune_file.h) from a command line.
#ifndef HAKAM_ARBITER_CLI_TUNE_TERMS_H_
#define HAKAM_ARBITER_CLI_TUNE_TERMS_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"
#include "arbiter/tune/tune_file.h"

namespace hakam::arbiter {

// The bot must be given. The seed is that of the options, also if it is empty. InvalidArgument, NotFound and
// PermissionDenied name the option, or the place in the bot's manifest.
absl::StatusOr<TuneTerms> TermsOf(const TuneOptions& options, const std::string& here);

// InvalidArgument names an option that may not be given without a bot: what `folder` holds decides it.
absl::Status CheckFolderAlone(const TuneOptions& options);

// The options for leagues of these terms; `usual` has those that change no result. InvalidArgument if the
// terms come from a file that was changed.
absl::StatusOr<QuickOptions> QuickOptionsOf(const TuneTerms& terms, const QuickOptions& usual);

// The bot with these values instead of those that it is started with.
std::string BotWith(const TuneTerms& terms, const std::vector<double>& values);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TUNE_TERMS_H_
