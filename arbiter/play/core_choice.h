// Where a worker and its bots run: on all cores, or together on one. Bots that answer within microseconds
// gain by one core, because a question then wakes no other core (tests/bench/README.md); bots that compute,
// perhaps with many threads, need all. So both places are measured, and bots that are not quick never get
// one.
//
//   CoreChoice choice(clock.Now());
//   choice.RoomPlayed(questions, clock.Now());  // whenever a room has ended
//   choice.Look(clock.Now());                   // from time to time
//   if (choice.one_core()) ...                  // may have changed
#ifndef HAKAM_ARBITER_PLAY_CORE_CHOICE_H_
#define HAKAM_ARBITER_PLAY_CORE_CHOICE_H_

#include <cstdint>

#include "absl/time/time.h"

namespace hakam::arbiter {

class CoreChoice {
 public:
  // Begins on all cores.
  explicit CoreChoice(absl::Duration now) : began_(now), last_room_(now) {}

  // A room with so many questions has ended.
  void RoomPlayed(uint32_t questions, absl::Duration now);
  // On one core where no room has ended for some time, a bot may need more than that.
  void Look(absl::Duration now);

  bool one_core() const { return one_core_; }

 private:
  void WindowEnds(double rate, absl::Duration now);
  void Begin(int window, absl::Duration now);
  // Stays there until it is measured again.
  void Settle(bool one_core, absl::Duration now);

  int window_ = 0;
  bool one_core_ = false;
  absl::Duration began_;       // the window
  absl::Duration keep_until_;  // if settled
  absl::Duration last_room_;
  uint32_t rooms_ = 0;      // in this window
  uint32_t questions_ = 0;  // in this window
  double all_rate_ = 0;     // questions a second on all cores: the better of its windows
  double one_rate_ = 0;     // on one core
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_CORE_CHOICE_H_
