// Who is whose child on this machine, read from /proc when something may have changed. (Not every kernel can
// list the children of one process.)
#ifndef HAKAM_ARBITER_PROCESS_PROCESS_TABLE_H_
#define HAKAM_ARBITER_PROCESS_PROCESS_TABLE_H_

#include <sys/types.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// The parent of a process; 0 if it is gone.
pid_t ParentProcess(pid_t pid);

// For one thread; all trees of a driver share one.
class ProcessTable {
 public:
  explicit ProcessTable(const Clock* clock) : clock_(clock) {}

  // How often to look.
  enum class Effort : uint8_t {
    kThrifty,   // not more than a fiftieth of the time: what is new may be missed for a while
    kThorough,  // whenever a process or thread was begun anywhere since the last look
  };
  // Looks again if it may be worth it; returns a number that changes with each look. Without news a few
  // microseconds, else about 5 us for each process of the machine.
  uint64_t Update(Effort effort);

  // All descendants of `root`, parents first, as of the last look.
  std::vector<pid_t> Descendants(pid_t root) const;

 private:
  void Scan();

  const Clock* clock_;
  uint64_t generation_ = 0;
  int64_t newest_ = -1;  // the number that was given out last, at the last look; -1: not known
  absl::Duration not_before_ = -absl::InfiniteDuration();
  std::unordered_multimap<pid_t, pid_t> children_;  // by parent
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_TABLE_H_
