#include "arbiter/cli/stop_after.h"

#include <utility>

namespace hakam::arbiter {

StopAfter::StopAfter(absl::Duration time, std::function<void()> stop)
    : thread_([this, time, stop = std::move(stop)] {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, absl::ToChronoNanoseconds(time), [this] { return ended_; })) stop();
      }) {}

StopAfter::~StopAfter() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

}  // namespace hakam::arbiter
