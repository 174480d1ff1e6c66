// The parts of pimc: its sampled deals, and its values of cards and calls.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/pimc/call_values.h"
#include "agents/pimc/card_values.h"
#include "agents/pimc/choose_best.h"
#include "agents/pimc/layout_board.h"
#include "agents/pimc/layout_values.h"
#include "agents/pimc/likelihood.h"
#include "agents/pimc/worlds.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/agents/situation.h"
#include "tests/unit/rules/support.h"

namespace hakam::agents::pimc {
namespace {

using rules::Action;
using rules::BoardState;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Phase;
using rules::RuleSet;
using rules::Seat;
using rules::testing::C;

// Greedy plays until `done`.
template <typename Done>
BoardState PlayUntil(const RuleSet& rules, uint64_t deal, Done done) {
  const auto greedy = MakeGreedy({.rules = rules});
  for (;; deal += 1000) {
    BoardState board = BoardState::Create(&rules, ShuffledBoard(rules, deal)).value();
    while (!board.finished() && !done(board)) {
      const std::vector<Action> legal = board.LegalActions();
      const rules::Observation seen = board.ObservationFor(board.to_act());
      EXPECT_TRUE(board.Apply(greedy->Decide({.observation = seen, .legal = legal})).ok());
    }
    if (!board.finished()) return board;
  }
}

TEST(Likelihood, WhoBidsOnNothingIsLessLikely) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const auto greedy = MakeGreedy({.rules = rules});
  const Action sun = Action::OfCall({.kind = CallKind::kSun});
  const auto likelihood = [&](const char* hand) {
    BoardState board = Dealt(rules, hand, "9D");  // seat 0 speaks first
    EXPECT_TRUE(board.Apply(sun).ok());
    return Likelihood(Beliefs(), {.board = board, .moves = {sun}}, Seat::k1, *greedy);
  };
  EXPECT_EQ(likelihood("AS AH AC TS TH"), 1);
  EXPECT_EQ(likelihood("7S 8S 7H 8H 7C"), Beliefs().other_call);
}

TEST(Worlds, AreWhatTheSeatMayBeSittingAt) {
  for (const char* preset : {"baloot", "coinche", "tarabish"}) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    const auto greedy = MakeGreedy({.rules = rules});
    const BoardState board = PlayUntil(rules, 3, [](const BoardState& b) {
      return b.phase() == Phase::kPlay && b.position().tricks_done() == 2;
    });
    const rules::Observation seen = board.ObservationFor(board.to_act());
    Worlds worlds = Worlds::Create(Beliefs(), rules, seen, greedy.get()).value();
    Random random(1);
    for (int i = 0; i < 20; ++i) worlds.Draw(random);
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(worlds.board(worlds.Pick(random)).ObservationFor(seen.seat), seen) << preset;
    }
  }
}

TEST(CardValues, KnowTheLastTwoTricks) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const BoardState board = PlayUntil(rules, 5, [](const BoardState& b) {
    return b.phase() == Phase::kPlay && b.position().tricks_done() == 6 && b.position().trick().empty() &&
           b.LegalActions().size() == 2;
  });
  solver::Solver solver;
  CardValues values(&solver);
  std::vector<double> found(2);
  const std::vector<Action> cards = board.LegalActions();
  ASSERT_TRUE(values.Of(board, cards, absl::Seconds(10), &found));
  EXPECT_FALSE(values.Of(board, cards, absl::ZeroDuration(), &found)) << "no time";
  // All ways to play the rest.
  const auto best = [](const auto& self, const BoardState& at) -> int {
    if (at.finished()) return at.result().points[0] - at.result().points[1];
    std::optional<int> result;
    const bool most = TeamOf(at.to_act()) == rules::Team::k0;
    for (const Action& action : at.LegalActions()) {
      BoardState after = at;
      EXPECT_TRUE(after.Apply(action).ok());
      const int value = self(self, after);
      if (!result.has_value() || (most ? value > *result : value < *result)) result = value;
    }
    return *result;
  };
  const int sign = TeamOf(board.to_act()) == rules::Team::k0 ? 1 : -1;
  for (size_t i = 0; i < 2; ++i) {
    BoardState after = board;
    ASSERT_TRUE(after.Apply(cards[i]).ok());
    EXPECT_EQ(found[i], sign * best(best, after)) << cards[i].ToString();
  }
}

TEST(CallValues, SunOnNothingLoses) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const auto greedy = MakeGreedy({.rules = rules});
  const BoardState board = Dealt(rules, "7S 8S 7H 8H 7C", "9D");
  const std::vector<Action> calls = {Action::OfCall({}), Action::OfCall({.kind = CallKind::kSun})};
  const std::vector<double> values = CallValues(board, calls, *greedy);
  EXPECT_LT(values[1], values[0]);
  EXPECT_LT(values[1], 0);
}

TEST(LayoutBoard, GuessesWhatMayBeThereAndPlaysItToTheEnd) {
  const RuleSet rules = RuleSet::FromPreset("belote-decouverte").value();
  Random random(2);
  for (uint64_t deal = 0; deal < 20; ++deal) {
    const int tricks = static_cast<int>(deal % 12);
    BoardState board = PlayUntil(rules, deal, [&](const BoardState& b) {
      return b.phase() == Phase::kPlay && b.position().tricks_done() == tricks;
    });
    const rules::Observation seen = board.ObservationFor(board.to_act());
    LayoutBoard guess = LayoutBoard::Guess(rules, seen, random);
    ASSERT_EQ(guess.turn(), board.to_act());
    CardSet legal;
    for (const Action& action : board.LegalActions()) legal.Add(action.play.card);
    ASSERT_EQ(guess.LegalCards(), legal);
    const int left = guess.left().size();
    int played = 0;
    for (; !guess.finished(); ++played) guess.Play(guess.LegalCards().First());
    EXPECT_EQ(played, left);
  }
}

TEST(LayoutValues, StopWhenToldTo) {
  const RuleSet rules = RuleSet::FromPreset("belote-decouverte").value();
  const BoardState board = PlayUntil(rules, 1, [](const BoardState& b) { return b.phase() == Phase::kPlay; });
  Random random(3);
  const LayoutBoard guess = LayoutBoard::Guess(rules, board.ObservationFor(board.to_act()), random);
  const std::vector<Action> legal = board.LegalActions();
  const rules::Denomination d = board.contract()->denomination;
  EXPECT_TRUE(LayoutValues(rules, d, guess, legal, [] { return true; }).empty());
  EXPECT_EQ(LayoutValues(rules, d, guess, legal, [] { return false; }).size(), legal.size());
}

TEST(Judge, TakesTheBestOnAverageAndTheUsualIfInDoubt) {
  const std::vector<std::vector<double>> looks = {{0, 9, 1}, {0, -6, 1}, {0, 9, 1}, {0, -6, 1}};
  const auto judge = [&](double doubt) {
    size_t next = 0;
    return ChooseBest({.count = 3, .usual = 0, .doubt = doubt},
                      {.worlds = 4, .until = absl::InfiniteDuration()}, Clock::Real(),
                      [&] { return &looks[next++ % looks.size()]; });
  };
  EXPECT_EQ(judge(0), 1u);
  EXPECT_EQ(judge(1), 0u) << "1.5 +- 3.75";
}

TEST(Judge, AddsWhatIsKnownWithoutDeals) {
  const std::vector<double> look = {0, 9, 1};
  const auto judge = [&](std::vector<double> prior, int least) {
    return ChooseBest({.count = 3, .usual = 0, .least = least, .prior = std::move(prior)},
                      {.worlds = 4, .until = absl::InfiniteDuration()}, Clock::Real(), [&] { return &look; });
  };
  EXPECT_EQ(judge({}, 1), 1u);
  EXPECT_EQ(judge({0, -9, 1}, 1), 2u);
  EXPECT_EQ(judge({10, 0, 0}, 1), 0u);
  EXPECT_EQ(judge({0, 0, 0}, 5), 0u) << "too few deals";
}

}  // namespace
}  // namespace hakam::agents::pimc
