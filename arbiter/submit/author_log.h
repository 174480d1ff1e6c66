// The log of a submission, for its author: what was done, and what the bot printed. No line names a path of
// the machine.
#ifndef HAKAM_ARBITER_SUBMIT_AUTHOR_LOG_H_
#define HAKAM_ARBITER_SUBMIT_AUTHOR_LOG_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/submit/steps.h"

namespace hakam::arbiter {

// `text` with the submission's and the site's folders left out of paths.
std::string WithoutPaths(absl::string_view text, const SubmissionPaths& paths, const std::string& site);

// Empties the log.
absl::Status BeginAuthorLog(const SubmissionPaths& paths);
// Adds a part with a title, and at most its last 64 KiB.
absl::Status AddToAuthorLog(const SubmissionPaths& paths, const std::string& site, absl::string_view title,
                            absl::string_view text);
// The same of a file that a bot has written; nothing if it is not there.
absl::Status AddFileToAuthorLog(const SubmissionPaths& paths, const std::string& site,
                                absl::string_view title, const std::string& file);
// The logs of an entrant in the leagues below `folder`, at most 20 of them.
absl::Status AddBotLogs(const SubmissionPaths& paths, const std::string& site, const std::string& folder,
                        const std::string& entrant);

// The whole log, in which control characters are visible. Empty if there is none.
absl::StatusOr<std::string> ReadAuthorLog(const SubmissionPaths& paths);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_AUTHOR_LOG_H_
