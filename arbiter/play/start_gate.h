// How many processes of bots start at the same time.
//
//   StartGate::Turn turn(&gate, &loop);
//   if (!co_await turn) co_return;   // it was given up while it waited
//   co_await agent->Start(spec, limit);
//
// A start takes a core for itself, above all in Python or Java: of two hundred at once each would take as
// long as all of them, and be ended by its start limit. So they start one after the other, in the order in
// which they came, and the limit of a start runs from its turn.
#ifndef HAKAM_ARBITER_PLAY_START_GATE_H_
#define HAKAM_ARBITER_PLAY_START_GATE_H_

#include <coroutine>
#include <cstddef>
#include <list>
#include <mutex>

#include "arbiter/agent/event_loop.h"

namespace hakam::arbiter {

// Thread-safe. Must outlive its turns.
class StartGate {
 public:
  // `most`: starts at the same time, > 0.
  explicit StartGate(size_t most) : most_(most) {}
  StartGate(const StartGate&) = delete;
  StartGate& operator=(const StartGate&) = delete;

  // The gate of all leagues and workers of this program: twice as many starts as cores, because a start also
  // waits.
  static StartGate& OfProgram();

  // One start, from its wish to start until it has started or failed. Everything happens on the thread of its
  // loop. It must not be destroyed while it waits.
  class Turn final : private Completion {
   public:
    Turn(StartGate* gate, EventLoop* loop) : gate_(gate), loop_(loop) {}
    // The next start may begin.
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    // co_await waits for the turn. The result is false if it was given up before. Do it once.
    bool await_ready();
    void await_suspend(std::coroutine_handle<> caller) { caller_ = caller; }
    bool await_resume();

    // Leaves the line if it waits: the wait ends soon, through the loop. Nothing if the turn has come.
    void GiveUp();
    // How many others are starting now.
    size_t others() const;

   private:
    friend class StartGate;
    enum class State : uint8_t { kNew, kWaiting, kCome, kGivenUp };

    void OnCompletion(bool ok) override;
    // Needs the gate's mutex: other threads call it.
    void Wake(State state);

    StartGate* const gate_;
    EventLoop* const loop_;
    std::coroutine_handle<> caller_;
    State state_ = State::kNew;  // guarded by the gate's mutex
    grpc::Alarm alarm_;          // guarded by the gate's mutex
  };

 private:
  // Needs mutex_.
  void LetIn();

  const size_t most_;
  std::mutex mutex_;  // guards the members below
  size_t starting_ = 0;
  std::list<Turn*> waiting_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_START_GATE_H_
