// The loop of a worker's thread. It handles completions from its agents, resumes tasks that need not wait,
// and measures how late it is with both.
#ifndef HAKAM_ARBITER_PLAY_WORKER_LOOP_H_
#define HAKAM_ARBITER_PLAY_WORKER_LOOP_H_

#include <atomic>
#include <coroutine>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/play/lateness.h"
#include "arbiter/play/run_queue_wait.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

class WorkerLoop {
 public:
  // `clock` must outlive the loop.
  explicit WorkerLoop(const Clock& clock);

  EventLoop* events() { return &events_; }

  // Runs until `playing` is false. `on_turn` is called about every 20 ms, and soon after Stop().
  void Run(absl::FunctionRef<bool()> playing, absl::FunctionRef<void()> on_turn);

  // co_await Turn() resumes after the other tasks have had their turn.
  struct TurnAwaiter {
    std::vector<std::coroutine_handle<>>* runnable;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> caller) const { runnable->push_back(caller); }
    void await_resume() const {}
  };
  TurnAwaiter Turn() { return {&runnable_}; }

  // Thread-safe, may be called at any time, also before Run().
  void Stop();
  bool stopping() const { return stopping_; }

  // True if the answer now being handled may have arrived by `moment`.
  bool MayHaveArrivedBy(absl::Duration moment) const;
  // True if an answer that never came may have been waiting unread at `moment`.
  bool MayHaveBeenMissedAt(absl::Duration moment) const;
  const Lateness::Report& lateness() const { return lateness_.report(); }

 private:
  // Wakes the thread.
  class Wake final : public Completion {
   public:
    void OnCompletion(bool) override {}
  };

  // Handles the completions that have come. If `wait`, waits for the first one.
  void TakeCompletions(bool wait);
  void WaitForOne();
  void SawAll();
  // The longest time for which the thread may have waited for a core since shortly before the last wait
  // began.
  absl::Duration Unscheduled() const;

  const Clock& clock_;
  std::vector<std::coroutine_handle<>> runnable_;  // tasks that can go on without waiting
  // By the league's clock.
  Lateness lateness_;
  const RunQueueWait* run_queue_ = nullptr;  // while Run() runs
  absl::Duration sampled_at_ = -absl::InfiniteDuration();
  absl::Duration sampled_wait_;
  absl::Duration turned_at_ = -absl::InfiniteDuration();
  std::atomic<bool> stopping_ = false;
  Wake wake_;
  grpc::Alarm alarm_;
  EventLoop events_;  // destroyed first: its destructor handles the tags that the others wait for
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_WORKER_LOOP_H_
