// An agent as a process of its own, asked through gRPC. All calls are tasks (sdk/base/task.h) on the loop of
// the driver's thread.
//
//   auto agent = std::make_shared<RemoteAgent>(AgentEnv{.loop = &loop, .monitor = monitor.get()});
//   const StartOutcome outcome = co_await agent->Start(spec, absl::Seconds(10));
//   const std::optional<Fault> refused = co_await agent->StartSession(session, absl::Seconds(10));
//   const Answer answer = co_await agent->Decide(question, time_left);
//   agent->Stop();
//
// Whatever the agent does - hang, die, lie, flood - the answer is a typed Fault within the limit, or up to 1
// s after it when the connection broke (the time in which the keeper may say how the process ended).
#ifndef HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
#define HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_

#include <grpcpp/channel.h>
#include <sys/types.h>

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/agent/rpc.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/process.h"
#include "arbiter/table/answer.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// A question is given up this long after its limit. Whatever comes later than the limit is late by our clock;
// but a driver that looks at its queue within this time sees what had come before the limit, so that a
// timeout without an answer is beyond doubt. gRPC's own deadlines are coarse by a millisecond or two.
inline constexpr absl::Duration kAnswerGrace = absl::Milliseconds(10);

// Where an agent lives. All outlive the agent.
struct AgentEnv {
  EventLoop* loop = nullptr;
  ProcessMonitor* monitor = nullptr;
  const Clock* clock = &Clock::Real();
  bool streams = true;  // questions go by DecideStream to agents that serve it
};

// How the agent introduced itself (checked), or START_FAILED (its own) or INFRASTRUCTURE (ours).
using StartOutcome = std::variant<v1::DescribeResponse, Fault>;

class DecideStream;

// Held by a shared pointer: its tasks keep it. The owner calls Stop() before it lets go.
class RemoteAgent : public std::enable_shared_from_this<RemoteAgent> {
 public:
  explicit RemoteAgent(const AgentEnv& env);
  ~RemoteAgent();
  RemoteAgent(const RemoteAgent&) = delete;
  RemoteAgent& operator=(const RemoteAgent&) = delete;

  // Starts the process, waits for its socket, dials, asks Describe: all within `limit` (> 0). Once, and
  // before anything else; `spec` must stay until then. A failed start has ended the process.
  Task<StartOutcome> Start(const LaunchSpec& spec, absl::Duration limit);

  // After a good start. Any refusal is START_FAILED.
  Task<std::optional<Fault>> StartSession(const v1::StartSessionRequest& request, absl::Duration limit);

  // After a good start, one question at a time per session. `request` must stay until the answer has come;
  // its decision_id is not 0. `limit` > 0 is the time that the player has. Not tried a second time, ever.
  // Faults: TIMEOUT MALFORMED CRASH UNREACHABLE PROTOCOL; when dead() CRASH at once (UNREACHABLE of an agent
  // that is `elsewhere`), before a good start UNREACHABLE. A note goes into the log of the agent.
  Task<Answer> Decide(const v1::DecideRequest& request, absl::Duration limit);

  // Notices: sent if the agent is alive (FinishBoard: and wants results), within 1 s; what comes back is
  // ignored, and at most 256 are on their way at a time, the others are dropped. An open question of a
  // session that is finished is cancelled.
  void FinishBoard(const v1::FinishBoardRequest& request);
  void FinishSession(const v1::FinishSessionRequest& request);

  // The process is known to have ended, failed to start, or was stopped.
  bool dead() const { return phase_ == Phase::kFailed || phase_ == Phase::kStopped || ended(); }

  // Ends the process with all its descendants and cancels what is in flight: every task that waits goes on
  // soon, through the loop, and ends with INFRASTRUCTURE "stopped", as does every later one. Returns at once;
  // idempotent.
  void Stop();

  // After Stop(): blocks until process, descendants and socket are gone: true; or `limit` is over: false.
  bool WaitGone(absl::Duration limit) { return process_ == nullptr || process_->WaitGone(limit); }

  // Process id of the agent; 0 until it is known. It may be that of a process long gone.
  pid_t pid() const { return process_ == nullptr ? 0 : process_->pid(); }

 private:
  friend class DecideStream;
  enum class Phase : uint8_t { kLaunching, kDescribing, kReady, kFailed, kStopped };

  // Brings news from the monitor's thread to the driver's. gRPC's own synchronisation carries it over; the
  // mutex says so to those who cannot see into gRPC.
  class MonitorWake final : public Completion {
   public:
    void Arm(std::shared_ptr<RemoteAgent> agent);
    void OnCompletion(bool ok) override;

   private:
    std::mutex mutex_;
    grpc::Alarm alarm_;
    std::shared_ptr<RemoteAgent> agent_;
  };

  absl::Duration Now() const { return env_.clock->Now(); }
  bool stopped() const { return phase_ == Phase::kStopped; }
  bool ended() const { return process_ != nullptr && process_->ended(); }
  bool connected() const { return channel_ != nullptr && channel_->GetState(false) == GRPC_CHANNEL_READY; }
  // There is somebody to send to.
  bool reachable() const { return phase_ == Phase::kReady && !ended(); }

  // No task of a stopped agent begins a new operation: the queue may be going.
  static Answer Stopped();

  void OnProcessChange();
  Task<StartOutcome> Introduce(absl::Duration limit, absl::Duration until);
  Fault FailStart(FaultKind kind, std::string detail);

  // A method of the stub.
  template <class Request, class Response>
  using Method = std::unique_ptr<grpc::ClientAsyncResponseReader<Response>> (v1::AgentService::Stub::*)(
      grpc::ClientContext*, const Request&, grpc::CompletionQueue*);
  template <class Request, class Response>
  Task<CallResult> Call(Method<Request, Response> method, const Request& request, Response* response,
                        absl::Duration limit);
  // For a call that has failed: was it the connection, and has the process ended?
  Task<void> HearWhy(Rpc* rpc, CallResult* result);
  Task<Answer> DecideByCall(const v1::DecideRequest& request, absl::Duration limit);
  Task<void> NotifyBoard(v1::FinishBoardRequest request);
  Task<void> NotifySession(v1::FinishSessionRequest request);
  bool MayNotify() const;

  Fault FaultOf(FaultKind kind, std::string detail) const;
  std::optional<Fault> Diagnosed(const CallResult& result, absl::string_view method) const;
  // Of an answer to the question that was asked.
  Answer Chosen(const v1::DecideResponse& response, absl::Duration took) const;

  // The stream that a question of this session goes to; null: to none.
  std::shared_ptr<DecideStream> StreamOf(uint64_t session_id);
  // The session's next question goes to another stream.
  void Forget(const DecideStream* stream);
  // Some stream has a deadline at `moment`.
  void LookBy(absl::Duration moment);
  Task<void> WatchDeadlines();

  const AgentEnv env_;
  Phase phase_ = Phase::kLaunching;
  MonitorWake wake_;
  Timer start_timer_;
  std::shared_ptr<AgentProcess> process_;
  AgentProcess::State seen_;  // what was last heard of the process
  std::string log_path_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::AgentService::Stub> stub_;
  bool streams_questions_ = false;
  bool wants_results_ = false;
  int notices_ = 0;       // on their way
  std::list<Rpc*> rpcs_;  // all; they live in their tasks
  // By session; null: none is open.
  std::unordered_map<uint64_t, std::shared_ptr<DecideStream>> streams_;
  std::list<DecideStream*> all_streams_;  // closing ones too
  // One timer for all streams, set to the first deadline; those that were met cost nothing.
  Timer deadline_timer_;
  absl::Duration look_by_ = absl::InfiniteDuration();
  bool watching_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
