// The parents and children of all processes on this machine, read from /proc when something may have changed.
// (Not every kernel can list the children of one process.)
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

// For use on one thread; all trees of a driver share one table.
class ProcessTable {
 public:
  explicit ProcessTable(const Clock* clock) : clock_(clock) {}

  // How often to scan /proc.
  enum class Effort : uint8_t {
    kThrifty,   // at most a fiftieth of the time: a new process may be missed for a while
    kThorough,  // if any process or thread on the machine was started since the last scan
  };
  // Scans again if `effort` says so; returns a number that changes with each scan. Takes a few microseconds
  // without a scan, and about 5 us for each process of the machine with one.
  uint64_t Update(Effort effort);

  // All descendants of `root` at the last scan, parents first.
  std::vector<pid_t> Descendants(pid_t root) const;

 private:
  void Scan();

  const Clock* clock_;
  uint64_t generation_ = 0;
  int64_t newest_ = -1;  // the newest process number at the last scan; -1: not known
  absl::Duration not_before_ = -absl::InfiniteDuration();
  std::unordered_multimap<pid_t, pid_t> children_;  // by parent
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_TABLE_H_
