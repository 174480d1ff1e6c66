#include "sdk/base/clock.h"

#include <chrono>

namespace hakam {
namespace {

class SteadyClock : public Clock {
 public:
  absl::Duration Now() const override {
    return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
  }
};

}  // namespace

const Clock& Clock::Real() {
  static const SteadyClock clock;
  return clock;
}

}  // namespace hakam
