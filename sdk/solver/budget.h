// The limit of a search: a number of nodes, or time. The clock is read only now and then.
#ifndef HAKAM_SDK_SOLVER_BUDGET_H_
#define HAKAM_SDK_SOLVER_BUDGET_H_

#include <cstdint>
#include <limits>
#include <optional>

#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::solver {

class Budget {
 public:
  Budget(std::optional<int64_t> max_nodes, std::optional<absl::Duration> max_time, const Clock& clock)
      : max_nodes_(max_nodes.value_or(std::numeric_limits<int64_t>::max())), clock_(clock) {
    if (max_time.has_value()) deadline_ = clock.Now() + *max_time;
    PlanCheck();
  }

  // Counts a node; false if the budget is spent, so this node must not be searched.
  bool Spend() { return ++nodes_ < next_check_ || Check(); }
  bool spent() const { return spent_; }
  int64_t nodes() const { return nodes_; }

 private:
  static constexpr int64_t kNodesBetweenLooks = 2048;  // about 50 us

  bool Check();
  void PlanCheck();

  int64_t nodes_ = 0;
  int64_t next_check_ = 0;
  int64_t max_nodes_;
  bool spent_ = false;
  std::optional<absl::Duration> deadline_;
  const Clock& clock_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_BUDGET_H_
