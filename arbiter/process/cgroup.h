// Control groups (version 1 or 2): finds out where the arbiter may create a leaf that limits an agent.
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

// Limits for one process of an agent together with everything that it starts. 0: no limit.
struct CgroupLimits {
  uint32_t memory_mib = 0;
  uint32_t cpu_millis = 0;
  uint32_t processes = 0;
};

// A folder in which leaves are made, and the settings that are written into each leaf, in this order.
struct CgroupParent {
  std::string folder;
  std::vector<std::pair<std::string, std::string>> settings;  // file, value
};

// Which limits are in force, and the folders for their leaves.
struct CgroupPlan {
  std::vector<CgroupParent> parents;
  bool memory = false;
  bool cpu = false;
  bool processes = false;
};

// Finds the arbiter's place in the mounted hierarchies, from the text of /proc/self/mountinfo and
// /proc/self/cgroup. `controller`: "memory", "cpu" or "pids". `folders`: those that may contain a leaf, best
// first; `version`: 1 or 2.
struct CgroupPlace {
  int version = 0;
  std::vector<std::string> folders;
};
std::optional<CgroupPlace> FindCgroup(absl::string_view mountinfo, absl::string_view own,
                                      absl::string_view controller);

// Tries every limit that is not 0: creates a leaf, writes the limit and removes the leaf. Also removes empty
// leaves of arbiters that are dead.
CgroupPlan ProbeCgroups(const CgroupLimits& limits);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_CGROUP_H_
