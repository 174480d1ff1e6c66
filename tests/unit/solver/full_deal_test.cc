// Whole deals: the line ends at the value, no other card is better for its side, and the bounds after a limit
// are correct.
#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <optional>

#include "sdk/base/clock.h"
#include "sdk/solver/solver.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::Position;
using rules::RuleSet;
using rules::Team;
using testing::ContractKinds;
using testing::Ending;
using testing::RandomEnding;
using testing::SolvablePresets;

// The length of a whole hand, also in the larger packs.
int WholeHand(const RuleSet& rules) { return PackSize(rules.deck) / rules::kMaxSeats; }

// The points that the team of the seat in turn at `from` has taken since then; `to` is finished.
int Taken(const Ending& from, const Position& to) {
  const auto team = At(TeamOf(from.position.turn()));
  return to.card_points_with_last(from.deal)[team] - from.position.card_points()[team];
}

// Plays with Ekka wherever it is allowed, as the solver assumes.
void PlayOn(const rules::Deal& deal, Card card, Position* position) {
  position->Play(deal, {.card = card, .ekka = position->MayAnnounceEkka(deal, card)});
}

class FullDealTest : public ::testing::TestWithParam<std::string> {};

TEST_P(FullDealTest, TheLineReachesTheValueThroughTheRules) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (rules::Denomination kind : ContractKinds(rules)) {
    for (uint64_t draw = 0; draw < CostlyDraws(12); ++draw) {
      Random random(2000 + draw);
      const Ending ending = RandomEnding(rules, kind, WholeHand(rules), random);
      SCOPED_TRACE(::testing::PrintToString(ending));
      const OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
      const Solution solution = solver.Solve(board, {.line = true}).value();
      ASSERT_TRUE(solution.value.exact());
      Position position = ending.position;
      for (Card card : solution.line) {
        if (position.phase() == rules::Phase::kDeclaring)
          position.Declare(ending.deal, position.LegalDeclarations(ending.deal)[0]);
        ASSERT_TRUE(position.LegalCards().Contains(card)) << card.ToString();
        PlayOn(ending.deal, card, &position);
      }
      ASSERT_EQ(position.phase(), rules::Phase::kFinished);
      ASSERT_EQ(Taken(ending, position), solution.value.low);
    }
  }
}

// One side plays any card, the other its best ones: no side gains by leaving the line.
TEST_P(FullDealTest, NoOtherCardDoesBetter) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (rules::Denomination kind : ContractKinds(rules)) {
    for (uint64_t draw = 0; draw < CostlyDraws(5); ++draw) {
      Random random(3000 + draw);
      const Ending ending = RandomEnding(rules, kind, WholeHand(rules), random);
      SCOPED_TRACE(::testing::PrintToString(ending));
      OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
      while (!board.finished()) {
        const Solution solution = solver.Solve(board, {.every_card = true}).value();
        ASSERT_TRUE(solution.complete);
        int best = -1;
        for (const CardValue& card : solution.cards) {
          ASSERT_TRUE(card.value.exact());
          best = std::max(best, card.value.low);
          // The value of a card is the points that its team then takes.
          OpenBoard next = board;
          const auto taken = next.Play(card.card);
          const int points = taken.has_value() ? taken->points : 0;
          const bool ours = taken.has_value() && TeamOf(taken->winner) == TeamOf(board.turn());
          int after = ours ? points : 0;
          if (!next.finished()) {
            const Bounds rest = solver.Solve(next).value().value;
            int left = rules.last_trick;
            for (int seat = 0; seat < 4; ++seat) {
              for (Card held : next.hand(static_cast<rules::Seat>(seat)))
                left += CardPoints(next.terms().denomination, held);
            }
            for (int i = 0; i < next.trick().count(); ++i)
              left += CardPoints(next.terms().denomination, next.trick().card(i));
            after += TeamOf(next.turn()) == TeamOf(board.turn()) ? rest.low : left - rest.low;
          }
          ASSERT_EQ(card.value.low, after) << card.card.ToString();
        }
        ASSERT_EQ(solution.value.low, best);
        board.Play(solution.cards[random.Below(solution.cards.size())].card);
      }
    }
  }
}

// The value of `position` for the team of its seat in turn, in the score of the hand.
int ScoreWithBestPlay(Solver& solver, const rules::Deal& deal, const Position& position) {
  if (position.phase() == rules::Phase::kFinished) {
    const rules::PerTeam points = position.Score(deal).points;
    return points[0] - points[1];
  }
  const Stakes stakes = Stakes::Of(deal, position).value();
  const int value = solver.Solve(OpenBoard::Of(deal, position).value(), {.stakes = &stakes})->value.low;
  return TeamOf(position.turn()) == Team::k0 ? value : -value;
}

// In the score of the hand, the value of a card is that of its best announcement; each is solved separately.
TEST_P(FullDealTest, TheScoreOfACardIsThatOfWhatFollows) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (rules::Denomination kind : ContractKinds(rules)) {
    for (uint64_t draw = 0; draw < CostlyDraws(20); ++draw) {
      Random random(5000 + draw);
      const Ending ending = RandomEnding(rules, kind, WholeHand(rules) - 1, random);
      SCOPED_TRACE(::testing::PrintToString(ending));
      Position position = ending.position;
      if (testing::AllTricksCostMore(ending)) continue;
      while (position.phase() != rules::Phase::kFinished) {
        const Team team = TeamOf(position.turn());
        const Stakes stakes = Stakes::Of(ending.deal, position).value();
        const OpenBoard board = OpenBoard::Of(ending.deal, position).value();
        const Solution solution = solver.Solve(board, {.stakes = &stakes, .every_card = true}).value();
        for (const CardValue& card : solution.cards) {
          std::optional<int> best;
          for (const bool announce : {false, true}) {
            if (announce && !position.MayAnnounceBelote(ending.deal, card.card)) continue;
            Position next = position;
            next.Play(ending.deal, {.card = card.card,
                                    .announce_belote = announce,
                                    .ekka = position.MayAnnounceEkka(ending.deal, card.card)});
            const int first = ScoreWithBestPlay(solver, ending.deal, next);
            best = std::max(best.value_or(INT_MIN), team == Team::k0 ? first : -first);
          }
          ASSERT_EQ(card.value, (Bounds{*best, *best})) << card.card.ToString();
        }
        PlayOn(ending.deal, solution.cards[random.Below(solution.cards.size())].card, &position);
      }
    }
  }
}

TEST_P(FullDealTest, ALimitGivesBoundsThatHold) {
  const RuleSet rules = rules::testing::Rules(GetParam());
  Solver solver;
  for (rules::Denomination kind : ContractKinds(rules)) {
    for (uint64_t draw = 0; draw < CostlyDraws(6); ++draw) {
      Random random(4000 + draw);
      const Ending ending = RandomEnding(rules, kind, 6, random);
      SCOPED_TRACE(::testing::PrintToString(ending));
      const OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
      const Solution exact = solver.Solve(board, {.every_card = true}).value();
      for (const int64_t limit : {1, 10, 100, 1000, 10000}) {
        const Solution bounded =
            solver.Solve(board, {.every_card = true, .line = true, .max_nodes = limit}).value();
        ASSERT_LE(bounded.nodes, limit);
        ASSERT_LE(bounded.value.low, exact.value.low);
        ASSERT_GE(bounded.value.high, exact.value.high);
        ASSERT_EQ(bounded.cards.size(), exact.cards.size());
        for (size_t i = 0; i < exact.cards.size(); ++i) {
          ASSERT_LE(bounded.cards[i].value.low, exact.cards[i].value.low);
          ASSERT_GE(bounded.cards[i].value.high, exact.cards[i].value.high);
        }
        if (bounded.complete) {
          ASSERT_EQ(bounded.cards, exact.cards);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, FullDealTest, ::testing::ValuesIn(SolvablePresets()), testing::NameOf);

// A clock that advances each time it is read.
class RunningClock : public Clock {
 public:
  absl::Duration Now() const override { return now_ += absl::Milliseconds(1); }

 private:
  mutable absl::Duration now_;
};

TEST(SolverLimit, TimeIsMeasuredOnTheGivenClock) {
  const RuleSet rules = rules::testing::Rules("baloot");
  Random random(1);
  const Ending ending = RandomEnding(rules, rules::Denomination::kNoTrumps, 8, random);
  const OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
  const RunningClock clock;
  Solver solver(clock);
  const Solution hasty = solver.Solve(board, {.every_card = true, .max_time = absl::Milliseconds(2)}).value();
  EXPECT_FALSE(hasty.complete);
  const Solution exact = solver.Solve(board, {.every_card = true}).value();
  EXPECT_TRUE(exact.complete);
  EXPECT_LE(hasty.value.low, exact.value.low);
  EXPECT_GE(hasty.value.high, exact.value.high);
}

TEST(Solver, TheSameQuestionHasTheSameAnswerAndCost) {
  const RuleSet rules = rules::testing::Rules("baloot");
  Random random(1);
  const Ending ending = RandomEnding(rules, rules::Denomination::kHearts, 8, random);
  const OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
  Solver solver;
  const Solution first = solver.Solve(board, {.every_card = true, .line = true}).value();
  // More games than the table has generation numbers.
  for (int i = 0; i < 300; ++i) {
    const Solution again =
        solver.Solve(board, {.every_card = i % 50 == 0, .line = true, .max_nodes = 1000}).value();
    ASSERT_LE(again.nodes, 1000);
  }
  const Solution last = solver.Solve(board, {.every_card = true, .line = true}).value();
  EXPECT_EQ(first.cards, last.cards);
  EXPECT_EQ(first.line, last.line);
  EXPECT_EQ(first.nodes, last.nodes);
}

}  // namespace
}  // namespace hakam::solver
