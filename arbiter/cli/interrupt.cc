#include "arbiter/cli/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <optional>
#include <utility>

#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

sigset_t Signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

// Until then another SIGTERM is the same request; in nanoseconds of the steady clock. Not a member, because
// the handler has no object, and may run after the Interrupt has gone.
std::atomic<int64_t> same_request_until = 0;
static_assert(std::atomic<int64_t>::is_always_lock_free, "a signal handler may not wait");

int64_t SteadyNow() {  // allowed in a signal handler
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
}

void Leave(int signal) {
  if (signal == SIGTERM && SteadyNow() < same_request_until) return;
  _exit(128 + signal);
}

// Waits for the first signal, or until `wake_fd` can be read. Nothing: no signal came.
std::optional<int> WaitForFirst(int wake_fd) {
  const sigset_t signals = Signals();
  const int signal_fd = signalfd(-1, &signals, SFD_CLOEXEC);
  HAKAM_CHECK(signal_fd >= 0);
  std::optional<int> came;
  bool woken = false;
  while (!came && !woken) {
    pollfd fds[] = {{.fd = signal_fd, .events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
    if (poll(fds, 2, -1) < 0) continue;
    woken = fds[1].revents != 0;
    signalfd_siginfo info{};
    if (!woken && read(signal_fd, &info, sizeof(info)) == sizeof(info))
      came = static_cast<int>(info.ssi_signo);
  }
  close(signal_fd);
  return came;
}

void Watch(int wake_fd, const std::function<void()>& on_first, absl::Duration same_request) {
  const std::optional<int> first = WaitForFirst(wake_fd);
  if (!first) return;
  if (*first == SIGTERM) same_request_until = SteadyNow() + absl::ToInt64Nanoseconds(same_request);
  // From here on a signal interrupts this thread, whatever it waits for: `on_first` may want a lock that
  // somebody holds who does not come back.
  const sigset_t signals = Signals();
  HAKAM_CHECK(pthread_sigmask(SIG_UNBLOCK, &signals, nullptr) == 0);
  on_first();
  pollfd woken = {.fd = wake_fd, .events = POLLIN};
  while (poll(&woken, 1, -1) < 0) continue;
}

}  // namespace

HoldSignals::HoldSignals() {
  const sigset_t signals = Signals();
  HAKAM_CHECK(pthread_sigmask(SIG_BLOCK, &signals, &found_) == 0);
}

HoldSignals::~HoldSignals() { HAKAM_CHECK(pthread_sigmask(SIG_SETMASK, &found_, nullptr) == 0); }

Interrupt::Interrupt(std::function<void()> on_first, absl::Duration same_request)
    : wake_fd_(eventfd(0, EFD_CLOEXEC)) {
  HAKAM_CHECK(wake_fd_ >= 0);
  const sigset_t signals = Signals();
  HAKAM_CHECK(pthread_sigmask(SIG_BLOCK, &signals, &found_) == 0);
  // Nobody sees them before the thread lets them through.
  struct sigaction leave {};
  leave.sa_handler = Leave;
  leave.sa_flags = SA_RESTART;
  HAKAM_CHECK(sigaction(SIGINT, &leave, &found_int_) == 0 && sigaction(SIGTERM, &leave, &found_term_) == 0);
  same_request_until = 0;
  thread_ = std::thread(
      [fd = wake_fd_, on_first = std::move(on_first), same_request] { Watch(fd, on_first, same_request); });
}

Interrupt::~Interrupt() {
  const uint64_t one = 1;
  HAKAM_CHECK(write(wake_fd_, &one, sizeof(one)) == sizeof(one));
  thread_.join();
  close(wake_fd_);
  HAKAM_CHECK(sigaction(SIGINT, &found_int_, nullptr) == 0);
  // After a first SIGTERM the handler stays: the second of the same request may still be on its way.
  if (same_request_until == 0) HAKAM_CHECK(sigaction(SIGTERM, &found_term_, nullptr) == 0);
  // After the thread has ended: what it has read is used up, what it has not read is delivered here.
  HAKAM_CHECK(pthread_sigmask(SIG_SETMASK, &found_, nullptr) == 0);
}

}  // namespace hakam::arbiter
