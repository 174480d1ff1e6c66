// Programs that only choose another one by the user's settings and start it, which a sandbox does not have.
#ifndef HAKAM_ARBITER_PROCESS_SHIM_H_
#define HAKAM_ARBITER_PROCESS_SHIM_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hakam::arbiter {

// The program that a shim of pyenv (absolute) would start in the folder `folder`; `program` itself if it is
// none. Nothing is run. The settings are read as pyenv does: PYENV_VERSION, .python-version in the folder and
// those above it, pyenv's `version`. A name in them chooses among what is installed; it is never a path.
// FailedPrecondition if what they name is not installed; it says what to write instead.
absl::StatusOr<std::string> BehindShim(const std::string& program, const std::string& folder);

// FailedPrecondition if the program is a proxy of rustup (~/.cargo/bin/cargo): it needs rustup's home, and
// what it starts locks files, which no bot may do.
absl::Status CheckNoCargo(const std::string& program);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SHIM_H_
