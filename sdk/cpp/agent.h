// The one thing that a bot's author writes: an Agent that decides.
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

// One question. What it refers to lives until Decide returns.
struct Question {
  const rules::Observation& observation;
  absl::Span<const rules::Action> legal;  // at least two
  absl::Duration time_left;               // for this decision in all, bank included
  absl::Duration bank_left;
  uint64_t decision_seed;  // the only randomness to use: the same situation, the same seed
};

// What a session is about.
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
  // A board of the session is over. A process is told only with AgentInfo::wants_results.
  virtual void FinishBoard(const rules::BoardResult&) {}
};

using AgentFactory = std::function<std::unique_ptr<Agent>(const Session&)>;

// How the agent introduces itself.
struct AgentInfo {
  std::string name;
  std::string version = "0";
  std::string author = "";
  std::vector<std::string> presets = {};  // empty: all
  int max_sessions = 1;                   // 1..1024, boards played at a time by one process
  bool wants_results = false;             // FinishBoard is to be called
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_AGENT_H_
