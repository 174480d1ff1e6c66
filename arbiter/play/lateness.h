// How late the driver handles what comes: the times at which it did not look whether an answer had come. A
// timeout is the agent's fault only if the driver did look after the time was over.
//
// The driver calls Seen() when it has seen everything that had come: at a moment when it found its queue
// empty, or for the whole of a wait. The time between two such moments is a gap; an answer that came in a gap
// may be handled late, by up to the length of the gap. A plain value without a clock of its own.
#ifndef HAKAM_ARBITER_PLAY_LATENESS_H_
#define HAKAM_ARBITER_PLAY_LATENESS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/time/time.h"

namespace hakam::arbiter {

class Lateness {
 public:
  // Gaps of this length or longer are remembered and counted.
  static constexpr absl::Duration kLongGap = absl::Milliseconds(5);

  explicit Lateness(absl::Duration start) : last_seen_(start) {}

  // From `from` to `to` (not before those of the last call) everything that came was seen at once.
  void Seen(absl::Duration from, absl::Duration to);
  absl::Duration last_seen() const { return last_seen_; }

  // For an answer that is taken from the queue now: true if it may have been in the queue at `moment`.
  // `unscheduled`: for how long, at most, the thread has waited for a core since the queue was last looked
  // at.
  bool MayHaveArrivedBy(absl::Duration moment, absl::Duration unscheduled) const {
    return last_seen_ - unscheduled <= moment;
  }
  // No answer has come, and nobody waits for it any longer: true if the driver did not look between `from`
  // and `to`, so that the answer may have been there at `from`. Remembers the last 64 long gaps.
  bool Missed(absl::Duration from, absl::Duration to, absl::Duration unscheduled) const;

  struct Report {
    int64_t long_gaps = 0;
    absl::Duration worst;
  };
  const Report& report() const { return report_; }

 private:
  struct Gap {
    absl::Duration from;
    absl::Duration to;
  };
  std::array<Gap, 64> gaps_{};  // a ring
  size_t next_gap_ = 0;
  absl::Duration last_seen_;
  Report report_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LATENESS_H_
