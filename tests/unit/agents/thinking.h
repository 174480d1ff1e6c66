// Shared by the tests of bots that search.
#ifndef HAKAM_TESTS_UNIT_AGENTS_THINKING_H_
#define HAKAM_TESTS_UNIT_AGENTS_THINKING_H_

#include <memory>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/random/random_agent.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"
#include "tests/unit/agents/duel.h"

namespace hakam {

// Advances each time it is read.
class TickingClock : public Clock {
 public:
  explicit TickingClock(absl::Duration tick) : tick_(tick) {}
  absl::Duration Now() const override { return now_ += tick_; }

 private:
  absl::Duration tick_;
  mutable absl::Duration now_ = absl::ZeroDuration();
};

// Boards of a bot (even seats) against greedy and random, with a look at each of its decisions.
inline void PlayBoards(const rules::RuleSet& rules, const AgentFactory& make, uint64_t deals,
                       const DecisionHook& look) {
  for (uint64_t deal = 0; deal < deals; ++deal) {
    std::vector<std::unique_ptr<Agent>> bots;
    std::vector<Agent*> agents;
    for (int seat = 0; seat < rules.players; ++seat) {
      const Session session{.rules = rules, .seat = static_cast<rules::Seat>(seat)};
      bots.push_back(seat % 2 == 0         ? make(session)
                     : (deal + 1) % 3 == 0 ? agents::MakeRandom(session)
                                           : agents::MakeGreedy(session));
      agents.push_back(bots.back().get());
    }
    PlayBoard(rules, ShuffledBoard(rules, deal), agents,
              [&](const rules::BoardState& board, const Question& q, const rules::Action& action) {
                if (Index(board.to_act()) % 2 == 0) look(board, q, action);
              });
  }
}

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_AGENTS_THINKING_H_
