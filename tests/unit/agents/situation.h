// Situations of a game, and what greedy does in them.
#ifndef HAKAM_TESTS_UNIT_AGENTS_SITUATION_H_
#define HAKAM_TESTS_UNIT_AGENTS_SITUATION_H_

#include <string>
#include <vector>

#include "sdk/rules/board.h"

namespace hakam {

// Greedy's answer to a question, in text.
std::string Answer(const rules::RuleSet& rules, const rules::Observation& seen,
                   const std::vector<rules::Action>& legal);
// To the next decision of a board.
std::string Answer(const rules::BoardState& board);

// A board that seat 3 deals, in which seat 0, who speaks first, sees this hand (in the layout these open
// cards, and of seat 1 those in `open`), with this card turned up. Everybody else gets what is left, in
// order.
rules::BoardState Dealt(const rules::RuleSet& rules, const char* hand, const char* turnup = nullptr,
                        const char* open = "");

// A trick, as seat 0 finds it.
struct PlaySituation {
  const char* what;
  rules::Denomination denomination;
  rules::Seat caller;
  const char* hand;
  rules::Seat leader;
  const char* trick;  // played before seat 0
  const char* expected;
};
std::string Answer(const rules::RuleSet& rules, const PlaySituation& situation);

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_AGENTS_SITUATION_H_
