// What the system gives this process: limits that are too small to play in, and what to do where something
// runs out.
#ifndef HAKAM_ARBITER_CLI_PROCESS_LIMITS_H_
#define HAKAM_ARBITER_CLI_PROCESS_LIMITS_H_

#include "absl/status/status.h"

namespace hakam::arbiter {

// At the start of the program. Takes all descriptors that it may have. From then on a file that grows beyond
// its limit is an error of the write, and where memory or threads run out the program says so on stderr and
// ends with exit code 4: most libraries cannot go on, and some would wait for ever.
void PrepareProcess();

// ResourceExhausted if there is too little to play a league in: address space, memory, size of files,
// descriptors, threads. The libraries below wait for ever or abort if these run out, and the bots, which have
// the same limits, would be blamed. Must be called before other threads are started.
absl::Status CheckLimits();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PROCESS_LIMITS_H_
