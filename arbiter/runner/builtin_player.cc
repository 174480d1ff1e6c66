#include "arbiter/runner/builtin_player.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "agents/greedy/greedy.h"
#include "agents/random/random_agent.h"

namespace hakam::arbiter {
namespace {

struct Builtin {
  const char* name;
  std::unique_ptr<Agent> (*make)(const Session&);
};

constexpr Builtin kBuiltins[] = {{"greedy", agents::MakeGreedy}, {"random", agents::MakeRandom}};

}  // namespace

std::vector<std::string> BuiltinNames() {
  std::vector<std::string> names;
  for (const Builtin& builtin : kBuiltins) names.emplace_back(builtin.name);
  return names;
}

absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view name) {
  for (const Builtin& builtin : kBuiltins) {
    if (name == builtin.name) return AgentFactory(builtin.make);
  }
  return absl::NotFoundError(absl::StrCat(
      "no builtin agent \"", name, "\"; there are: builtin:", absl::StrJoin(BuiltinNames(), ", builtin:")));
}

BuiltinPlayer::BuiltinPlayer(std::unique_ptr<Agent> agent, const Clock* clock)
    : agent_(std::move(agent)), clock_(clock) {}

void BuiltinPlayer::Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) {
  const Pending& ask = *table.pending();
  table.Observe(&observation_);
  const absl::Duration start = clock_->Now();
  const rules::Action action = agent_->Decide({.observation = observation_,
                                               .legal = table.legal(),
                                               .time_left = ask.time_left,
                                               .bank_left = ask.bank_left,
                                               .decision_seed = decision_seed});
  const absl::Duration took = std::min(clock_->Now() - start, table.config().clock.per_decision);
  sink->OnReply({.answer = action, .took = took});
}

}  // namespace hakam::arbiter
