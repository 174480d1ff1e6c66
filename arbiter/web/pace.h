// How fast a league goes on, and so how long it still takes.
#ifndef HAKAM_ARBITER_WEB_PACE_H_
#define HAKAM_ARBITER_WEB_PACE_H_

#include <cstdint>
#include <deque>
#include <optional>

#include "absl/time/time.h"

namespace hakam::arbiter {

class Pace {
 public:
  // `done` pairs are stored at the time `now`. Fewer than before: it begins anew.
  void Add(absl::Duration now, uint64_t done) {
    if (!seen_.empty() && done < seen_.back().done) seen_.clear();
    if (seen_.empty() || now - seen_.back().when >= kBetween) seen_.push_back({now, done});
    while (now - seen_.front().when > kWindow && seen_.size() > 2) seen_.pop_front();
  }

  // How long `left` pairs take at the pace of the last minute. Unset: nothing was stored in it, or it was
  // watched for less than three seconds.
  std::optional<absl::Duration> TimeFor(uint64_t left) const {
    if (seen_.empty()) return std::nullopt;
    const absl::Duration watched = seen_.back().when - seen_.front().when;
    const uint64_t done = seen_.back().done - seen_.front().done;
    if (watched < kLeast || done == 0) return std::nullopt;
    return watched * (static_cast<double>(left) / static_cast<double>(done));
  }

 private:
  struct Moment {
    absl::Duration when;
    uint64_t done;
  };
  static constexpr absl::Duration kWindow = absl::Minutes(1);
  static constexpr absl::Duration kBetween = absl::Seconds(1);
  static constexpr absl::Duration kLeast = absl::Seconds(3);
  std::deque<Moment> seen_;  // oldest first
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_PACE_H_
