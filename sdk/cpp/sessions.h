// The agent's side of the contract without the network: messages in, messages out. serve.cc puts it
// on a socket.
#ifndef HAKAM_SDK_CPP_SESSIONS_H_
#define HAKAM_SDK_CPP_SESSIONS_H_

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/cpp/agent.h"

namespace hakam {

// The sessions of one process. Every method is one call of AgentService; its status is the status of
// the call. Not thread-safe.
class Sessions {
 public:
  // What must not cross the wire is put right: max_sessions is brought into 1..1024. `capacity`: sessions
  // that may be open, if those are more than max_sessions: a bot that the arbiter has not started is one
  // process for all seats of its entrant.
  Sessions(AgentInfo info, AgentFactory factory, int capacity = 1);

  const AgentInfo& info() const { return info_; }
  int capacity() const { return capacity_; }

  absl::Status Describe(const v1::DescribeRequest& request, v1::DescribeResponse* response);

  // InvalidArgument names the bad field; AlreadyExists, ResourceExhausted (max_sessions) and
  // FailedPrecondition (other rules, a preset that is not played, the factory gave no agent) say why.
  absl::Status StartSession(const v1::StartSessionRequest& request, v1::StartSessionResponse* response);

  // NotFound for an unknown session. The agent's answer goes out as it is, by index when it is in the
  // list; Internal if the agent threw.
  absl::Status Decide(const v1::DecideRequest& request, v1::DecideResponse* response);

  absl::Status FinishBoard(const v1::FinishBoardRequest& request, v1::FinishBoardResponse* response);
  absl::Status FinishSession(const v1::FinishSessionRequest& request, v1::FinishSessionResponse* response);

 private:
  absl::Status Find(uint64_t session_id, Agent** agent);

  AgentInfo info_;
  AgentFactory factory_;
  int capacity_;
  std::unordered_map<uint64_t, std::unique_ptr<Agent>> agents_;  // at most capacity_
  // Used again by every decision.
  rules::Observation observation_;
  std::vector<rules::Action> legal_;
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SESSIONS_H_
