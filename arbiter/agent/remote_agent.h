// An agent as a process of its own, asked through gRPC. Everything is asynchronous: a call returns at once
// and its callback runs later, on the driver's thread, from CompletionTag::OnCompletion.
//
//   const AgentEnv env{.queue = &queue, .monitor = monitor.get()};
//   auto agent = RemoteAgent::Launch(env, spec, absl::Seconds(10), [](StartOutcome outcome) {
//     if (const Fault* fault = std::get_if<Fault>(&outcome)) ...
//   });
//   agent->StartSession(session, absl::Seconds(10), [](std::optional<Fault> fault) { ... });
//   agent->Decide(question, time_left, [](const Answer& answer) { ... });
//
// One thread (the driver's) makes all calls and runs the queue. A callback may call into the agent, and may
// destroy it. Whatever the agent does - hang, die, lie, flood - the answer is a typed Fault within the limit,
// or up to 1 s after it when the connection broke (the time in which the keeper may say how the process
// ended).
#ifndef HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
#define HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "absl/time/time.h"
#include "arbiter/agent/manifest.h"
#include "arbiter/agent/monitor.h"
#include "arbiter/table/fault.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/base/clock.h"

namespace grpc {
class CompletionQueue;
}

namespace hakam::arbiter {

// Where an agent lives. All outlive the agent; `queue` must not be shut down before the agent is stopped.
struct AgentEnv {
  grpc::CompletionQueue* queue = nullptr;
  ProcessMonitor* monitor = nullptr;
  const Clock* clock = &Clock::Real();
  bool streams = true;  // questions go by DecideStream to agents that serve it
};

// How the agent introduced itself (checked), or START_FAILED (its own) or INFRASTRUCTURE (ours).
using StartOutcome = std::variant<v1::DescribeResponse, Fault>;

// What came of a question.
struct Answer {
  // Set unless there is a fault; for the time of the callback only. Its decision_id is right, nothing else
  // has been checked.
  const v1::DecideResponse* response = nullptr;
  // TIMEOUT MALFORMED CRASH UNREACHABLE PROTOCOL.
  std::optional<Fault> fault;
  // From just before the call was handed to gRPC until its completion was taken from the queue.
  absl::Duration took;
  // With TIMEOUT: a good answer did arrive, but too late by our clock. A driver that knows that it was late
  // itself can take the blame.
  bool arrived_late = false;
};

class AgentCore;

class RemoteAgent {
 public:
  // Not absl::AnyInvocable: gRPC's library would bind to our copies of its inline functions, and under
  // ThreadSanitizer every use of them in gRPC's threads would look like a race.
  using OnStarted = std::function<void(StartOutcome)>;
  using OnSession = std::function<void(std::optional<Fault>)>;
  using OnAnswer = std::function<void(const Answer&)>;

  // Starts the process, waits for its socket, dials, asks Describe: all within `start_limit` (> 0). Never
  // null and never blocks on the agent; every failure comes through `on_started`, once, and not before Launch
  // has returned. A failed start has ended the process.
  static std::unique_ptr<RemoteAgent> Launch(const AgentEnv& env, const LaunchSpec& spec,
                                             absl::Duration start_limit, OnStarted on_started);

  // Stop(), and nothing of this object is left but what the queue still has to hand back.
  ~RemoteAgent();
  RemoteAgent(const RemoteAgent&) = delete;
  RemoteAgent& operator=(const RemoteAgent&) = delete;

  // After a good start. Any refusal is START_FAILED. After Stop(): does nothing, `on_session` never runs.
  void StartSession(const v1::StartSessionRequest& request, absl::Duration limit, OnSession on_session);

  // After a good start, one question at a time per session. `request` is only read during this call; its
  // decision_id is not 0. `limit` > 0 is the time that the player has. Not tried a second time, ever.
  // When dead() the answer is CRASH at once (UNREACHABLE of an agent that is `elsewhere`), before a good
  // start UNREACHABLE. After Stop(): does nothing, `on_answer` never runs.
  void Decide(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer);

  // Notices: sent if the agent is alive (FinishBoard: and wants results), within 1 s; what comes back is
  // ignored, and at most 256 are on their way at a time, the others are dropped.
  void FinishBoard(const v1::FinishBoardRequest& request);
  void FinishSession(const v1::FinishSessionRequest& request);

  // The process is known to have ended, failed to start, or was stopped.
  bool dead() const;

  // Ends the process with all its descendants, cancels what is in flight. No callback runs after this.
  // Returns at once; idempotent.
  void Stop();

  // After Stop(): blocks until process, descendants and socket are gone: true; or `limit` is over: false.
  bool WaitGone(absl::Duration limit);

  // Process id of the agent; 0 until it is known. It may be that of a process long gone.
  pid_t pid() const;

 private:
  explicit RemoteAgent(std::shared_ptr<AgentCore> core);
  std::shared_ptr<AgentCore> core_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_REMOTE_AGENT_H_
