// What a RemoteAgent and its tags on the queue share: the life of the agent from launch to stop, and the
// calls in flight. Private to this folder. Driver's thread only, but for the wake-up from the monitor.
#ifndef HAKAM_ARBITER_AGENT_AGENT_CORE_H_
#define HAKAM_ARBITER_AGENT_AGENT_CORE_H_

#include <grpcpp/generic/generic_stub.h>

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "arbiter/agent/calls.h"
#include "arbiter/agent/diagnosis.h"
#include "arbiter/agent/process.h"
#include "arbiter/agent/remote_agent.h"
#include "hakam/v1/agent.grpc.pb.h"

namespace hakam::arbiter {

class DecideCall;
class DecideStream;
class DescribeCall;

class AgentCore : public CallOwner, public std::enable_shared_from_this<AgentCore> {
 public:
  AgentCore(const AgentEnv& env, absl::Duration start_limit, RemoteAgent::OnStarted on_started);
  ~AgentCore();

  // As RemoteAgent says.
  void Launch(const LaunchSpec& spec);
  void StartSession(const v1::StartSessionRequest& request, absl::Duration limit,
                    RemoteAgent::OnSession on_session);
  void Decide(const v1::DecideRequest& request, absl::Duration limit, RemoteAgent::OnAnswer on_answer);
  void FinishBoard(const v1::FinishBoardRequest& request);
  void FinishSession(const v1::FinishSessionRequest& request);
  void Stop();
  bool WaitGone(absl::Duration limit) { return process_ == nullptr || process_->WaitGone(limit); }
  bool dead() const { return phase_ == Phase::kFailed || phase_ == Phase::kStopped || ended(); }
  pid_t pid() const { return process_ == nullptr ? 0 : process_->pid(); }

  // For the calls:
  grpc::CompletionQueue* queue() override { return env_.queue; }
  absl::Duration Now() const override { return env_.clock->Now(); }
  bool stopped() const override { return phase_ == Phase::kStopped; }
  bool ended() const override { return process_ != nullptr && process_->ended(); }
  bool connected() const override {
    return channel_ != nullptr && channel_->GetState(false) == GRPC_CHANNEL_READY;
  }
  // There is somebody to send to.
  bool reachable() const { return phase_ == Phase::kReady && !ended(); }
  v1::AgentService::Stub& stub() { return *stub_; }
  void Remove(Call* call) { calls_.erase(call->position); }
  void Recycle(DecideCall* call) { idle_decides_.push_back(call); }
  void NoticeDone() { --notices_; }
  void OnDescribed(DescribeCall& call);
  void OnSessionStarted(uint64_t session_id);
  // The session's next question goes to another stream.
  void Forget(uint64_t session_id, DecideStream* stream);
  // Some call has a deadline at `moment`.
  void LookBy(absl::Duration moment);
  Fault FaultOf(FaultKind kind, std::string detail) const;
  std::optional<Fault> Diagnosed(const Call& call, absl::string_view method) const;

 private:
  enum class Phase : uint8_t { kLaunching, kDescribing, kReady, kFailed, kStopped };

  // Sets an alarm from the monitor's thread; gRPC's own synchronisation carries it over, the mutex says so to
  // those who cannot see into gRPC.
  class MonitorWake : public CompletionTag {
   public:
    void Arm(grpc::CompletionQueue* queue, std::shared_ptr<AgentCore> core);
    void OnCompletion(bool ok) override;

   private:
    std::mutex mutex_;
    grpc::Alarm alarm_;
    std::shared_ptr<AgentCore> core_;
  };

  void OnProcessChange();
  void OnStartTimer(bool expired);
  void DialAndDescribe();
  void FailStart(FaultKind kind, std::string detail);
  bool MayNotify() const;
  // The stream that a question of this session goes to; null: to none.
  DecideStream* StreamOf(uint64_t session_id);
  void OnDeadlineTimer();

  template <typename C>
  C* Add(std::unique_ptr<C> call) {
    C* raw = call.get();
    calls_.push_front(std::move(call));
    raw->position = calls_.begin();
    return raw;
  }

  const AgentEnv env_;
  const absl::Duration start_limit_;
  const absl::Duration launched_;
  RemoteAgent::OnStarted on_started_;
  Phase phase_ = Phase::kLaunching;
  std::optional<Fault> launch_fault_;
  Timer start_timer_;
  MonitorWake wake_;
  std::shared_ptr<AgentProcess> process_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::AgentService::Stub> stub_;
  std::unique_ptr<grpc::TemplatedGenericStub<v1::DecideRequest, grpc::ByteBuffer>>
      stream_stub_;                                      // if it streams
  std::unordered_map<uint64_t, DecideStream*> streams_;  // by session; null: none is open
  // One for all calls, set to the first deadline; those that were met cost nothing.
  Timer deadline_timer_;
  absl::Duration look_by_ = absl::InfiniteDuration();
  bool deadline_timer_armed_ = false;
  bool wants_results_ = false;
  int notices_ = 0;                         // on their way
  std::list<std::unique_ptr<Call>> calls_;  // all, idle ones too
  std::vector<DecideCall*> idle_decides_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_AGENT_CORE_H_
