// Every card of a hand is legal, or has a clause that says why it is not.
#include "sdk/rules/illegal_card.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::Cards;

Observation InTrick(const char* hand, Denomination denomination, std::vector<const char*> trick) {
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards(hand);
  seen.contract = Contract{.denomination = denomination};
  if (trick.empty()) return seen;
  TrickView view;
  for (const char* card : trick) view.cards[view.count++] = C(card);
  seen.tricks.push_back(view);
  return seen;
}

std::string Why(const char* game, const Observation& seen, const char* legal, const char* card) {
  const auto why = WhyIllegal(testing::Rules(game), seen, Cards(legal), C(card));
  return why ? why->reason : "";
}

TEST(IllegalCard, BalootNamesTheClause) {
  const auto in = [](const char* hand, std::vector<const char*> trick) {
    return InTrick(hand, Denomination::kSpades, trick);
  };
  EXPECT_EQ(Why("baloot", in("7H AD 8S", {"KH"}), "7H", "AD"),
            "hearts were led and you hold one: play a heart (E3)");
  EXPECT_EQ(Why("baloot", in("AD 8S", {"KH"}), "8S", "AD"), "you have no hearts: play a trump, a spade (E5)");
  EXPECT_EQ(Why("baloot", in("AD 8S JS", {"KH", "9S"}), "JS", "8S"),
            "you hold a higher trump: beat the spade of the trick (E7)");
  EXPECT_EQ(Why("baloot", in("AD 8S JS", {"KH", "9S"}), "JS", "AD"),
            "you have no hearts: play a trump, a spade (E7)");
  EXPECT_EQ(Why("baloot", in("AD 8S", {"KH", "9S"}), "8S", "AD"),
            "you have no hearts: play a trump, a spade (E8)");
  EXPECT_EQ(Why("baloot", in("8S JS AD", {"9S"}), "JS", "8S"),
            "you hold a higher spade: beat the best one of the trick (E9)");
  EXPECT_EQ(Why("baloot", in("8S AD", {}), "AD", "8S"),
            "the contract is locked and you hold another suit: lead no spade (E2)");
  EXPECT_EQ(Why("baloot", in("8S AD", {}), "AD", "AD"), "");
  EXPECT_EQ(Why("baloot", in("8S AD", {}), "AD", "AC"), "");
}

TEST(IllegalCard, BeloteNamesTheClause) {
  const auto clause = [](Denomination denomination, const char* hand, std::vector<const char*> trick,
                         const char* legal, const char* card) {
    return WhyIllegal(testing::Rules("belote"), InTrick(hand, denomination, trick), Cards(legal), C(card))
        ->clause;
  };
  EXPECT_EQ(clause(Denomination::kSpades, "7H AD", {"KH"}, "7H", "AD"), "E2");
  EXPECT_EQ(clause(Denomination::kSpades, "8S JS", {"9S"}, "JS", "8S"), "E3");
  EXPECT_EQ(clause(Denomination::kSpades, "AD 8S", {"KH"}, "8S", "AD"), "E4");
  EXPECT_EQ(clause(Denomination::kSpades, "8S JS", {"KH", "9S"}, "JS", "8S"), "E5");
  EXPECT_EQ(clause(Denomination::kNoTrumps, "7H AD", {"KH"}, "7H", "AD"), "E7");
  EXPECT_EQ(clause(Denomination::kAllTrumps, "7H JH", {"KH"}, "JH", "7H"), "E8");
}

TEST(IllegalCard, IsKnownWheneverACardIsIllegalInAnyGame) {
  for (const std::string& game : RuleSet::PresetNames()) {
    const RuleSet rules = testing::Rules(game);
    Random random(17);
    int illegal = 0;
    for (int deal = 0; deal < 40; ++deal) {
      BoardState board = *BoardState::Create(&rules, testing::RandomSetup(rules, random));
      while (!board.finished()) {
        const std::vector<Action> legal = board.LegalActions();
        if (board.phase() == Phase::kPlay) {
          CardSet cards;
          for (const Action& action : legal) cards.Add(action.play.card);
          const Observation seen = board.ObservationFor(board.to_act());
          for (const Card card : seen.hand) {
            const auto why = WhyIllegal(rules, seen, cards, card);
            ASSERT_EQ(why.has_value(), !cards.Contains(card)) << game << " " << card.ToString();
            illegal += why.has_value() ? 1 : 0;
          }
        }
        ASSERT_TRUE(board.Apply(legal[random.Below(legal.size())]).ok());
      }
    }
    EXPECT_GT(illegal, 0) << game;
  }
}

}  // namespace
}  // namespace hakam::rules
