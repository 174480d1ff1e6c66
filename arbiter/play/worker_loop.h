// The loop of a worker's thread: hands out what has come for its agents, lets those go on that need not wait,
// and knows how late it is with both.
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
  // `clock` outlives the loop.
  explicit WorkerLoop(const Clock& clock);

  EventLoop* events() { return &events_; }

  // Runs until `playing` is false. `on_turn` is called about every 20 ms, and soon after Stop().
  void Run(absl::FunctionRef<bool()> playing, absl::FunctionRef<void()> on_turn);

  // co_await Turn(): goes on when the others have had their turn.
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

  // Handles what has come; waits for the first if there is nothing else to do.
  void TakeCompletions(bool wait);
  void WaitForOne();
  void SawAll();
  // Kept from running since a little before the last wait began, at most.
  absl::Duration Unscheduled() const;

  const Clock& clock_;
  std::vector<std::coroutine_handle<>> runnable_;  // have something to do without waiting
  // By the league's clock.
  Lateness lateness_;
  const RunQueueWait* run_queue_ = nullptr;  // while Run() runs
  absl::Duration sampled_at_ = -absl::InfiniteDuration();
  absl::Duration sampled_wait_;
  absl::Duration turned_at_ = -absl::InfiniteDuration();
  std::atomic<bool> stopping_ = false;
  const GrpcHold grpc_;  // goes after what is of gRPC
  Wake wake_;
  grpc::Alarm alarm_;
  EventLoop events_;  // goes first: it hands back what the others wait for
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_WORKER_LOOP_H_
