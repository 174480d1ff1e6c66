// A monotonic clock that tests can set by hand.
#ifndef HAKAM_SDK_BASE_CLOCK_H_
#define HAKAM_SDK_BASE_CLOCK_H_

#include "absl/time/time.h"

namespace hakam {

// Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;

  // Time since an arbitrary moment. Never goes back, even if the date of the machine is changed.
  virtual absl::Duration Now() const = 0;

  // The machine's steady clock. Lives as long as the program.
  static const Clock& Real();
};

// Stands still until a test advances it. Not thread-safe.
class FakeClock : public Clock {
 public:
  absl::Duration Now() const override { return now_; }
  void Advance(absl::Duration d) { now_ += d; }

 private:
  absl::Duration now_ = absl::ZeroDuration();
};

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_CLOCK_H_
