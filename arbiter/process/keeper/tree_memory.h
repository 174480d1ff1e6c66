// How much memory a tree of processes has, for machines without a control group to limit it.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace hakam::keeper {

// The descendants of `root`, without it, have more than `limit_kib` in memory, what they share counted once.
// Looks at the cheap sum first, which counts shared memory in full; `proc` is /proc but in tests.
bool DescendantsExceed(pid_t root, int64_t limit_kib, const std::string& proc = "/proc");

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_TREE_MEMORY_H_
