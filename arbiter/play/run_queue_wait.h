// How long a thread that was ready to run has waited for a core, as counted by the kernel.
#ifndef HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_
#define HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_

#include "absl/time/time.h"

namespace hakam::arbiter {

// Counts for the thread that constructs it, and may be used on that thread only.
class RunQueueWait {
 public:
  RunQueueWait();
  ~RunQueueWait();
  RunQueueWait(const RunQueueWait&) = delete;
  RunQueueWait& operator=(const RunQueueWait&) = delete;

  // The sum since the thread began; zero if the kernel does not count it. A call costs one or two
  // microseconds.
  absl::Duration Total() const;

 private:
  int file_;  // /proc/thread-self/schedstat; -1: there is none
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_
