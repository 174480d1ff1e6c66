// Agents that run inside the arbiter ("builtin:greedy"), answered by a function call.
#ifndef HAKAM_ARBITER_RUNNER_BUILTIN_PLAYER_H_
#define HAKAM_ARBITER_RUNNER_BUILTIN_PLAYER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/runner/player.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

// Names of the builtin agents, without "builtin:".
std::vector<std::string> BuiltinNames();
// `spec` is a name, and after a question mark what makes it worse (agents/noisy): "greedy?noise=0.05&salt=2",
// noise 0..1, salt 0..2^64-1; and how much those think that search (agents/thinking): "pimc?ms=100",
// "pimc?worlds=20", "ismcts?rounds=1000". NotFound lists the known names, InvalidArgument says what is wrong
// with the rest.
absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view spec);

// Its thinking is measured but never a timeout: it is the arbiter's own code, so that its lateness
// would be the arbiter's.
class BuiltinPlayer : public Player {
 public:
  BuiltinPlayer(std::unique_ptr<Agent> agent, const Clock* clock);
  void Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) override;
  void FinishBoard(const rules::BoardResult& result) override { agent_->FinishBoard(result); }

 private:
  std::unique_ptr<Agent> agent_;
  const Clock* clock_;
  rules::Observation observation_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_BUILTIN_PLAYER_H_
