// Builds a bot with the command of its manifest, in a sandbox.
//
// The build works on a copy of the bot's folder, which it sees under the name of the folder; when it has
// succeeded, what it has changed is copied back. It may write to this copy, to a home of its own (the caches
// of its tools, kept for the next build of this bot) and to /tmp, and nothing else. It has no network, unless
// that is allowed. It can read /usr, its program (with those beside it if they are in PATH), Rust's
// toolchain, the kit for C++, and the paths of `read_only`.
#ifndef HAKAM_ARBITER_PROCESS_BUILD_H_
#define HAKAM_ARBITER_PROCESS_BUILD_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/process/manifest.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct BuildOptions {
  // STRICT: a build that cannot be isolated is an error. AUTO: it then runs outside, as OFF, where it can do
  // whatever the user can.
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  bool network = false;
  std::string place;  // a folder for this bot alone: its copy, its home and its log; exists
};

// Does nothing if there is no command. Blocks until the build has ended, in a sandbox for at most half an
// hour; before that it waits as long for another build of this bot. Returns why it ran outside a sandbox, a
// line for each reason; nothing if it did not. InvalidArgument if the command fails: the message has the
// command, how it ended, the path of its log and the end of its output. Unavailable: no sandbox under STRICT,
// a wait has been too long, the disk is full. Other errors: the bot's folder cannot be copied, or what the
// build has left cannot be copied back.
absl::StatusOr<std::vector<std::string>> BuildAgent(const BuildSpec& spec, const BuildOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_BUILD_H_
