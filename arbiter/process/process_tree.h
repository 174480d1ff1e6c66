// All processes of one agent, from outside: stops and continues them, and adds up the time that they spend on
// a core. Every signal goes through a descriptor of the process, so that a number which has changed hands
// hits nobody else.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<ProcessTree> tree, ProcessTree::Of(agent->pid(), &table));
//   tree->Freeze();
//   tree->Thaw();  // has happened when it returns
#ifndef HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_
#define HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/process_table.h"

namespace hakam::arbiter {

// For one thread. What is frozen when this goes is thawed; SIGKILL ends frozen processes too.
class ProcessTree {
 public:
  // The tree below the child of this program that `member` descends from (an agent's keeper). NotFound if
  // there is none, ResourceExhausted without a descriptor to spare. `table` outlives the tree.
  static absl::StatusOr<std::unique_ptr<ProcessTree>> Of(pid_t member, ProcessTable* table);
  ~ProcessTree();
  ProcessTree(const ProcessTree&) = delete;
  ProcessTree& operator=(const ProcessTree&) = delete;

  // Stops every process of the tree. New ones are looked for thriftily (process_table.h).
  void Freeze();
  void Thaw();
  bool frozen() const { return frozen_; }

  // Time on a core of all processes of the tree since it began: of those that live, to the nanosecond, all
  // their threads included; of those that have ended, as soon as their parents have reaped them, in the ticks
  // of the kernel (10 ms). Never falls. Unavailable if it cannot be read.
  absl::StatusOr<absl::Duration> CpuTime();

 private:
  struct Member {
    pid_t pid = 0;
    int fd = -1;
  };
  explicit ProcessTree(pid_t root, ProcessTable* table) : root_(root), table_(table) {}
  // True if there were new ones.
  bool Refresh(ProcessTable::Effort effort);
  void Signal(int number);
  absl::Duration CpuOf(const Member& member) const;

  const pid_t root_;  // a child of this program; not a member itself
  ProcessTable* table_;
  uint64_t generation_ = 0;
  std::vector<Member> members_;
  bool frozen_ = false;
  absl::Duration cpu_;  // as read last
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_TREE_H_
