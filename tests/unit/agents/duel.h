// Two bots against each other, in this process: every deal in both rooms.
#ifndef HAKAM_TESTS_UNIT_AGENTS_DUEL_H_
#define HAKAM_TESTS_UNIT_AGENTS_DUEL_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "sdk/cpp/agent.h"
#include "sdk/rules/board.h"

namespace hakam {

// The pack of the game, shuffled with the seed; the seed also decides the dealer.
rules::BoardSetup ShuffledBoard(const rules::RuleSet& rules, uint64_t seed);

// Called for every decision with its answer, before it is made; for checks during the play.
using DecisionHook = std::function<void(const rules::BoardState&, const Question&, const rules::Action&)>;

// Plays one board; `agents` by seat. An illegal answer ends the process with a message.
rules::BoardResult PlayBoard(const rules::RuleSet& rules, const rules::BoardSetup& setup,
                             const std::vector<Agent*>& agents, const DecisionHook& hook = nullptr);

struct DuelResult {
  double mean = 0;            // match points per board in favour of the first bot, mean of both rooms
  double standard_error = 0;  // of the mean, from the differences of the pairs
};

// The first bot at seats 0, 2 in room 1 and at 1, 3 in room 2 of each deal.
DuelResult Duel(const rules::RuleSet& rules, const AgentFactory& first, const AgentFactory& second, int deals,
                uint64_t seed);

// Statistics of boards between copies of one bot.
struct Contracts {
  double bid = 0;   // the share of boards with a contract
  double made = 0;  // the share of contracts that are made
};
Contracts SelfPlay(const rules::RuleSet& rules, const AgentFactory& make, int deals, uint64_t seed);

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_AGENTS_DUEL_H_
