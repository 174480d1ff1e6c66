// Makes and removes the control groups of one agent. arbiter/process/cgroup.h decides which settings they
// get.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_

#include <utility>
#include <vector>

namespace hakam::keeper {

struct Leaf {
  const char* folder = nullptr;                               // made by Make, removed by Remove
  std::vector<std::pair<const char*, const char*>> settings;  // file in the folder, value
};

// False, with errno and `*what` set, if the leaf cannot be made or a setting is refused.
bool Make(const Leaf& leaf, const char** what);
// Moves the calling process into the leaf.
bool Join(const Leaf& leaf);
// True if the kernel has killed a process in the leaf because of the memory limit.
bool RanOutOfMemory(const Leaf& leaf);
// Call it after the last process in the leaf was reaped; waits at most 1 s until the kernel allows the
// removal.
void Remove(const Leaf& leaf);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_LEAF_H_
