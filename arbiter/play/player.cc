#include "arbiter/play/player.h"

#include <algorithm>
#include <utility>

#include "arbiter/play/remote_player.h"

namespace hakam::arbiter {
namespace {

// Its thinking time is measured but is never a timeout: a builtin agent is the arbiter's own code, so if it
// were late, the arbiter would be late.
class BuiltinPlayer : public Player {
 public:
  BuiltinPlayer(std::unique_ptr<Agent> agent, const Clock& clock) : agent_(std::move(agent)), clock_(clock) {}

  Task<Answer> Ask(const Table& table, uint64_t decision_seed) override {
    const Pending& ask = *table.pending();
    table.Observe(&observation_);
    const absl::Duration start = clock_.Now();
    const rules::Action action = agent_->Decide({.observation = observation_,
                                                 .legal = table.legal(),
                                                 .time_left = ask.time_left,
                                                 .bank_left = ask.bank_left,
                                                 .decision_seed = decision_seed});
    const absl::Duration took = std::min(clock_.Now() - start, table.config().clock.per_decision);
    co_return Answer{.choice = action, .took = took};
  }
  void FinishBoard(const rules::BoardResult& result) override { agent_->FinishBoard(result); }

 private:
  std::unique_ptr<Agent> agent_;
  const Clock& clock_;
  rules::Observation observation_;
};

}  // namespace

std::unique_ptr<Player> MakePlayer(const PlayerTerms& terms, const Entrant& entrant, rules::Seat seat,
                                   Random* session_ids, const std::function<std::shared_ptr<Crew>()>& crew) {
  if (const auto* factory = std::get_if<AgentFactory>(&entrant.agent)) {
    return std::make_unique<BuiltinPlayer>((*factory)({.rules = terms.rules,
                                                       .seat = seat,
                                                       .per_decision = terms.clock_rules.per_decision,
                                                       .bank = terms.clock_rules.bank}),
                                           terms.clock);
  }
  return std::make_unique<RemotePlayer>(terms, entrant, seat, session_ids, crew());
}

}  // namespace hakam::arbiter
