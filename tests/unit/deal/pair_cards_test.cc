// A machine that has only the cards of a pair plays what one with the seed plays.
#include "arbiter/deal/pair_cards.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/deal/cards.h"

namespace hakam::arbiter {
namespace {

using ::hakam::rules::CardSet;
using ::hakam::rules::Seat;
using ::hakam::tests::CardsFrom;
using ::testing::HasSubstr;

constexpr uint32_t kDeal = 17;

TEST(PairCards, AreThoseOfTheSequence) {
  const DealSource sequence = DealSource::Create("unit")->Sequence("ann/bob");
  const CardSet game = CardsFrom('7');
  const PairCards dealt(sequence, kDeal, game, 4);
  const auto key = DecisionKey::FromBytes(sequence.decision_key().bytes());
  ASSERT_TRUE(key.ok()) << key.status();
  const PairCards given({*dealt.DealFor(0), *dealt.DealFor(1)}, *key, kDeal);
  for (uint32_t board = 0; board < 2; ++board) {
    EXPECT_EQ(*dealt.DealFor(board), sequence.DealFor(DealIndex(kDeal, board), game));
    EXPECT_EQ(*given.DealFor(board), *dealt.DealFor(board));
    const uint64_t seed = sequence.DecisionSeed(DealIndex(kDeal, board), Seat::k2, "PASS");
    EXPECT_EQ(dealt.DecisionSeed(board, Seat::k2, "PASS"), seed);
    EXPECT_EQ(given.DecisionSeed(board, Seat::k2, "PASS"), seed);
  }
  EXPECT_TRUE(dealt.DealFor(2).ok());
  EXPECT_EQ(given.DealFor(2).status().code(), absl::StatusCode::kOutOfRange);
}

TEST(DecisionKey, HasThirtyTwoBytes) {
  EXPECT_EQ(DealSource::Create("unit")->decision_key().bytes().size(), DecisionKey::kBytes);
  for (const size_t size : {size_t{0}, size_t{31}, size_t{33}}) {
    const auto key = DecisionKey::FromBytes(std::string(size, 'x'));
    EXPECT_EQ(key.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(key.status().message(), HasSubstr("decision key: "));
  }
}

}  // namespace
}  // namespace hakam::arbiter
