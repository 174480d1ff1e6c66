// Analysis of played boards: the cost of cards, compared with brute force, and the best contract of each
// side.
#include "sdk/solver/hindsight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "sdk/rules/board.h"
#include "sdk/solver/par.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Position;
using rules::RuleSet;
using rules::Seat;
using rules::Team;
using testing::BruteForcePoints;
using testing::BruteForceScore;
using testing::ContractKinds;
using testing::Ending;
using testing::RandomEnding;
using testing::SolvablePresets;

Card AnyOf(CardSet cards, Random& random) {
  auto steps = random.Below(static_cast<uint64_t>(cards.size()));
  auto it = cards.begin();
  while (steps-- > 0) ++it;
  return *it;
}

// Plays to the end at random, with random announcements of Ekka and Belote.
std::vector<PastPlay> PlayOut(const Ending& ending, Random& random) {
  std::vector<PastPlay> plays;
  Position position = ending.position;
  while (position.phase() != rules::Phase::kFinished) {
    if (position.phase() == rules::Phase::kDeclaring) {
      position.Declare(ending.deal, position.LegalDeclarations(ending.deal)[0]);
      continue;
    }
    const Card card = AnyOf(position.LegalCards(), random);
    plays.push_back({.before = position, .card = card});
    position.Play(ending.deal, {.card = card, .ekka = position.MayAnnounceEkka(ending.deal, card)});
  }
  return plays;
}

class HindsightTest : public ::testing::TestWithParam<std::string> {};

TEST_P(HindsightTest, ACardCostsWhatBruteForceSaysThatItLost) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (rules::Denomination kind : ContractKinds(rules)) {
    for (uint64_t draw = 0; draw < Draws(20); ++draw) {
      Random random(5000 + draw);
      const Ending ending = RandomEnding(rules, kind, 3, random);
      SCOPED_TRACE(::testing::PrintToString(ending));
      const std::vector<PastPlay> plays = PlayOut(ending, random);
      const absl::StatusOr<Hindsight> seen = HindsightOf(solver, ending.deal, plays);
      ASSERT_TRUE(seen.ok()) << seen.status();
      ASSERT_EQ(seen->costs.size(), plays.size());
      EXPECT_EQ(seen->line.size(), plays.size());
      for (size_t i = 0; i < plays.size(); ++i) {
        const Position& before = plays[i].before;
        const int best =
            seen->in_score ? BruteForceScore(ending.deal, before) : BruteForcePoints(ending.deal, before);
        const int played = seen->in_score ? BruteForceScore(ending.deal, before, plays[i].card)
                                          : BruteForcePoints(ending.deal, before, plays[i].card);
        ASSERT_EQ(seen->costs[i], best - played) << i << ": " << plays[i].card.ToString();
        if (i > 0 || !seen->in_score) continue;
        EXPECT_EQ(seen->value, TeamOf(before.turn()) == Team::k0 ? best : -best);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, HindsightTest, ::testing::ValuesIn(SolvablePresets()), testing::NameOf);

TEST(Hindsight, ACardThatWasNotLegalIsNamed) {
  const RuleSet rules = rules::testing::Rules("baloot");
  Random random(1);
  const Ending ending = RandomEnding(rules, rules::Denomination::kNoTrumps, 3, random);
  CardSet others = GameCards(rules);
  for (Card card : ending.position.LegalCards()) others.Remove(card);
  Solver solver;
  const PastPlay wrong = {.before = ending.position, .card = *others.begin()};
  const absl::Status status = HindsightOf(solver, ending.deal, {&wrong, 1}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find(wrong.card.ToString()), std::string::npos) << status;
  EXPECT_EQ(HindsightOf(solver, ending.deal, {}).status().code(), absl::StatusCode::kInvalidArgument);
}

class ParTest : public ::testing::TestWithParam<std::string> {};

// A random auction in which any seat may bid, also over others, and best play by all. Returns the score of
// the declarers minus the other team's, or nothing if there was no contract, or a doubled one.
std::optional<std::pair<Team, int>> ScoreOfSomeContract(const RuleSet& rules, const rules::BoardSetup& setup,
                                                        Solver& solver, Random& random) {
  rules::BoardState board = rules::BoardState::Create(&rules, setup).value();
  std::vector<rules::Action> actions;
  while (board.phase() != rules::Phase::kPlay) {
    if (board.finished()) return std::nullopt;
    board.LegalActions(&actions);
    rules::Action action = actions[0];
    const bool may_pass =
        action.kind == rules::ActionKind::kCall && action.call.kind == rules::CallKind::kPass;
    if (board.phase() == rules::Phase::kAuction && (!may_pass || random.Below(4) == 0)) {
      action = actions[random.Below(actions.size())];
    }
    EXPECT_TRUE(board.Apply(action).ok());
  }
  if (board.contract()->level != 1) return std::nullopt;
  const OpenBoard open = OpenBoard::Of(board.deal(), board.position()).value();
  const Stakes stakes = Stakes::Of(board.deal(), board.position()).value();
  const int value = solver.Solve(open, {.stakes = &stakes})->value.low;
  const Team team = board.contract()->declarers();
  return std::pair(team, TeamOf(open.turn()) == team ? value : -value);
}

TEST_P(ParTest, NoContractThatCanBeReachedScoresMore) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (uint64_t draw = 0; draw < CostlyDraws(25); ++draw) {
    SCOPED_TRACE(draw);
    Random random(6000 + draw);
    const rules::BoardSetup setup = rules::testing::RandomSetup(rules, random);
    const auto par = ParOf(solver, rules::Deal::Create(&rules, setup).value());
    if (absl::IsUnimplemented(par.status())) continue;
    ASSERT_TRUE(par.ok()) << par.status();
    for (int i = 0; i < 20; ++i) {
      const auto found = ScoreOfSomeContract(rules, setup, solver, random);
      if (!found) continue;
      const auto& best = (*par)[At(found->first)];
      ASSERT_TRUE(best.has_value());
      EXPECT_LE(found->second, best->score);
      EXPECT_EQ(best->contract.declarers(), found->first);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, ParTest, ::testing::ValuesIn(SolvablePresets()), testing::NameOf);

}  // namespace
}  // namespace hakam::solver
