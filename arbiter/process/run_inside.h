// Runs one command to its end in a sandbox: the build of a bot, the unpacking of an archive.
//
//   launch.sandbox = detected.sandbox;   // detect.h
//   HAKAM_ASSIGN_OR_RETURN(const ProcessEnd end, RunInside(launch, {.time = absl::Minutes(2), .disk =
//   folder}));
#ifndef HAKAM_ARBITER_PROCESS_RUN_INSIDE_H_
#define HAKAM_ARBITER_PROCESS_RUN_INSIDE_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/process.h"

namespace hakam::arbiter {

struct RunLimits {
  absl::Duration time;  // of the wall, more than 0
  std::string disk;     // an existing folder: its disk keeps 512 MiB and 10,000 files free
  // What may lie in these folders together, in bytes; 0: not limited. They are measured when the disk has
  // lost as much.
  std::vector<std::string> folders = {};
  uint64_t most_bytes = 0;
  const std::atomic<bool>* stop = nullptr;  // true: it is ended; null: never
};

// Blocks until the command and all its descendants have ended. What it may see, write and use is in `launch`,
// whose sandbox must isolate; its output goes to `launch.log_path`. DeadlineExceeded: the time is over.
// InvalidArgument: it has written too much. Cancelled: `stop`. Unavailable: there is no sandbox, it cannot be
// set up, its keeper was lost, or the disk is almost full. ResourceExhausted: no descriptors. These messages
// begin with no name of a file.
absl::StatusOr<ProcessEnd> RunInside(const LaunchSpec& launch, const RunLimits& limits);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_RUN_INSIDE_H_
