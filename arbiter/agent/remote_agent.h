// An agent that runs as a process of its own and is asked through gRPC. All calls are tasks (sdk/base/task.h)
// on the loop of the driver's thread.
//
//   auto agent = std::make_shared<RemoteAgent>(AgentEnv{.loop = &loop, .monitor = monitor.get()});
//   const StartOutcome outcome = co_await agent->Start(spec, absl::Seconds(10));
//   const std::optional<Fault> refused = co_await agent->StartSession(session, absl::Seconds(10));
//   const Answer answer = co_await agent->Decide(question, time_left);
//   agent->Stop();
//
// Whatever the agent does wrong - hang, die, lie, flood - the answer is a typed Fault within the limit, or up
// to 1 s after it when the connection broke (the time in which the keeper may report how the process ended).
#ifndef HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
#define HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_

#include <grpcpp/channel.h>
#include <grpcpp/support/byte_buffer.h>
#include <sys/types.h>

#include <functional>
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
#include "arbiter/agent/wire.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/process.h"
#include "arbiter/table/answer.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// A question is given up this long after its limit. An answer after the limit is late by the arbiter's clock
// in any case; but a driver that looks at its queue within this time sees every answer that had come before
// the limit, so that a timeout without an answer is certain. There is time for this also after a short gap of
// the driver (arbiter/play/lateness.h). gRPC's own deadlines are a millisecond or two inexact.
inline constexpr absl::Duration kAnswerGrace = absl::Milliseconds(25);

// What an agent uses. All must outlive the agent.
struct AgentEnv {
  EventLoop* loop = nullptr;
  ProcessMonitor* monitor = nullptr;
  const Clock* clock = &Clock::Real();
  Wire wire = Wire::kMany;  // the most that is used
};

// The agent's answer to Describe (checked), or a fault: START_FAILED (the agent's) or INFRASTRUCTURE (the
// arbiter's).
using StartOutcome = std::variant<v1::DescribeResponse, Fault>;

// A question as it goes out.
struct EncodedQuestion {
  uint64_t session_id = 0;
  uint64_t decision_id = 0;
  std::string bytes;  // a v1::DecideRequest with these numbers
  grpc::ByteBuffer buffer() const;
};

class DecideMany;
class DecideStream;

// Held by a shared pointer: its running tasks keep it alive. The owner must call Stop() before it releases
// the agent.
class RemoteAgent : public std::enable_shared_from_this<RemoteAgent> {
 public:
  explicit RemoteAgent(const AgentEnv& env);
  ~RemoteAgent();
  RemoteAgent(const RemoteAgent&) = delete;
  RemoteAgent& operator=(const RemoteAgent&) = delete;

  // Starts the process, waits for its socket, dials, asks Describe: all within `limit` (> 0). Call it
  // once, before anything else; `spec` must stay valid until the task has ended. A failed start ends the
  // process.
  Task<StartOutcome> Start(const LaunchSpec& spec, absl::Duration limit);

  // Call it after a good start. Any refusal is START_FAILED.
  Task<std::optional<Fault>> StartSession(const v1::StartSessionRequest& request, absl::Duration limit);

  // Call it after a good start, with one question at a time per session. `question` must stay valid until the
  // answer has come; its decision_id must not be 0. `limit` > 0 is the time that the player has. A question
  // is never sent a second time. Faults: TIMEOUT MALFORMED CRASH UNREACHABLE PROTOCOL; if dead(), CRASH at
  // once (UNREACHABLE if the agent is `elsewhere`); before a good start, UNREACHABLE.
  Task<Answer> Decide(const EncodedQuestion& question, absl::Duration limit);

  // Notices: they are sent if the agent is alive (FinishBoard: and wants results), with a limit of 1 s, and
  // the response is ignored. At most 256 are in flight at a time; any others are dropped. If a finished
  // session has an open question, the question is cancelled.
  void FinishBoard(const v1::FinishBoardRequest& request);
  void FinishSession(const v1::FinishSessionRequest& request);

  // Asks a process that has not answered in time where it is: "bot.py:30 (decide)"; empty if it does not say
  // so within 200 ms, or is `elsewhere`. Call it when nothing else is in flight, and Stop() afterwards: a
  // process that does not know the question ends (SIGQUIT).
  Task<std::string> Where();

  // Adds a line to the agent's log.
  void AddToLog(absl::string_view line) {
    if (process_ != nullptr) process_->AddToLog(line);
  }

  // What the kit of the agent has written for people when it started: the rest of its line "hakam: note:
  // ...". Empty: nothing. Call it after a good start.
  std::string KitNote() const;

  // True if the process is known to have ended, failed to start, or was stopped.
  bool dead() const { return phase_ == Phase::kFailed || phase_ == Phase::kStopped || ended(); }

  // Ends the process with all its descendants and cancels what is in flight. Every waiting task resumes soon,
  // through the loop, and ends with INFRASTRUCTURE "stopped"; every later call ends in the same way. Returns
  // at once; idempotent.
  void Stop();

  // Ends the process as if it had ended by itself, for this reason: its open questions get CRASH. Returns at
  // once; idempotent.
  void End(const std::string& why) {
    if (process_ != nullptr) process_->End(why);
  }

  // Call it after Stop(). Blocks until process, descendants and socket are gone (true) or `limit` is over
  // (false).
  bool WaitGone(absl::Duration limit) { return process_ == nullptr || process_->WaitGone(limit); }

  // Process id of the agent; 0 until it has started. The process may have ended long ago.
  pid_t pid() const { return process_ == nullptr ? 0 : process_->pid(); }

 private:
  friend class DecideMany;
  friend class DecideStream;
  enum class Phase : uint8_t { kLaunching, kDescribing, kReady, kFailed, kStopped };

  // Passes news from the monitor's thread to the driver's. gRPC's own synchronisation is enough for this; the
  // mutex is for tools that cannot see into gRPC (race detectors).
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
  // True if there is a process to send to.
  bool reachable() const { return phase_ == Phase::kReady && !ended(); }

  // The answer of a stopped agent. Its tasks begin no new operation: the queue may be about to be destroyed.
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
  // `begin` starts a call on the context that it is given, and returns what reads the response.
  template <class Begin, class Response>
  Task<CallResult> Finished(Begin begin, Response* response, absl::Duration limit);
  // For a call that has failed: finds out whether the connection was lost and whether the process has ended.
  Task<void> HearWhy(Rpc* rpc, CallResult* result);
  Task<Answer> DecideByCall(const EncodedQuestion& question, absl::Duration limit);
  Task<Answer> DecideByMany(const EncodedQuestion& question, absl::Duration limit);
  template <class Request, class Response>
  Task<void> Notify(Method<Request, Response> method, Request request);
  bool MayNotify() const;

  Fault FaultOf(FaultKind kind, std::string detail) const;
  std::optional<Fault> Diagnosed(const CallResult& result, absl::string_view method) const;
  // Makes the Answer from a response to the question that was asked; with its note.
  Answer Chosen(const v1::DecideResponse& response, absl::Duration took) const;

  // The stream for this session's questions. Call it only if they go by one.
  std::shared_ptr<DecideStream> StreamOf(uint64_t session_id);
  // The next question goes to another stream.
  void Forget(const DecideStream* stream);
  void Forget(const DecideMany* stream);
  // Makes the timer look at the streams by `moment`, the deadline of one of them.
  void LookBy(absl::Duration moment);
  Task<void> WatchDeadlines();

  const AgentEnv env_;
  Phase phase_ = Phase::kLaunching;
  MonitorWake wake_;
  Timer start_timer_;
  Timer where_timer_;
  std::shared_ptr<AgentProcess> process_;
  std::function<std::string()> why_absent_;  // LaunchSpec::why_absent
  AgentProcess::State seen_;                 // the last known state of the process
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::AgentService::Stub> stub_;
  Wire wire_ = Wire::kUnary;  // how questions of open sessions are sent
  bool wants_results_ = false;
  int notices_ = 0;       // in flight
  std::list<Rpc*> rpcs_;  // all in flight; they live in their tasks
  // By open session; null: the session has no open stream of its own.
  std::unordered_map<uint64_t, std::shared_ptr<DecideStream>> streams_;
  std::shared_ptr<DecideMany> many_;  // null: it is not open
  std::list<Timed*> timed_;           // all streams, including those that are closing
  // One timer for all streams, set to the first deadline; deadlines that were met cost nothing.
  Timer deadline_timer_;
  absl::Duration look_by_ = absl::InfiniteDuration();
  bool watching_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
