// How long a thread has waited for a core although it wanted to run, as the kernel counts it.
#ifndef HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_
#define HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_

#include "absl/time/time.h"

namespace hakam::arbiter {

// Of the thread that makes it; to be used there only.
class RunQueueWait {
 public:
  RunQueueWait();
  ~RunQueueWait();
  RunQueueWait(const RunQueueWait&) = delete;
  RunQueueWait& operator=(const RunQueueWait&) = delete;

  // Since the thread began. Zero where the kernel does not say. Costs a microsecond or two.
  absl::Duration Total() const;

 private:
  int file_;  // /proc/thread-self/schedstat; -1: there is none
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_RUN_QUEUE_WAIT_H_
