#ifndef HAKAM_TESTS_UNIT_HOST_SET_CLOCK_H_
#define HAKAM_TESTS_UNIT_HOST_SET_CLOCK_H_

#include <atomic>
#include <cstdint>

#include "sdk/base/clock.h"

namespace hakam::arbiter {

// Stands still until it is set, on any thread.
class SetClock final : public Clock {
 public:
  absl::Duration Now() const override { return absl::Milliseconds(now_ms.load()); }
  std::atomic<int64_t> now_ms = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_HOST_SET_CLOCK_H_
