// How long the agents of a league have thought, from its records.
#ifndef HAKAM_ARBITER_REPORT_TIMING_H_
#define HAKAM_ARBITER_REPORT_TIMING_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Many durations in little memory. A quantile differs from the exact one by at most 2 %.
class DurationHistogram {
 public:
  void Add(absl::Duration duration);
  // The smallest duration d for which at least this share (0 < share <= 1) of all is at most d. Zero if there
  // is none.
  absl::Duration Quantile(double share) const;
  absl::Duration max() const { return max_; }
  uint64_t count() const { return count_; }

 private:
  static constexpr int kPerOctave = 36;  // neighbours differ by a fiftieth
  static constexpr int kOctaves = 43;    // from a nanosecond to more than two hours
  std::array<uint64_t, kPerOctave * kOctaves> buckets_{};
  uint64_t count_ = 0;
  absl::Duration max_;
};

struct EntrantTiming {
  std::string name;
  DurationHistogram charged;  // all decisions that were asked, faults too
  // The least time that was left when the entrant answered, and the limit of that decision; infinite without
  // an answer. Never negative: a late answer is a fault.
  absl::Duration margin = absl::InfiniteDuration();
  absl::Duration margin_of;
};

// By entrant, in the order of the league. Pairs of disqualified entrants count too: this reports what
// happened.
absl::StatusOr<std::vector<EntrantTiming>> TimingOf(const Store& store);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_TIMING_H_
