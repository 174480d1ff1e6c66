#include "arbiter/play/lateness.h"

#include <algorithm>

namespace hakam::arbiter {

void Lateness::Seen(absl::Duration from, absl::Duration to) {
  const absl::Duration gap = from - last_seen_;
  if (gap >= kLongGap) {
    gaps_[next_gap_++ % gaps_.size()] = {last_seen_, from};
    ++report_.long_gaps;
    report_.worst = std::max(report_.worst, gap);
  }
  last_seen_ = std::max(last_seen_, to);
}

bool Lateness::Missed(absl::Duration from, absl::Duration to, absl::Duration unscheduled) const {
  if (last_seen_ - unscheduled <= from) return true;
  return std::any_of(gaps_.begin(), gaps_.end(),
                     [&](const Gap& gap) { return gap.from <= from && to <= gap.to; });
}

}  // namespace hakam::arbiter
