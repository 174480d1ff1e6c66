#include "arbiter/process/core_set.h"

namespace hakam::arbiter {

std::optional<CoreSet> CoreSet::Of(pid_t thread) {
  CoreSet set;
  if (sched_getaffinity(thread, sizeof set.cores_, &set.cores_) != 0) return std::nullopt;
  return set;
}

std::optional<CoreSet> CoreSet::Here() {
  const int core = sched_getcpu();
  if (core < 0 || core >= CPU_SETSIZE) return std::nullopt;
  CoreSet set;
  CPU_SET(static_cast<size_t>(core), &set.cores_);
  return set;
}

}  // namespace hakam::arbiter
