#include "sdk/rules/dice.h"

#include <gtest/gtest.h>

#include <map>

#include "sdk/rules/deal.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::Cards;

TEST(Dice, AThrowIsEveryNumberBelowItsSides) {
  Dice dice(1);
  for (int sides : {1, 2, 3, 7, 36, 110, 4095}) {
    std::map<int, int> seen;
    const int throws = 200 * sides;
    for (int i = 0; i < throws; ++i) {
      const int result = dice.Throw(sides);
      ASSERT_GE(result, 0);
      ASSERT_LT(result, sides);
      ++seen[result];
    }
    EXPECT_EQ(static_cast<int>(seen.size()), sides);
    for (const auto& [result, times] : seen) EXPECT_NEAR(times, 200, 100) << sides << " sides: " << result;
  }
}

TEST(Dice, APickIsEveryCardOfTheSetAndNoOther) {
  Dice dice(2);
  for (const char* text : {"7H", "6C", "AS", "6C AS", "7C 8C 9C TC JC QC KC AC 6C", "AC AD AH AS",
                           "6D KD 9S JH", "7C 8C 7D TD 9H JS QS KS AS"}) {
    const CardSet cards = Cards(text);
    std::map<Card, int> seen;
    for (int i = 0; i < 500 * cards.size(); ++i) {
      const Card card = dice.Pick(cards);
      ASSERT_TRUE(cards.Contains(card)) << text << ": " << card.ToString();
      ++seen[card];
    }
    EXPECT_EQ(static_cast<int>(seen.size()), cards.size()) << text;
    for (const auto& [card, times] : seen) EXPECT_NEAR(times, 500, 150) << text << ": " << card.ToString();
  }
}

TEST(Dice, WholePacksArePickedToo) {
  Dice dice(3);
  CardSet left = PackCards(DeckKind::kD36);
  while (!left.empty()) {
    const Card card = dice.Pick(left);
    ASSERT_TRUE(left.Contains(card));
    left.Remove(card);
  }
}

TEST(Dice, ACopyThrowsTheSame) {
  Dice dice(4);
  for (int i = 0; i < 3; ++i) dice.Throw(6);
  Dice copy = dice;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(copy.Throw(100), dice.Throw(100));
}

}  // namespace
}  // namespace hakam::rules
