#include "arbiter/cli/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
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

void Watch(int wake_fd, const std::function<void()>& on_first) {
  const sigset_t signals = Signals();
  const int signal_fd = signalfd(-1, &signals, SFD_CLOEXEC);
  HAKAM_CHECK(signal_fd >= 0);
  bool asked = false;
  while (true) {
    pollfd fds[] = {{.fd = signal_fd, .events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
    if (poll(fds, 2, -1) < 0) continue;
    if (fds[1].revents != 0) break;
    signalfd_siginfo info{};
    if (read(signal_fd, &info, sizeof(info)) != sizeof(info)) continue;
    if (asked) std::_Exit(128 + static_cast<int>(info.ssi_signo));
    asked = true;
    on_first();
  }
  close(signal_fd);
}

}  // namespace

HoldSignals::HoldSignals() {
  const sigset_t signals = Signals();
  HAKAM_CHECK(pthread_sigmask(SIG_BLOCK, &signals, &found_) == 0);
}

HoldSignals::~HoldSignals() { HAKAM_CHECK(pthread_sigmask(SIG_SETMASK, &found_, nullptr) == 0); }

Interrupt::Interrupt(std::function<void()> on_first) : wake_fd_(eventfd(0, EFD_CLOEXEC)) {
  HAKAM_CHECK(wake_fd_ >= 0);
  const sigset_t signals = Signals();
  HAKAM_CHECK(pthread_sigmask(SIG_BLOCK, &signals, &found_) == 0);
  thread_ = std::thread([fd = wake_fd_, on_first = std::move(on_first)] { Watch(fd, on_first); });
}

Interrupt::~Interrupt() {
  const uint64_t one = 1;
  HAKAM_CHECK(write(wake_fd_, &one, sizeof(one)) == sizeof(one));
  thread_.join();
  close(wake_fd_);
  // After the thread has ended: what it has read is used up, what it has not read is delivered here.
  HAKAM_CHECK(pthread_sigmask(SIG_SETMASK, &found_, nullptr) == 0);
}

}  // namespace hakam::arbiter
