// Building a bot, as its manifest says.
#ifndef HAKAM_ARBITER_PROCESS_BUILD_H_
#define HAKAM_ARBITER_PROCESS_BUILD_H_

#include "absl/status/status.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// Runs it in its folder, as long as it takes, with no input; nothing happens where there is no command.
// InvalidArgument if it cannot be started or fails: the command, how it ended, and below that the end of what
// it wrote. ResourceExhausted without a descriptor to spare.
absl::Status BuildAgent(const BuildSpec& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_BUILD_H_
