#include "arbiter/play/worker_loop.h"

#include <utility>

#include "arbiter/agent/remote_agent.h"

namespace hakam::arbiter {
namespace {

// The longest wait. If the thread comes back much later than this, it did not run (a stopped program).
constexpr absl::Duration kBeat = absl::Milliseconds(20);
// How often, at least, the loop checks that the queue is empty (kLook) and reads the kernel's count
// (kSample).
constexpr absl::Duration kLook = absl::Milliseconds(1);
constexpr absl::Duration kSample = absl::Milliseconds(10);
// A wait this long means that the queue was empty when it began: everything that had come was handled.
constexpr absl::Duration kRealWait = absl::Microseconds(100);
// The most completions that are handled before the tasks that need not wait have their turn.
constexpr int kMaxAtOnce = 64;

}  // namespace

WorkerLoop::WorkerLoop(const Clock& clock) : clock_(clock), lateness_(clock.Now()) {}

void WorkerLoop::Run(absl::FunctionRef<bool()> playing, absl::FunctionRef<void()> on_turn) {
  const RunQueueWait run_queue;  // of this thread
  run_queue_ = &run_queue;
  lateness_ = Lateness(clock_.Now());
  bool stop_told = false;
  while (playing()) {
    for (const std::coroutine_handle<> next : std::exchange(runnable_, {})) next.resume();
    if (!playing()) break;
    TakeCompletions(/*wait=*/runnable_.empty());
    const absl::Duration now = clock_.Now();
    const bool stops = stopping() && !stop_told;
    if (!stops && now - turned_at_ < kBeat) continue;
    stop_told = stop_told || stops;
    turned_at_ = now;
    on_turn();
  }
  run_queue_ = nullptr;
}

void WorkerLoop::Stop() {
  // A second alarm would replace the first one, whose tag has not come back yet.
  if (stopping_.exchange(true)) return;
  alarm_.Set(events_.queue(), gpr_now(GPR_CLOCK_MONOTONIC), static_cast<Completion*>(&wake_));
}

bool WorkerLoop::MayHaveArrivedBy(absl::Duration moment) const {
  return lateness_.MayHaveArrivedBy(moment, Unscheduled());
}

bool WorkerLoop::MayHaveBeenMissedAt(absl::Duration moment) const {
  return lateness_.Missed(moment, moment + kAnswerGrace, Unscheduled());
}

absl::Duration WorkerLoop::Unscheduled() const { return run_queue_->Total() - sampled_wait_; }

void WorkerLoop::TakeCompletions(bool wait) {
  if (wait) return WaitForOne();
  for (int i = 0; i < kMaxAtOnce; ++i) {
    if (!events_.RunOne(absl::ZeroDuration())) return SawAll();
  }
}

void WorkerLoop::WaitForOne() {
  if (events_.has_resting()) {
    events_.RunOne(absl::ZeroDuration());
    return;
  }
  const absl::Duration begin = clock_.Now();
  if (begin - lateness_.last_seen() > kLook) {
    if (events_.RunOne(absl::ZeroDuration())) return;
    SawAll();
  }
  if (begin - sampled_at_ > kSample) {
    sampled_at_ = begin;
    sampled_wait_ = run_queue_->Total();
  }
  std::optional<EventLoop::Taken> taken = events_.Next(kBeat);
  const absl::Duration back = clock_.Now();
  if (back - begin >= kRealWait) lateness_.Waited(begin, begin + kBeat, back);
  if (taken) taken->completion->OnCompletion(taken->ok);
}

void WorkerLoop::SawAll() {
  const absl::Duration now = clock_.Now();
  lateness_.Seen(now, now);
}

}  // namespace hakam::arbiter
