// Whether a league that must end in time may begin another step: a cycle of its pairings, or a round.
#ifndef HAKAM_ARBITER_PLAY_TIME_LIMIT_H_
#define HAKAM_ARBITER_PLAY_TIME_LIMIT_H_

#include <algorithm>

#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

class TimeLimit {
 public:
  // The time begins now. `clock` must outlive it.
  TimeLimit(const Clock* clock, absl::Duration limit) : clock_(clock), began_(clock->Now()), limit_(limit) {}

  void StepBegun() {
    step_began_ = clock_->Now();
    any_ = true;
  }
  // Call it when all pairs that were begun are stored. True for the first step, and then if another one that
  // takes as long as the longest so far ends in time: the average would be too short for every second one.
  bool HasTimeForStep() {
    if (!any_) return true;
    const absl::Duration now = clock_->Now();
    longest_ = std::max(longest_, now - step_began_);
    return now - began_ + longest_ <= limit_;
  }

 private:
  const Clock* clock_;
  absl::Duration began_;
  absl::Duration limit_;
  bool any_ = false;  // steps
  absl::Duration step_began_;
  absl::Duration longest_;  // of those that have ended
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_TIME_LIMIT_H_
