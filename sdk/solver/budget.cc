#include "sdk/solver/budget.h"

#include <algorithm>

namespace hakam::solver {

void Budget::PlanCheck() {
  next_check_ = deadline_.has_value() ? std::min(max_nodes_, nodes_ + kNodesBetweenLooks) : max_nodes_;
}

bool Budget::Check() {
  if (spent_) {
    --nodes_;  // this node is not searched, so it does not count
    return false;
  }
  if (nodes_ >= max_nodes_ || (deadline_.has_value() && clock_.Now() >= *deadline_)) spent_ = true;
  if (spent_) {
    next_check_ = 0;  // so that every node that follows is checked
    return false;
  }
  PlanCheck();
  return true;
}

}  // namespace hakam::solver
