// The league file that `hakam league new` writes.
#ifndef HAKAM_ARBITER_CLI_LEAGUE_NEW_H_
#define HAKAM_ARBITER_CLI_LEAGUE_NEW_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"

namespace hakam::arbiter {

// Reads one line of the user after it has shown the question. nullopt: there is nobody to answer.
using Ask = std::function<std::optional<std::string>(const std::string& question)>;

// Asks for what was not given, each until the answer can be used. Cancelled if the user does not answer any
// more.
absl::Status AskForTheRest(const Ask& ask, LeagueNewOptions* options);

// The text of the file, for `path`, with what is not given at its default; relative bots are relative to
// `here`. InvalidArgument says what is missing or wrong, and with which option it is given.
absl::StatusOr<std::string> NewLeagueText(const LeagueNewOptions& options, const std::string& path,
                                          const std::string& here);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LEAGUE_NEW_H_
