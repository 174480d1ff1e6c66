#include "arbiter/cli/process_limits.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <mutex>
#include <new>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "arbiter/cli/exit_codes.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint64_t kMiB = 1 << 20;

// Measured: with two cores hakam has at most 840 MiB of address space, 100 MiB of memory and 13 threads; a
// bot has 700, 90 and 10. The rest is room for more of each, because both start more threads where there are
// more cores.
constexpr uint64_t kAddressSpace = 896 * kMiB;
constexpr uint64_t kAddressSpaceEachCore = 64 * kMiB;
constexpr uint64_t kMemory = 160 * kMiB;
constexpr uint64_t kMemoryEachCore = 24 * kMiB;
constexpr uint64_t kFileSize = 64 * kMiB;  // of a log; the journal of 50,000 boards is as large
constexpr uint64_t kDescriptors = 128;     // for two boards at a time
constexpr uint64_t kThreads = 64;          // with those of four bots
constexpr uint64_t kThreadsEachCore = 4;

// Memory that glibc sets aside for threads, each 64 MiB, would use up a limited address space.
constexpr int kArenas = 2;

struct Need {
  __rlimit_resource resource;
  const char* option;  // of ulimit
  uint64_t unit;       // of ulimit
  const char* what;
  uint64_t least;
};

uint64_t SoftLimit(__rlimit_resource resource) {
  rlimit limit{};
  return getrlimit(resource, &limit) != 0 ? RLIM_INFINITY : limit.rlim_cur;
}

std::string Amount(uint64_t least, uint64_t unit) {
  return unit == 1 ? absl::StrCat(least) : absl::StrCat(least / kMiB, " MiB");
}

absl::Status CheckNeed(const Need& need) {
  const uint64_t limit = SoftLimit(need.resource);
  if (limit == RLIM_INFINITY || limit >= need.least) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("ulimit ", need.option, " ", limit / need.unit, " leaves too ", need.what,
                   ": hakam needs about ", Amount(need.least, need.unit), "; raise it (ulimit ", need.option,
                   " ", need.unit == 1 ? absl::StrCat(need.least) : "unlimited", ")"));
}

// Threads that wait until all of them have been started.
class Waiting {
 public:
  Waiting() {
    pthread_attr_init(&attributes_);
    pthread_attr_setstacksize(&attributes_, kStackBytes);  // memory is looked at by itself
  }
  ~Waiting() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
    for (const pthread_t thread : threads_) pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes_);
  }
  // 0, or an errno.
  int Start() {
    pthread_t thread{};
    const int error = pthread_create(&thread, &attributes_, Wait, this);
    if (error == 0) threads_.push_back(thread);
    return error;
  }
  size_t count() const { return threads_.size(); }

 private:
  static void* Wait(void* self) {
    auto* waiting = static_cast<Waiting*>(self);
    std::unique_lock lock(waiting->mutex_);
    waiting->changed_.wait(lock, [waiting] { return waiting->over_; });
    return nullptr;
  }

  static constexpr size_t kStackBytes = 64 << 10;

  pthread_attr_t attributes_{};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::vector<pthread_t> threads_;
};

// Threads may be limited for this process, its user or its container, so they are tried.
absl::Status CheckThreads(uint64_t least) {
  Waiting waiting;
  while (waiting.count() < least) {
    const int error = waiting.Start();
    if (error == 0) continue;
    return absl::ResourceExhaustedError(
        absl::StrCat("only ", waiting.count(), " threads can be started (", std::strerror(error),
                     "): hakam and its bots need about ", least,
                     "; raise the limit of processes (ulimit -u, or that of the container)"));
  }
  return absl::OkStatus();
}

// Without allocation.
[[noreturn]] void LeaveFor(const char* why) {
  const char* const parts[] = {"hakam: cannot go on: ", why,
                               "; give it more memory, threads or descriptors (ulimit -a), or use a smaller "
                               "--concurrency\n"};
  for (const char* part : parts)
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, part, strlen(part));
  _exit(kExitInfrastructure);
}

void OnNoMemory() { LeaveFor("out of memory"); }

void OnTerminate() {
  try {
    if (std::current_exception() != nullptr) std::rethrow_exception(std::current_exception());
  } catch (const std::exception& error) {
    LeaveFor(error.what());
  } catch (...) {  // NOLINT(bugprone-empty-catch): below
  }
  LeaveFor("a thread ended in an unexpected way");
}

}  // namespace

void PrepareProcess() {
  std::set_new_handler(OnNoMemory);
  std::set_terminate(OnTerminate);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  // Every agent needs a few file descriptors, and the usual soft limit of 1024 is reached quickly.
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // a failure shows later, as an error where descriptors run out
}

absl::Status CheckLimits() {
  const auto cores = static_cast<uint64_t>(std::max(sysconf(_SC_NPROCESSORS_ONLN), 1L));
  const Need needs[] = {
      {RLIMIT_AS, "-v", 1024, "little address space", kAddressSpace + cores * kAddressSpaceEachCore},
      {RLIMIT_DATA, "-d", 1024, "little memory", kMemory + cores * kMemoryEachCore},
      {RLIMIT_FSIZE, "-f", 1024, "little room for the journal and the logs", kFileSize},
      {RLIMIT_NOFILE, "-n", 1, "few descriptors", kDescriptors}};
  for (const Need& need : needs) HAKAM_RETURN_IF_ERROR(CheckNeed(need));
  if (SoftLimit(RLIMIT_AS) != RLIM_INFINITY) mallopt(M_ARENA_MAX, kArenas);
  return CheckThreads(kThreads + cores * kThreadsEachCore);
}

}  // namespace hakam::arbiter
