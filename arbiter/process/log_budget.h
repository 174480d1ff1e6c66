// How much may be written into the logs of one process, or of all processes of an entrant.
#ifndef HAKAM_ARBITER_PROCESS_LOG_BUDGET_H_
#define HAKAM_ARBITER_PROCESS_LOG_BUDGET_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

namespace hakam::arbiter {

// Thread-safe.
class LogBudget {
 public:
  // `whose` completes the sentence "it wrote 256 MiB of log, the limit of ...". `used`: what lies in logs
  // already.
  explicit LogBudget(int64_t bytes, std::string whose = "a process", int64_t used = 0);

  // Takes so many bytes, or what is left; returns how many it took.
  size_t Take(size_t bytes);
  // What was taken, with what there was at the beginning.
  int64_t used() const;
  bool spent() const { return used() >= bytes_; }
  // One line, if it is spent.
  std::string Why() const;

 private:
  const int64_t bytes_;
  const std::string whose_;
  mutable std::mutex mutex_;
  int64_t used_;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_LOG_BUDGET_H_
