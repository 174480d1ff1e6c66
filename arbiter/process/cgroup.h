// Control groups: where this machine lets us make a leaf that holds an agent to a limit (version 1 or 2).
#ifndef HAKAM_ARBITER_PROCESS_CGROUP_H_
#define HAKAM_ARBITER_PROCESS_CGROUP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Leaves of agents are named kLeafPrefix + process id of the arbiter + "-" + something.
inline constexpr absl::string_view kLeafPrefix = "hakam-";

// Of one process of an agent with all that it starts. 0: no limit.
struct CgroupLimits {
  uint32_t memory_mib = 0;
  uint32_t cpu_millis = 0;
  uint32_t processes = 0;
};

// A folder to make leaves in, and what is written into each of them, in this order.
struct CgroupParent {
  std::string folder;
  std::vector<std::pair<std::string, std::string>> settings;  // file, value
};

// Where and how; what is not in force has no parent.
struct CgroupPlan {
  std::vector<CgroupParent> parents;
  bool memory = false;
  bool cpu = false;
  bool processes = false;
};

// The mounted hierarchies and our place in them, from the text of /proc/self/mountinfo and /proc/self/cgroup:
// for "memory", "cpu" and "pids" the folders that may hold a leaf, best first; `version` 1 or 2.
struct CgroupPlace {
  int version = 0;
  std::vector<std::string> folders;
};
std::optional<CgroupPlace> FindCgroup(absl::string_view mountinfo, absl::string_view own,
                                      absl::string_view controller);

// Tries every limit that is not 0 by making a leaf, writing the limit and removing the leaf. On the way
// removes empty leaves of arbiters that are dead.
CgroupPlan ProbeCgroups(const CgroupLimits& limits);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_CGROUP_H_
