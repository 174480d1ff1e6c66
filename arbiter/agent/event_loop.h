// gRPC's completion queue, the loop that reads it, and the operations and timers that a coroutine awaits.
//
//   EventLoop loop;
//   const Answer answer = loop.Run(agent->Decide(question, limit));
//
// Everything runs on the thread that runs the loop.
#ifndef HAKAM_ARBITER_AGENT_EVENT_LOOP_H_
#define HAKAM_ARBITER_AGENT_EVENT_LOOP_H_

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include <coroutine>
#include <optional>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "sdk/base/task.h"

namespace hakam::arbiter {

// What a tag of the queue points to.
class Completion {
 public:
  // Called once for each tag that was handed to the queue.
  virtual void OnCompletion(bool ok) = 0;

 protected:
  ~Completion() = default;
};

// The moment `from_now` away, by gRPC's monotonic clock.
gpr_timespec DeadlineIn(absl::Duration from_now);

// Initialises gRPC until the program ends. Without it gRPC would shut down with its last object, on a thread
// of its own, and a program that ends meanwhile leaks what that thread owns. Every EventLoop calls it.
void KeepGrpcUp();

class EventLoop {
 public:
  EventLoop() { KeepGrpcUp(); }
  // Waits for the tags that are still out and handles them.
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  grpc::CompletionQueue* queue() { return &queue_; }

  // The next completion, not yet handled; nullopt if none came within `wait`, or at once if a task that
  // rested has gone on instead.
  struct Taken {
    Completion* completion;
    bool ok;
  };
  std::optional<Taken> Next(absl::Duration wait);

  // Handles one completion; false if none came within `wait`.
  bool RunOne(absl::Duration wait);

  // co_await Rest() resumes when everything that has come is handled, before the loop waits; or when many
  // completions were handled meanwhile.
  struct RestAwaiter {
    std::vector<std::coroutine_handle<>>* resting;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> caller) const { resting->push_back(caller); }
    void await_resume() const {}
  };
  RestAwaiter Rest() { return {&resting_}; }
  bool has_resting() const { return !resting_.empty(); }

  // Runs until the task has ended.
  template <class T>
  T Run(Task<T> task) {
    task.Start();
    while (!task.done()) RunOne(absl::InfiniteDuration());
    return task.Take();
  }

 private:
  std::optional<Taken> Take(gpr_timespec until);
  void ResumeResting();

  grpc::CompletionQueue queue_;
  std::vector<std::coroutine_handle<>> resting_;
  int taken_since_rest_ = 0;
};

// Awaits operations of a queue, one at a time:
//
//   Operation read;
//   stream->Read(&bytes, read.tag());
//   const bool ok = co_await read;
//
// Must live until its tag has come back. If no tag is out, co_await does not wait.
class Operation final : public Completion {
 public:
  Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  void* tag() {
    pending_ = true;
    return static_cast<Completion*>(this);
  }
  bool pending() const { return pending_; }

  void OnCompletion(bool ok) override {
    pending_ = false;
    ok_ = ok;
    if (const std::coroutine_handle<> waiting = std::exchange(waiting_, nullptr)) waiting.resume();
  }

  struct Awaiter {
    Operation* operation;
    bool await_ready() const { return !operation->pending_; }
    void await_suspend(std::coroutine_handle<> caller) const { operation->waiting_ = caller; }
    bool await_resume() const { return operation->ok_; }
  };
  Awaiter operator co_await() { return {this}; }

 private:
  std::coroutine_handle<> waiting_;
  bool pending_ = false;
  bool ok_ = false;
};

// A wait for some time, which can be cut short.
class Timer {
 public:
  // The result is true if the time has passed, false if the wait was cancelled. One wait at a time; the loop
  // must outlive the timer.
  Operation::Awaiter Wait(EventLoop* loop, absl::Duration time) {
    alarm_.Set(loop->queue(), DeadlineIn(time), done_.tag());
    return {&done_};
  }
  // Makes the wait end soon, through the loop. Does nothing if there is no wait.
  void Cancel() {
    if (done_.pending()) alarm_.Cancel();
  }

 private:
  grpc::Alarm alarm_;
  Operation done_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_EVENT_LOOP_H_
