// Calls in flight: the small machines behind RemoteAgent. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_CALLS_H_
#define HAKAM_ARBITER_AGENT_CALLS_H_

#include <grpcpp/alarm.h>
#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include "absl/time/time.h"
#include "arbiter/agent/completion.h"

namespace hakam::arbiter {

// The moment `from_now` away, by gRPC's monotonic clock.
gpr_timespec DeadlineIn(absl::Duration from_now);

// Wakes the queue once per Arm; must not be armed again before it has come. Holds its owner until then.
class Timer : public CompletionTag {
 public:
  explicit Timer(std::function<void(bool expired)> on_wake) : on_wake_(std::move(on_wake)) {}
  void Arm(grpc::CompletionQueue* queue, absl::Duration from_now, std::shared_ptr<void> owner) {
    owner_ = std::move(owner);
    alarm_.Set(queue, DeadlineIn(from_now), static_cast<CompletionTag*>(this));
  }
  // It comes at once, with expired = false. Nothing happens if it was not armed.
  void Cancel() { alarm_.Cancel(); }
  void OnCompletion(bool ok) override {
    const std::shared_ptr<void> owner = std::move(owner_);
    on_wake_(ok);
  }

 private:
  grpc::Alarm alarm_;
  std::function<void(bool)> on_wake_;
  std::shared_ptr<void> owner_;
};

class Call;

// What a call needs of the agent that it belongs to.
class CallOwner {
 public:
  virtual grpc::CompletionQueue* queue() = 0;
  virtual absl::Duration Now() const = 0;
  virtual bool stopped() const = 0;
  // The process is known to have ended.
  virtual bool ended() const = 0;
  // The connection stands.
  virtual bool connected() const = 0;

 protected:
  ~CallOwner() = default;
};

// One rpc. Its life: Begin, the rpc, perhaps a wait for news of the process, Done. An owner is held from
// Begin to the end of Done, so that tags outlive their completions.
class Call : public CompletionTag {
 public:
  virtual ~Call() = default;

  // Makes a fresh context for an rpc of `limit`; the rpc is then started with `this` as the tag of its end.
  grpc::ClientContext* Begin(std::shared_ptr<CallOwner> owner, absl::Duration limit);
  // The same for an rpc that lasts: gRPC knows no limit, and no clock runs.
  grpc::ClientContext* BeginLasting(std::shared_ptr<CallOwner> owner);
  // Instead of an rpc: completes soon, as if the connection had been lost.
  void BeginLost(std::shared_ptr<CallOwner> owner, absl::Duration limit);
  // The clock starts when the call is handed to gRPC.
  void StartClock() { started_ = owner_->Now(); }
  void Cancel();
  // The process has ended: whoever waits for that need not wait any longer.
  void StopWaiting();

  void OnCompletion(bool ok) final;

  // How it went; for Done().
  const grpc::Status& status() const { return status_; }
  bool parsed() const { return parsed_; }
  bool too_large() const;
  // The status is the agent's own word, not the transport's.
  bool said_by_agent() const { return !status_.ok() && !too_large() && !connection_lost_; }
  absl::Duration took() const { return took_; }
  absl::Duration limit() const { return limit_; }
  bool timed_out() const { return took_ > limit_; }

  // When the owner must look at it by OnDeadline, on the owner's clock: for what gRPC does not limit.
  virtual absl::Duration deadline() const { return absl::InfiniteDuration(); }
  virtual void OnDeadline() {}

  std::list<std::unique_ptr<Call>>::iterator position;  // in the owner's list

 protected:
  // The call is over; not called when the owner was stopped meanwhile.
  virtual void Done() = 0;
  // The last thing that happens to the call; may destroy it.
  virtual void Release() = 0;
  grpc::Status* mutable_status() { return &status_; }

  // For an rpc that lasts, whose clock runs for one question after the other:
  void StartClock(absl::Duration limit);
  void StopClock() { took_ = owner_->Now() - started_; }
  void NoClock();
  absl::Duration started() const { return started_; }
  // No tag is on its way, so that the owner need not stay; Resume() before the next one.
  std::shared_ptr<CallOwner> Rest() { return std::move(owner_); }
  void Resume(std::shared_ptr<CallOwner> owner) { owner_ = std::move(owner); }
  // Release() comes, Done() does not; no tag is on its way.
  void GiveUp();

 private:
  enum class Stage : uint8_t { kIdle, kRpc, kWaiting };
  bool IsTransportCode() const;
  void Wait(absl::Duration limit);

  Stage stage_ = Stage::kIdle;
  bool parsed_ = false;
  bool connection_lost_ = false;
  std::shared_ptr<CallOwner> owner_;
  std::optional<grpc::ClientContext> context_;
  std::optional<grpc::Alarm> alarm_;
  grpc::Status status_;
  absl::Duration started_;
  absl::Duration took_;
  absl::Duration limit_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_CALLS_H_
