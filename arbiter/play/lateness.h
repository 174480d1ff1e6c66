// How late the driver handles what comes: the times at which it did not look whether an answer had come. A
// timeout is the agent's fault only if the driver did look after the time was over.
//
// The driver calls Seen() when it has seen everything that had come: at a moment when it found its queue
// empty, or for the whole of a wait. The time between two such moments is a gap; an answer that came in a gap
// may be handled late, by up to the length of the gap. After a long gap an empty queue proves nothing yet,
// for the answer may still lie in a socket that gRPC has not read: the driver is blind until it has looked
// for kSettle without another long gap. A plain value without a clock of its own.
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
  // The time that gRPC's threads get after a long gap to read their sockets. They need far less than a
  // millisecond each, but a program that was stopped goes on with all of its threads at once.
  static constexpr absl::Duration kSettle = absl::Milliseconds(10);

  explicit Lateness(absl::Duration start) : last_seen_(start) {}

  // From `from` to `to` (not before those of the last call) everything that came was seen at once.
  void Seen(absl::Duration from, absl::Duration to);
  // The driver waited for its queue from `from` on, until `until` at most, and came back at `back`. If it
  // came back much too late, it was stopped at a moment that nobody knows: then only `from` was seen.
  void Waited(absl::Duration from, absl::Duration until, absl::Duration back);
  absl::Duration last_seen() const { return last_seen_; }

  // For an answer that is taken from the queue now: true if it may have come by `moment`. `unscheduled`: for
  // how long, at most, the thread has waited for a core since the queue was last looked at.
  bool MayHaveArrivedBy(absl::Duration moment, absl::Duration unscheduled) const;
  // No answer has come, and nobody waits for it any longer: true if the driver was blind between `from` and
  // `to`, or did not look, so that the answer may have been there at `from`. Remembers the last 64 times at
  // which it was blind.
  bool Missed(absl::Duration from, absl::Duration to, absl::Duration unscheduled) const;

  struct Report {
    int64_t long_gaps = 0;
    absl::Duration worst;
  };
  const Report& report() const { return report_; }

 private:
  // From the last look before a long gap until the first one that proves something.
  struct Blind {
    absl::Duration from = -absl::InfiniteDuration();
    absl::Duration to = -absl::InfiniteDuration();
  };
  bool is_blind() const { return latest().to == absl::InfiniteDuration(); }
  const Blind& latest() const { return blind_[latest_]; }

  std::array<Blind, 64> blind_{};  // a ring
  size_t latest_ = 0;
  absl::Duration settled_at_;  // while it is blind
  absl::Duration last_seen_;
  Report report_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LATENESS_H_
