// The cores on which a thread may run.
#ifndef HAKAM_ARBITER_PROCESS_CORE_SET_H_
#define HAKAM_ARBITER_PROCESS_CORE_SET_H_

#include <sched.h>
#include <sys/types.h>

#include <optional>

namespace hakam::arbiter {

class CoreSet {
 public:
  // The cores of a thread of any process; 0: of the calling thread. nullopt: the thread has ended, or the
  // machine has more than 1,024 cores.
  static std::optional<CoreSet> Of(pid_t thread);
  // The core on which the calling thread runs at the moment; nullopt if that is not known.
  static std::optional<CoreSet> Here();

  int size() const { return CPU_COUNT(&cores_); }
  // From now on the thread runs on these cores; 0: the calling thread. False if it has ended, belongs to
  // another user, or may run on none of them.
  bool Bind(pid_t thread) const { return sched_setaffinity(thread, sizeof cores_, &cores_) == 0; }

  friend bool operator==(const CoreSet& a, const CoreSet& b) { return CPU_EQUAL(&a.cores_, &b.cores_); }

 private:
  CoreSet() { CPU_ZERO(&cores_); }

  cpu_set_t cores_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_CORE_SET_H_
