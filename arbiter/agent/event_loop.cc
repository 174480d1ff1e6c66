#include "arbiter/agent/event_loop.h"

#include <grpc/grpc.h>

#include <algorithm>

#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr int kMostWhileResting = 64;
constexpr absl::Duration kLongest = absl::Hours(24 * 365);

}  // namespace

gpr_timespec DeadlineIn(absl::Duration from_now) {
  const absl::Duration bounded = std::clamp(from_now, absl::ZeroDuration(), kLongest);
  return gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC),
                      gpr_time_from_nanos(absl::ToInt64Nanoseconds(bounded), GPR_TIMESPAN));
}

void KeepGrpcUp() { [[maybe_unused]] static const bool up = (grpc_init(), true); }

EventLoop::~EventLoop() {
  while (has_resting()) ResumeResting();  // may still use the queue
  queue_.Shutdown();
  void* tag = nullptr;
  bool ok = false;
  while (queue_.Next(&tag, &ok)) {
    static_cast<Completion*>(tag)->OnCompletion(ok);
    while (has_resting()) ResumeResting();
  }
}

void EventLoop::ResumeResting() {
  taken_since_rest_ = 0;
  for (const std::coroutine_handle<> next : std::exchange(resting_, {})) next.resume();
}

std::optional<EventLoop::Taken> EventLoop::Next(absl::Duration wait) {
  // A deadline in the past needs no reading of the clock.
  const gpr_timespec past = gpr_time_0(GPR_CLOCK_MONOTONIC);
  if (has_resting()) {
    if (taken_since_rest_++ < kMostWhileResting) {
      if (std::optional<Taken> taken = Take(past)) return taken;
    }
    ResumeResting();
    return Take(past);  // a task that went on may have ended what the caller waits for
  }
  return Take(wait > absl::ZeroDuration() ? DeadlineIn(wait) : past);
}

std::optional<EventLoop::Taken> EventLoop::Take(gpr_timespec until) {
  void* tag = nullptr;
  bool ok = false;
  const auto next = queue_.AsyncNext(&tag, &ok, until);
  HAKAM_CHECK(next != grpc::CompletionQueue::SHUTDOWN);
  if (next == grpc::CompletionQueue::TIMEOUT) return std::nullopt;
  return Taken{.completion = static_cast<Completion*>(tag), .ok = ok};
}

bool EventLoop::RunOne(absl::Duration wait) {
  const std::optional<Taken> taken = Next(wait);
  if (taken) taken->completion->OnCompletion(taken->ok);
  return taken.has_value();
}

}  // namespace hakam::arbiter
