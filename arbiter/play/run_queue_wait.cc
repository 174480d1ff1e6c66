#include "arbiter/play/run_queue_wait.h"

#include <fcntl.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>

namespace hakam::arbiter {

RunQueueWait::RunQueueWait() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

RunQueueWait::~RunQueueWait() {
  if (file_ >= 0) close(file_);
}

absl::Duration RunQueueWait::Total() const {
  char text[128];
  const ssize_t size = file_ < 0 ? -1 : pread(file_, text, sizeof text - 1, 0);
  if (size <= 0) return absl::ZeroDuration();
  text[size] = 0;
  int64_t waited = 0;  // the second of three numbers, in nanoseconds
  if (sscanf(text, "%*s %" SCNd64, &waited) != 1) return absl::ZeroDuration();
  return absl::Nanoseconds(waited);
}

}  // namespace hakam::arbiter
