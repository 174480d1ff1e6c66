// Where the files are that Hakam brings beside its program: templates and kits of bots, engines.
#ifndef HAKAM_ARBITER_CLI_HOME_H_
#define HAKAM_ARBITER_CLI_HOME_H_

#include <filesystem>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// HAKAM_HOME, a folder above this program (the sources), or where they were installed with it: sdk/, proto/.
// Unavailable or NotFound: there is none, and what to do.
absl::StatusOr<std::filesystem::path> HakamHome();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_HOME_H_
