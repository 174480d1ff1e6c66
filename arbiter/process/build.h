// Builds a bot with the command of its manifest, in a sandbox.
//
// The build works on a copy of the bot's folder, which it sees under the name of the folder; when it has
// succeeded, what it has changed is copied back. It may write to this copy, to a home of its own (the caches
// of its tools, kept for the next build of this bot) and to /tmp, and nothing else. It has no network, unless
// that is allowed. It can read /usr, its program (with those beside it if they are in PATH), Rust's
// toolchain, the kit for C++, and the paths of `read_only`.
#ifndef HAKAM_ARBITER_PROCESS_BUILD_H_
#define HAKAM_ARBITER_PROCESS_BUILD_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/manifest.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct BuildOptions {
  // STRICT: a build that cannot be isolated is an error. AUTO: it then runs outside, as OFF, where it can do
  // whatever the user can.
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  bool network = false;
  std::string place;  // a folder for this bot alone: its copy, its home and its log; exists
  // The limits below hold in a sandbox.
  absl::Duration time = absl::Minutes(30);
  uint32_t memory_mib = 8192;  // of all its processes together; /tmp, which is in memory, is as large
  uint32_t log_mib = 1024;     // a build that writes more is ended
  uint32_t disk_mib = 0;       // in the copy and the home together; 0: what the disk has
  const std::atomic<bool>* stop = nullptr;  // true: the build is ended (Cancelled); null: never
  // False: the home is removed after the build. Caches that a stranger's build has left could harm the next.
  bool keep_home = true;
};

// Does nothing if there is no command. Blocks until the build has ended; before that it waits at most
// `options.time` for another build of this bot. Returns why it ran outside a sandbox, a line for each reason;
// nothing if it did not. InvalidArgument if the command fails or is ended for what it does: the message has
// the command, how it ended, the path of its log and the end of its output. DeadlineExceeded: its time is
// over. Unavailable: no sandbox under STRICT, another build takes too long, the disk is full. Other errors:
// the bot's folder cannot be copied, or what the build has left cannot be copied back.
absl::StatusOr<std::vector<std::string>> BuildAgent(const BuildSpec& spec, const BuildOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_BUILD_H_
