// Builds a bot with the command of its manifest.
#ifndef HAKAM_ARBITER_PROCESS_BUILD_H_
#define HAKAM_ARBITER_PROCESS_BUILD_H_

#include "absl/status/status.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// Runs the command in its folder, without input and without a time limit. Does nothing if there is no
// command. InvalidArgument if the command cannot be started or fails: the message contains the command, how
// it ended, and below that the end of its output. ResourceExhausted if no descriptor is left.
absl::Status BuildAgent(const BuildSpec& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_BUILD_H_
