// A library to preload: the date jumps by a day, forwards and backwards, again and again; other clocks are
// not changed. A wait until a date is a wait until the date that the program has read.
#include <dlfcn.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>

namespace {

constexpr long kDay = 86400;
constexpr unsigned kReadsBetweenJumps = 50;
std::atomic<unsigned> reads;

using Syscall = long (*)(long, ...);
const auto real_syscall = reinterpret_cast<Syscall>(dlsym(RTLD_NEXT, "syscall"));

long Ahead() { return (static_cast<long>(reads / kReadsBetweenJumps % 3) - 1) * kDay; }

timespec Now(clockid_t clock) {
  timespec now{};
  real_syscall(SYS_clock_gettime, clock, &now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
    ++reads;
    now.tv_sec += Ahead();
  }
  return now;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  *now = Now(clock);
  return 0;
}

int gettimeofday(timeval* now, void*) noexcept {
  const timespec exact = Now(CLOCK_REALTIME);
  *now = {.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) noexcept {
  const time_t seconds = Now(CLOCK_REALTIME).tv_sec;
  if (now != nullptr) *now = seconds;
  return seconds;
}

// Abseil uses it to wait.
long syscall(long number, ...) noexcept {
  va_list rest;
  va_start(rest, number);
  long arguments[6];
  for (long& argument : arguments) argument = va_arg(rest, long);
  va_end(rest);
  timespec until{};
  if (number == SYS_futex && (arguments[1] & FUTEX_CLOCK_REALTIME) != 0 && arguments[3] != 0) {
    until = *reinterpret_cast<const timespec*>(arguments[3]);
    until.tv_sec -= Ahead();
    arguments[3] = reinterpret_cast<long>(&until);
  }
  return real_syscall(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                      arguments[5]);
}
}
