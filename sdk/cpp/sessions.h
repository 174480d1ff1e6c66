// The agent's side of the contract without the network: messages in, messages out. serve.cc connects it to a
// socket.
#ifndef HAKAM_SDK_CPP_SESSIONS_H_
#define HAKAM_SDK_CPP_SESSIONS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/cpp/agent.h"
#include "sdk/wire/read_question.h"

namespace hakam {

// The least capacity of a bot that the arbiter has not started: one process plays all seats of its entrant,
// in both rooms.
inline constexpr int kLeastCapacity = 64;

// The sessions of one process. Every method is one call of AgentService; its status is the status of
// the call. Not thread-safe.
class Sessions {
 public:
  // max_sessions is clamped to 1..1024. `capacity`: how many sessions may be open, if more than max_sessions.
  // It is more for a bot that the arbiter has not started: one process plays all seats of its entrant.
  Sessions(AgentInfo info, AgentFactory factory, int capacity = 1);

  const AgentInfo& info() const { return info_; }
  int capacity() const { return capacity_; }

  absl::Status Describe(const v1::DescribeRequest& request, v1::DescribeResponse* response);

  // InvalidArgument names the bad field. AlreadyExists; ResourceExhausted: too many sessions;
  // FailedPrecondition: different rules, a preset that the bot does not play, or no agent from the factory.
  absl::Status StartSession(const v1::StartSessionRequest& request, v1::StartSessionResponse* response);

  // Takes the bytes of a v1::DecideRequest and appends those of a v1::DecideResponse. NotFound for an unknown
  // session; InvalidArgument names the bad field; Internal if the agent threw. The agent's answer is not
  // checked; it is sent as an index if it is in the list.
  absl::Status Decide(absl::string_view request, std::string* response);

  absl::Status FinishBoard(const v1::FinishBoardRequest& request, v1::FinishBoardResponse* response);
  absl::Status FinishSession(const v1::FinishSessionRequest& request, v1::FinishSessionResponse* response);

 private:
  absl::Status Find(uint64_t session_id, Agent** agent);

  AgentInfo info_;
  AgentFactory factory_;
  int capacity_;
  std::unordered_map<uint64_t, std::unique_ptr<Agent>> agents_;  // at most capacity_
  wire::ReceivedQuestion question_;                              // reused by every decision
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SESSIONS_H_
