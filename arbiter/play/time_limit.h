// Whether a league that must end in time may begin another step: a cycle of its pairings, or a round.
#ifndef HAKAM_ARBITER_PLAY_TIME_LIMIT_H_
#define HAKAM_ARBITER_PLAY_TIME_LIMIT_H_

#include <cstdint>

#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

class TimeLimit {
 public:
  // The time begins now. `clock` must outlive it.
  TimeLimit(const Clock* clock, absl::Duration limit) : clock_(clock), began_(clock->Now()), limit_(limit) {}

  void StepBegun() { ++steps_; }
  // Call it when all pairs that were begun are stored. True for the first step, and then if another one that
  // takes as long as the steps so far, on average, ends in time.
  bool HasTimeForStep() const {
    const absl::Duration gone = clock_->Now() - began_;
    return steps_ == 0 || gone + gone / steps_ <= limit_;
  }

 private:
  const Clock* clock_;
  absl::Duration began_;
  absl::Duration limit_;
  int64_t steps_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_TIME_LIMIT_H_
