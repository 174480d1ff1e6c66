// Random boards with few cards left, and their values by brute force through the rules engine.
#ifndef HAKAM_TESTS_UNIT_SOLVER_ENDINGS_H_
#define HAKAM_TESTS_UNIT_SOLVER_ENDINGS_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"

namespace hakam::solver::testing {

// The presets without face-down cards.
std::vector<std::string> SolvablePresets();

// A preset as part of the name of a test.
std::string NameOf(const ::testing::TestParamInfo<std::string>& info);

// The kinds of contract that a preset has: a suit, no trumps, all trumps.
std::vector<rules::Denomination> ContractKinds(const rules::RuleSet& rules);

struct Ending {
  rules::Deal deal;
  rules::Position position;
};
void PrintTo(const Ending& ending, std::ostream* out);

// A random board in the phase of play. The hand of the seat in turn has `cards` cards, and the contract is of
// the kind of `like` (any suit stands for all suits).
Ending RandomEnding(const rules::RuleSet& rules, rules::Denomination like, int cards, Random& random);

// Whether taking all tricks scores less for a side than taking all points with one trick less. This happens
// when declarers fail in any case, because of melds, and pay for what they took. Such a hand has no ladder
// (Stakes::Of).
bool AllTricksCostMore(const Ending& ending);

// The points that the team of the seat in turn takes from here on, by brute force.
int BruteForcePoints(const rules::Deal& deal, const rules::Position& position);
// The score of that team for the hand minus the other's.
int BruteForceScore(const rules::Deal& deal, const rules::Position& position);

// The same if the seat in turn plays `card` now, from its team's point of view.
int BruteForcePoints(const rules::Deal& deal, const rules::Position& position, rules::Card card);
int BruteForceScore(const rules::Deal& deal, const rules::Position& position, rules::Card card);

}  // namespace hakam::solver::testing

#endif  // HAKAM_TESTS_UNIT_SOLVER_ENDINGS_H_
