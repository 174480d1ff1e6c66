// The author of a bot writes one class: an Agent that decides.
//
//   class MyBot : public hakam::Agent {
//    public:
//     hakam::rules::Action Decide(const hakam::Question& q) override { return q.legal.front(); }
//   };
//   int main() {
//     return hakam::Serve({.name = "my-bot"}, [](const auto&) { return std::make_unique<MyBot>(); });
//   }
//
// The same class runs as a process (serve.h) and inside the arbiter ("builtin:").
#ifndef HAKAM_SDK_CPP_AGENT_H_
#define HAKAM_SDK_CPP_AGENT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "sdk/rules/board.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam {

// One question. The references stay valid until Decide returns.
struct Question {
  const rules::Observation& observation;
  absl::Span<const rules::Action> legal;  // at least two
  absl::Duration time_left;               // the total for this decision, including the bank
  absl::Duration bank_left;
  uint64_t decision_seed;  // use no other randomness; the same situation has the same seed
};

// The rules, the seat and the time limits of a session.
struct Session {
  rules::RuleSet rules;
  rules::Seat seat{};
  absl::Duration per_decision;
  absl::Duration bank;
};

// One Agent object per session. Calls come one at a time, from one thread.
class Agent {
 public:
  virtual ~Agent() = default;
  // One of `q.legal`, or another action that the rules accept.
  virtual rules::Action Decide(const Question& q) = 0;
  // A board of the session is over. In a process, this is called only with AgentInfo::wants_results.
  virtual void FinishBoard(const rules::BoardResult&) {}
};

using AgentFactory = std::function<std::unique_ptr<Agent>(const Session&)>;

// How the agent introduces itself.
struct AgentInfo {
  std::string name;
  std::string version = "0";
  std::string author = "";
  std::vector<std::string> presets = {};  // empty: all
  int max_sessions = 1;                   // 1..1024, sessions that one process plays at the same time
  bool wants_results = false;             // call FinishBoard
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_AGENT_H_
