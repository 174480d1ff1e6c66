// Asks a league to stop when its time is over.
#ifndef HAKAM_ARBITER_CLI_STOP_AFTER_H_
#define HAKAM_ARBITER_CLI_STOP_AFTER_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "absl/time/time.h"

namespace hakam::arbiter {

class StopAfter {
 public:
  // Calls `stop` on a thread of its own if this object still lives when the time is over.
  StopAfter(absl::Duration time, std::function<void()> stop);
  ~StopAfter();
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_STOP_AFTER_H_
