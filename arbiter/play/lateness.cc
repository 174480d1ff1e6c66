#include "arbiter/play/lateness.h"

#include <algorithm>

namespace hakam::arbiter {

void Lateness::Seen(absl::Duration from, absl::Duration to) {
  const absl::Duration gap = from - last_seen_;
  if (gap >= kLongGap) {
    if (!is_blind()) {
      latest_ = (latest_ + 1) % blind_.size();
      blind_[latest_] = {.from = last_seen_, .to = absl::InfiniteDuration()};
    }
    settled_at_ = from + kSettle;
    ++report_.long_gaps;
    report_.worst = std::max(report_.worst, gap);
  }
  last_seen_ = std::max(last_seen_, to);
  if (is_blind() && last_seen_ >= settled_at_) blind_[latest_].to = std::max(from, settled_at_);
}

void Lateness::Waited(absl::Duration from, absl::Duration until, absl::Duration back) {
  Seen(from, back - until < kLongGap ? std::min(back, until) : from);
}

bool Lateness::MayHaveArrivedBy(absl::Duration moment, absl::Duration unscheduled) const {
  const absl::Duration seen = last_seen_ - unscheduled;
  return seen <= moment || (latest().from <= moment && seen < latest().to);
}

bool Lateness::Missed(absl::Duration from, absl::Duration to, absl::Duration unscheduled) const {
  if (MayHaveArrivedBy(from, unscheduled)) return true;
  return std::any_of(blind_.begin(), blind_.end(),
                     [&](const Blind& blind) { return blind.from <= from && to <= blind.to; });
}

}  // namespace hakam::arbiter
