// Checks how much memory a tree of processes uses, for machines without a control group to limit it.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace hakam::keeper {

// True if the descendants of `root`, without `root` itself, use more than `limit_kib` of memory; shared
// memory counts once. First computes the cheap sum, which counts shared memory for each process. A sum of
// shares that changed while they were read is computed again, a few times. `proc` is /proc except in tests.
bool DescendantsExceed(pid_t root, int64_t limit_kib, const std::string& proc = "/proc");

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_
