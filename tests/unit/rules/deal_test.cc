#include "sdk/rules/deal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::Cards;

std::vector<Card> SortedDeck() {
  std::vector<Card> deck;
  for (Card card : BalootCards()) deck.push_back(card);
  return deck;
}

std::string Text(absl::Span<const Card> cards) {
  std::string text;
  for (Card card : cards) text += card.ToString() + " ";
  return text;
}

TEST(Deal, PacketsOfThreeAndTwoGoRoundFromTheDealersRight_B2) {
  DealtHands hands;
  DealFirst(SortedDeck(), Seat::k2, &hands);
  EXPECT_EQ(Text(hands[3]), "7C 8C 9C JD QD ");
  EXPECT_EQ(Text(hands[0]), "TC JC QC KD AD ");
  EXPECT_EQ(Text(hands[1]), "KC AC 7D 7H 8H ");
  EXPECT_EQ(Text(hands[2]), "8D 9D TD 9H TH ");
}

TEST(Deal, TheTakerGetsThePublicCardAndTwo_B4) {
  for (int taker = 0; taker < 4; ++taker) {
    DealtHands hands;
    const std::vector<Card> deck = SortedDeck();
    DealFirst(deck, Seat::k1, &hands);
    DealRest(deck, Seat::k1, static_cast<Seat>(taker), &hands);
    CardSet all;
    for (const auto& hand : hands) {
      EXPECT_EQ(hand.size(), 8u);
      for (Card card : hand) all.Add(card);
    }
    EXPECT_EQ(all, BalootCards());
    EXPECT_THAT(hands[static_cast<size_t>(taker)], ::testing::Contains(deck[kPublicCardPosition]));
  }
}

TEST(Deal, ADeckMustBeThe32CardsOnce) {
  std::vector<Card> deck = SortedDeck();
  EXPECT_TRUE(CheckBalootDeck(deck).ok());
  deck[5] = deck[6];
  EXPECT_FALSE(CheckBalootDeck(deck).ok());
  deck[5] = C("2C");
  EXPECT_FALSE(CheckBalootDeck(deck).ok());
  deck.pop_back();
  EXPECT_FALSE(CheckBalootDeck(deck).ok());
}

TEST(Deal, KaweshIsFiveCardsOfSevenToNine_B6) {
  EXPECT_TRUE(IsKawesh(Cards("7C 8C 9D 7S 8H")));
  EXPECT_FALSE(IsKawesh(Cards("7C 8C 9D 7S TH")));
  EXPECT_FALSE(IsKawesh(Cards("7C 8C 9D 7S")));
}

}  // namespace
}  // namespace hakam::rules
