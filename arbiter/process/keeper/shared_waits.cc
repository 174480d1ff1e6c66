#include "arbiter/process/keeper/shared_waits.h"

#include <errno.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace hakam::keeper {
namespace {

constexpr int64_t kMs = 1'000'000;
constexpr int64_t kShortest = kMs / 10;
constexpr int64_t kLongest = 5 * kMs;
// A thread that waits again so soon after its last wait has waited all the time.
constexpr int64_t kAgain = 2 * kMs;
// More threads than a sandbox can have by default; the waits of others end at once.
constexpr size_t kMaxWaits = 1024;

int64_t Now(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return int64_t{now.tv_sec} * 1000 * kMs + now.tv_nsec;
}

// The moment at which the caller's own time limit is over, by CLOCK_MONOTONIC. Nothing if it has none, or if
// it cannot be read.
std::optional<int64_t> LimitOf(const seccomp_notif& notice, int64_t since, int64_t now) {
  const auto* arguments = notice.data.args;  // of futex(): address, operation, value, time limit
  if (arguments[3] == 0) return std::nullopt;
  timespec limit{};
  iovec ours{&limit, sizeof limit};
  iovec theirs{reinterpret_cast<void*>(arguments[3]), sizeof limit};
  if (process_vm_readv(static_cast<pid_t>(notice.pid), &ours, 1, &theirs, 1, 0) != sizeof limit) {
    return std::nullopt;
  }
  constexpr int64_t kMaxSeconds = int64_t{1} << 32;  // larger ones would overflow
  const int64_t ns =
      std::clamp<int64_t>(limit.tv_sec, 0, kMaxSeconds) * 1000 * kMs + limit.tv_nsec % (1000 * kMs);
  const bool relative = (arguments[1] & FUTEX_CMD_MASK) == FUTEX_WAIT;
  if (relative) return since + ns;  // the thread repeats the whole time after each EAGAIN
  return (arguments[1] & FUTEX_CLOCK_REALTIME) != 0 ? now + ns - Now(CLOCK_REALTIME) : ns;
}

}  // namespace

int64_t WaitNs(int64_t waited) { return std::clamp(waited / 8, kShortest, kLongest); }

SharedWaits::~SharedWaits() { Close(); }

void SharedWaits::Close() {
  if (listener_ >= 0) close(listener_);
  listener_ = -1;
  waits_.clear();
}

void SharedWaits::Listen(int listener) {
  Close();
  listener_ = listener;
}

void SharedWaits::Serve() {
  if (listener_ < 0) return;
  Take(Now(CLOCK_MONOTONIC));
  End(Now(CLOCK_MONOTONIC));
}

int64_t SharedWaits::NextNs() const {
  int64_t next = -1;
  const int64_t now = Now(CLOCK_MONOTONIC);
  for (const Wait& wait : waits_) {
    if (wait.id == 0) continue;
    const int64_t left = std::max<int64_t>(0, wait.until - now);
    if (next < 0 || left < next) next = left;
  }
  return next;
}

void SharedWaits::Take(int64_t now) {
  // Every loop takes one wait, so that an agent with many threads does not keep the keeper here.
  for (size_t taken = 0; taken < kMaxWaits && listener_ >= 0; ++taken) {
    pollfd ready{listener_, POLLIN, 0};
    if (poll(&ready, 1, 0) <= 0) return;
    if ((ready.revents & POLLIN) == 0) return Close();  // no process of the sandbox is left
    // The kernel wants a structure of zeros, and a later one may write a longer structure.
    union {
      seccomp_notif notice;
      char room[512];
    };
    memset(room, 0, sizeof room);
    if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_RECV, &notice) != 0) continue;  // it was interrupted by a signal
    const auto thread = static_cast<pid_t>(notice.pid);
    const uint64_t address = notice.data.args[0];
    auto wait = std::find_if(waits_.begin(), waits_.end(), [&](const Wait& w) { return w.thread == thread; });
    if (wait == waits_.end()) {
      if (waits_.size() == kMaxWaits) {
        Answer(notice.id, EAGAIN);
        continue;
      }
      wait = waits_.insert(waits_.end(), Wait{.thread = thread});
    }
    if (wait->address != address || now - wait->until > kAgain) wait->since = now;
    wait->address = address;
    wait->id = notice.id;
    // With many waiting threads each waits longer, so that they do not keep the keeper busy.
    const auto waiting = std::count_if(waits_.begin(), waits_.end(), [](const Wait& w) { return w.id != 0; });
    const int64_t shortest = waiting * kShortest;
    wait->until = now + std::max(WaitNs(now - wait->since), shortest);
    const std::optional<int64_t> limit = LimitOf(notice, wait->since, now);
    wait->times_out = limit && *limit <= wait->until;
    if (wait->times_out) wait->until = std::max(*limit, now + shortest);
  }
}

void SharedWaits::End(int64_t now) {
  for (Wait& wait : waits_) {
    if (wait.id == 0 || wait.until > now) continue;
    Answer(std::exchange(wait.id, 0), wait.times_out ? ETIMEDOUT : EAGAIN);
    wait.until = now;
  }
  waits_.erase(std::remove_if(waits_.begin(), waits_.end(),
                              [now](const Wait& w) { return w.id == 0 && now - w.until > 100 * kAgain; }),
               waits_.end());
}

void SharedWaits::Answer(uint64_t id, int error) {
  seccomp_notif_resp answer{};
  answer.id = id;
  answer.error = -error;
  ioctl(listener_, SECCOMP_IOCTL_NOTIF_SEND, &answer);  // fails if the thread has ended
}

}  // namespace hakam::keeper
