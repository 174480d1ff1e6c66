// How late the driver is with what comes to it: which moments passed without anybody looking whether an
// answer had come. A timeout is the agent's only if somebody did look after its time was over.
//
// The driver says when it has seen all that had come: at a moment when it found its queue empty, or
// throughout a wait. What is between two such moments is a gap; what came in a gap may be handled up to its
// length late. A plain value without a clock of its own.
#ifndef HAKAM_ARBITER_PLAY_LATENESS_H_
#define HAKAM_ARBITER_PLAY_LATENESS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/time/time.h"

namespace hakam::arbiter {

class Lateness {
 public:
  // Gaps this long and longer are remembered and counted.
  static constexpr absl::Duration kLongGap = absl::Milliseconds(5);

  explicit Lateness(absl::Duration start) : last_seen_(start) {}

  // From `from` to `to` (not before the last call's) nothing that came was left lying.
  void Seen(absl::Duration from, absl::Duration to);
  absl::Duration last_seen() const { return last_seen_; }

  // An answer is taken from the queue now: could it have been there at `moment`? `unscheduled`: how long the
  // thread has lately been kept from running when it wanted to, at most.
  bool MayHaveComeBy(absl::Duration moment, absl::Duration unscheduled) const {
    return last_seen_ - unscheduled <= moment;
  }
  // No answer has come, and nobody waits for it any longer: did nobody look between `from` and `to`, so that
  // it may have been there at `from`? Knows of the last 64 long gaps.
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
