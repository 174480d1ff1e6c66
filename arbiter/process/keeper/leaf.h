// The control groups of one agent, as the keeper makes and removes them. Which settings they get is decided
// by arbiter/process/cgroup.h.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_

#include <utility>
#include <vector>

namespace hakam::keeper {

struct Leaf {
  const char* folder = nullptr;                               // made by Make, removed by Remove
  std::vector<std::pair<const char*, const char*>> settings;  // file in it, value
};

// False, with errno and `*what` set: it cannot be made or a setting is refused.
bool Make(const Leaf& leaf, const char** what);
// The calling process moves into it.
bool Join(const Leaf& leaf);
// The kernel has killed a process in it for want of memory.
bool RanOutOfMemory(const Leaf& leaf);
// Once its last process is reaped; waits at most a second for the kernel to agree.
void Remove(const Leaf& leaf);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_
