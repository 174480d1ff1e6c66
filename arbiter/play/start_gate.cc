#include "arbiter/play/start_gate.h"

#include "arbiter/play/driver.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {

StartGate& StartGate::OfProgram() {
  static auto* const gate = new StartGate(size_t{2} * Cores());
  return *gate;
}

void StartGate::LetIn() {
  while (starting_ < most_ && !waiting_.empty()) {
    Turn* next = waiting_.front();
    waiting_.pop_front();
    ++starting_;
    next->Wake(Turn::State::kCome);
  }
}

StartGate::Turn::~Turn() {
  const std::lock_guard lock(gate_->mutex_);
  HAKAM_CHECK(state_ != State::kWaiting);
  if (state_ != State::kCome) return;
  --gate_->starting_;
  gate_->LetIn();
}

bool StartGate::Turn::await_ready() {
  const std::lock_guard lock(gate_->mutex_);
  if (state_ == State::kGivenUp) return true;
  // Nobody waits while there is a place, so nobody is overtaken here.
  if (gate_->starting_ < gate_->most_) {
    ++gate_->starting_;
    state_ = State::kCome;
    return true;
  }
  gate_->waiting_.push_back(this);
  state_ = State::kWaiting;
  return false;
}

bool StartGate::Turn::await_resume() {
  const std::lock_guard lock(gate_->mutex_);
  return state_ == State::kCome;
}

void StartGate::Turn::GiveUp() {
  const std::lock_guard lock(gate_->mutex_);
  if (state_ == State::kNew) state_ = State::kGivenUp;
  if (state_ != State::kWaiting) return;
  gate_->waiting_.remove(this);
  Wake(State::kGivenUp);
}

size_t StartGate::Turn::others() const {
  const std::lock_guard lock(gate_->mutex_);
  return gate_->starting_ - (state_ == State::kCome ? 1 : 0);
}

void StartGate::Turn::Wake(State state) {
  state_ = state;
  // The infinite past fires at once, see RemoteAgent::MonitorWake.
  alarm_.Set(loop_->queue(), gpr_inf_past(GPR_CLOCK_MONOTONIC), static_cast<Completion*>(this));
}

void StartGate::Turn::OnCompletion(bool) {
  // The thread that woke it may still hold the lock, and the caller may destroy this object.
  { const std::lock_guard lock(gate_->mutex_); }
  caller_.resume();
}

}  // namespace hakam::arbiter
