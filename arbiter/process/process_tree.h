// All processes of one agent, seen from outside: stops and continues them, and adds up their CPU time. Every
// signal is sent through a descriptor of the process, so that it cannot reach another process that has got
// the same number.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<ProcessTree> tree, ProcessTree::Of(agent->pid(), &table));
//   tree->Freeze();
//   tree->Thaw();  // the processes run again when it returns
#ifndef HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_
#define HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/core_set.h"
#include "arbiter/process/process_table.h"

namespace hakam::arbiter {

// For use on one thread. The destructor thaws frozen processes; SIGKILL ends frozen processes too.
class ProcessTree {
 public:
  // The tree below the child of this program from which `member` descends (the child is an agent's keeper).
  // NotFound if there is none, ResourceExhausted if no descriptor is left. `table` must outlive the tree.
  static absl::StatusOr<std::unique_ptr<ProcessTree>> Of(pid_t member, ProcessTable* table);
  ~ProcessTree();
  ProcessTree(const ProcessTree&) = delete;
  ProcessTree& operator=(const ProcessTree&) = delete;

  // Stops every process of the tree. Looks for new processes with Effort::kThrifty (process_table.h).
  void Freeze();
  void Thaw();
  bool frozen() const { return frozen_; }

  // Every thread that may run on `from` runs on `to` from now on. Threads whose cores the agent has chosen
  // itself keep them.
  void Rebind(const CoreSet& from, const CoreSet& to);

  // CPU time of all processes of the tree since they began. For living processes it is exact to the
  // nanosecond and includes all threads. Processes that have ended count from when their parents have reaped
  // them, in the kernel's ticks of 10 ms. It never decreases. Unavailable if it cannot be read.
  absl::StatusOr<absl::Duration> CpuTime();

 private:
  struct Member {
    pid_t pid = 0;
    int fd = -1;
  };
  explicit ProcessTree(pid_t root, ProcessTable* table) : root_(root), table_(table) {}
  // Updates members_; true if there were new ones.
  bool Refresh(ProcessTable::Effort effort);
  void Signal(int number);
  // False if no thread had to be bound.
  bool RebindOnce(const CoreSet& from, const CoreSet& to) const;
  absl::Duration CpuOf(const Member& member) const;

  const pid_t root_;  // a child of this program; not a member itself
  ProcessTable* table_;
  uint64_t generation_ = 0;
  std::vector<Member> members_;
  bool frozen_ = false;
  absl::Duration cpu_;  // as it was read last
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_
