// Situations of a game, and greedy's answers.
#ifndef HAKAM_TESTS_UNIT_AGENTS_SITUATION_H_
#define HAKAM_TESTS_UNIT_AGENTS_SITUATION_H_

#include <string>
#include <vector>

#include "sdk/rules/board.h"

namespace hakam {

// Greedy's answer to a question, in text.
std::string Answer(const rules::RuleSet& rules, const rules::Observation& seen,
                   const std::vector<rules::Action>& legal);
// Greedy's answer to the next decision of a board.
std::string Answer(const rules::BoardState& board);

// A board with dealer 3 in which seat 0, which speaks first, sees this hand and this turned-up card. (In the
// layout: these face-up cards, and for seat 1 those in `open`.) The others get the remaining cards in order.
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
