// Turns a world into a board in the position of the observation.
#include "sdk/solver/deals.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/rules/support.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

using rules::BoardState;
using rules::CardSet;
using rules::Observation;
using rules::RuleSet;
using rules::Seat;
using rules::testing::Rules;

TEST(GuessOf, IsSeenAsWhatWasSeenAndCanBePlayedAgain) {
  for (const std::string& preset : testing::SolvablePresets()) {
    const RuleSet rules = Rules(preset);
    Random random(7);
    BoardState board = BoardState::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
    while (!board.finished()) {
      const Observation seen = board.ObservationFor(board.to_act());
      const Sampler sampler = Sampler::Create(rules, seen).value();
      const absl::StatusOr<Guess> guess = GuessOf(rules, seen, sampler.Draw(random).value(), random);
      ASSERT_TRUE(board.Apply(rules::testing::RandomAction(board, random)).ok());
      if (!guess.ok()) continue;  // the sampler does not use everything in an observation
      EXPECT_EQ(guess->board.ObservationFor(seen.seat), seen) << preset;
      BoardState again(guess->board.deal());
      for (const rules::Action& move : guess->moves) ASSERT_TRUE(again.Apply(move).ok()) << preset;
      EXPECT_EQ(again.ObservationFor(seen.seat), seen) << preset;
    }
  }
}

// Facts that a world leaves open are equally likely: here, the seat that gets a card of the stock.
TEST(GuessOf, TheStockLiesInAnyOrder) {
  const RuleSet rules = Rules("baloot");
  Random random(8);
  const BoardState board = BoardState::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
  const Observation seen = board.ObservationFor(board.to_act());
  const World world = Sampler::Create(rules, seen).value().Draw(random).value();
  const rules::Card card = world.stock.First();
  std::map<int, int> gets;
  constexpr int kDraws = 1100;
  for (int i = 0; i < kDraws; ++i) {
    const Guess guess = GuessOf(rules, seen, world, random).value();
    const std::array<CardSet, rules::kMaxSeats> hands = guess.board.deal().FullHands(Seat::k0);
    for (int seat = 0; seat < rules::kMaxSeats; ++seat) {
      if (hands[static_cast<size_t>(seat)].Contains(card)) ++gets[seat];
    }
  }
  // The stock has eleven cards: the taker gets two, each of the others three.
  for (int seat = 0; seat < rules::kMaxSeats; ++seat) {
    const double expected = kDraws / 11.0 * (seat == 0 ? 2 : 3);
    EXPECT_NEAR(gets[seat], expected, 75) << "seat " << seat;  // five standard deviations
  }
}

}  // namespace
}  // namespace hakam::solver
