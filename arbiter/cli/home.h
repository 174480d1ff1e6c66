// Where the files are that Hakam brings beside its program: templates and kits of bots, engines.
#ifndef HAKAM_ARBITER_CLI_HOME_H_
#define HAKAM_ARBITER_CLI_HOME_H_

#include <filesystem>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// HAKAM_HOME, a folder above this program (the sources), or where they were installed with it: sdk/, proto/.
// Unavailable or NotFound: there is none, and what to do.
absl::StatusOr<std::filesystem::path> HakamHome();

// True if the folder has Hakam's sources; otherwise it was installed.
bool HasSources(const std::filesystem::path& home);

// The Python that starts the bots of `hakam init`: a path, or a name that is searched in PATH. With the
// sources come Debian's grpcio and protobuf (./dev setup). An installed program is one of pip or of Debian:
// the Python of that place comes first in PATH.
std::string PythonOfBots(const std::filesystem::path& home);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_HOME_H_
