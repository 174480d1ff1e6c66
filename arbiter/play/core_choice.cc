#include "arbiter/play/core_choice.h"

#include <algorithm>

namespace hakam::arbiter {
namespace {

// The windows of a measurement: one that does not count, then all cores and one core in turn. What comes
// after them is as settled.
constexpr int kWarmUp = 0;
constexpr int kSettled = 5;
constexpr bool IsOneCore(int window) { return window == 2 || window == 4; }
// A window is as long as both.
constexpr uint32_t kWindowRooms = 8;
constexpr absl::Duration kWindow = absl::Milliseconds(50);
// So many times faster is faster, and no chance of a window.
constexpr double kClearly = 1.1;
// Fewer questions a second: the time is that of the bots.
constexpr double kQuick = 300;
// The machine and the bots change, so it is measured again.
constexpr absl::Duration kKeep = absl::Seconds(10);
// A room of quick bots takes milliseconds.
constexpr absl::Duration kLongRoom = absl::Milliseconds(100);

}  // namespace

void CoreChoice::RoomPlayed(uint32_t questions, absl::Duration now) {
  last_room_ = now;
  ++rooms_;
  questions_ += questions;
  const absl::Duration took = now - began_;
  if (rooms_ >= kWindowRooms && took >= kWindow) WindowEnds(questions_ / absl::ToDoubleSeconds(took), now);
}

void CoreChoice::WindowEnds(double rate, absl::Duration now) {
  if (window_ == kWarmUp) return Begin(kWarmUp + 1, now);
  if (rate < kQuick) return Settle(false, now);
  if (window_ == kSettled) {
    // On a busy core it may have become slower than all cores were.
    const bool good = !one_core_ || rate > all_rate_;
    if (now < keep_until_ && good) return Begin(kSettled, now);
    all_rate_ = one_rate_ = 0;
    return Begin(kWarmUp + 1, now);
  }
  double& best = one_core_ ? one_rate_ : all_rate_;
  best = std::max(best, rate);
  if (window_ + 1 == kSettled) return Settle(one_rate_ > kClearly * all_rate_, now);
  Begin(window_ + 1, now);
}

void CoreChoice::Begin(int window, absl::Duration now) {
  window_ = window;
  if (window != kSettled) one_core_ = IsOneCore(window);
  began_ = now;
  rooms_ = 0;
  questions_ = 0;
}

void CoreChoice::Settle(bool one_core, absl::Duration now) {
  one_core_ = one_core;
  keep_until_ = now + kKeep;
  Begin(kSettled, now);
}

void CoreChoice::Look(absl::Duration now) {
  if (one_core_ && now - last_room_ >= kLongRoom) Settle(false, now);
}

}  // namespace hakam::arbiter
