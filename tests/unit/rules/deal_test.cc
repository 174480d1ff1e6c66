#include "sdk/rules/deal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/rules/deal_plan.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::Cards;

using testing::Rules;
using testing::SortedDeck;

// The cards at these positions of a deck.
std::string Text(const std::vector<Card>& deck, const std::vector<int>& positions) {
  std::string text;
  for (int position : positions) text += deck[static_cast<size_t>(position)].ToString() + " ";
  return text;
}

TEST(Deal, PacketsOfThreeAndTwoGoRoundFromTheDealersRight_B2) {
  const RuleSet rules = Rules("baloot");
  const std::vector<Card> deck = SortedDeck(rules);
  const DealPlan plan = PlanDeal(rules, Seat::k2, Seat::k0);
  EXPECT_EQ(Text(deck, plan.first[3]), "7C 8C 9C JD QD ");
  EXPECT_EQ(Text(deck, plan.first[0]), "TC JC QC KD AD ");
  EXPECT_EQ(Text(deck, plan.first[1]), "KC AC 7D 7H 8H ");
  EXPECT_EQ(Text(deck, plan.first[2]), "8D 9D TD 9H TH ");
}

TEST(Deal, TheTakerGetsThePublicCardAndTwo_B4) {
  const RuleSet rules = Rules("baloot");
  const std::vector<Card> deck = SortedDeck(rules);
  for (int taker = 0; taker < 4; ++taker) {
    const DealPlan plan = PlanDeal(rules, Seat::k1, static_cast<Seat>(taker));
    const auto hands =
        Deal::Create(&rules, {.deck = deck, .dealer = Seat::k1})->FullHands(static_cast<Seat>(taker));
    EXPECT_EQ(plan.turnup, 20);
    CardSet all;
    for (size_t s = 0; s < 4; ++s) {
      CardSet planned;
      for (const auto& positions : {plan.first[s], plan.rest[s]}) {
        for (int position : positions) planned.Add(deck[static_cast<size_t>(position)]);
      }
      EXPECT_EQ(planned.size(), 8);
      EXPECT_EQ(planned, hands[s]) << "what is planned is what is dealt";
      all = all | planned;
    }
    EXPECT_EQ(all, GameCards(rules));
    EXPECT_TRUE(hands[static_cast<size_t>(taker)].Contains(deck[20]));
  }
}

// Positions in the form of table K, "0 1 2 | 12 13".
std::string Where(const std::vector<int>& first, const std::vector<int>& rest) {
  return absl::StrCat(absl::StrJoin(first, " "), " |", rest.empty() ? "" : " ", absl::StrJoin(rest, " "));
}

TEST(Deal, OfBeloteIsThreeTwoTheTurnUpAndThree_1B) {
  const DealPlan plan = PlanDeal(Rules("belote"), Seat::k3, Seat::k1);
  EXPECT_EQ(plan.turnup, 20);
  EXPECT_EQ(Where(plan.first[0], plan.rest[0]), "0 1 2 12 13 | 21 22 23");
  EXPECT_EQ(Where(plan.first[1], plan.rest[1]), "3 4 5 14 15 | 20 24 25") << "the turn-up and two";
  EXPECT_EQ(Where(plan.first[2], plan.rest[2]), "6 7 8 16 17 | 26 27 28");
  EXPECT_EQ(Where(plan.first[3], plan.rest[3]), "9 10 11 18 19 | 29 30 31") << "the dealer last";
}

TEST(Deal, OfBiddingIsThreeTwoAndThreeWithoutATurnUp_2B) {
  const DealPlan plan = PlanDeal(Rules("bidding-belote"), Seat::k0, Seat::k2);
  EXPECT_FALSE(plan.turnup.has_value());
  EXPECT_EQ(Where(plan.first[1], plan.rest[1]), "0 1 2 12 13 | 20 21 22");
  EXPECT_EQ(Where(plan.first[0], plan.rest[0]), "9 10 11 18 19 | 29 30 31");
}

TEST(Deal, OfCoincheAndPilottaIsThreeTwoThreeAtOnce_3B_5B) {
  for (const char* preset : {"coinche", "pilotta"}) {
    const DealPlan plan = PlanDeal(Rules(preset), Seat::k0, Seat::k2);
    EXPECT_EQ(Where(plan.first[1], plan.rest[1]), "0 1 2 12 13 20 21 22 |");
    EXPECT_EQ(Where(plan.first[0], plan.rest[0]), "9 10 11 18 19 29 30 31 |");
    EXPECT_TRUE(plan.kitty[0].empty());
  }
}

TEST(Deal, OfTarabishHidesTheLastOfThreePackets_6B) {
  const DealPlan plan = PlanDeal(Rules("tarabish"), Seat::k0, Seat::k2);
  EXPECT_EQ(Where(plan.first[1], plan.kitty[1]), "0 1 2 12 13 14 24 25 26 | 24 25 26");
  EXPECT_EQ(Where(plan.first[0], plan.kitty[0]), "9 10 11 21 22 23 33 34 35 | 33 34 35");
  const RuleSet rules = Rules("tarabish");
  const Deal deal = Deal::Create(&rules, {.deck = SortedDeck(rules), .dealer = Seat::k0}).value();
  EXPECT_EQ(deal.tricks(), 9);
  EXPECT_EQ(deal.seen(Seat::k1), Cards("6C 7C 8C 9D TD JD"));
  EXPECT_EQ(deal.kitty(Seat::k1), Cards("QH KH AH"));
  EXPECT_EQ(deal.FullHands(Seat::k0)[1], deal.seen(Seat::k1) | deal.kitty(Seat::k1));
}

TEST(Deal, OfClabberTurnsUpTheDealersSixthCard_7B) {
  const DealPlan plan = PlanDeal(Rules("clabber"), Seat::k2, Seat::k0);
  EXPECT_EQ(Where(plan.first[3], plan.rest[3]), "0 4 8 12 16 20 |");
  EXPECT_EQ(Where(plan.first[2], plan.rest[2]), "3 7 11 15 19 23 |");
  EXPECT_EQ(plan.turnup, 23);
}

TEST(Deal, OfDecouverteIsRowsOfPiles_4B) {
  const RuleSet rules = Rules("belote-decouverte");
  // Rows: non-dealer, dealer, non-dealer, dealer; first all down, then all up.
  const std::vector<std::array<int, 2>> of_non_dealer = {{0, 16}, {1, 17}, {2, 18},  {3, 19},
                                                         {8, 24}, {9, 25}, {10, 26}, {11, 27}};
  const std::vector<std::array<int, 2>> of_dealer = {{4, 20},  {5, 21},  {6, 22},  {7, 23},
                                                     {12, 28}, {13, 29}, {14, 30}, {15, 31}};
  for (size_t dealer : {0u, 1u}) {
    const DealPlan plan = PlanDeal(rules, static_cast<Seat>(dealer), Seat::k0);
    EXPECT_EQ(plan.piles[1 - dealer], of_non_dealer);
    EXPECT_EQ(plan.piles[dealer], of_dealer);
    EXPECT_EQ(plan.turnup, 31) << "the dealer's last pile";
    const std::vector<Card> deck = SortedDeck(rules);
    const Deal deal = Deal::Create(&rules, {.deck = deck, .dealer = static_cast<Seat>(dealer)}).value();
    EXPECT_EQ(deal.tricks(), 16);
    EXPECT_EQ(deal.turnup(), deck[31]);
    for (size_t seat : {0u, 1u}) {
      CardSet open;
      for (size_t pile = 0; pile < 8; ++pile) {
        const auto& [down, up] = plan.piles[seat][pile];
        const Card top = deal.PileTop(static_cast<Seat>(seat), static_cast<int>(pile));
        EXPECT_EQ(top, deck[static_cast<size_t>(up)]);
        EXPECT_EQ(deal.Under(top), deck[static_cast<size_t>(down)]);
        open.Add(top);
      }
      EXPECT_EQ(deal.seen(static_cast<Seat>(seat)), open);
    }
    EXPECT_FALSE(deal.Under(deck[0]).has_value()) << "nothing lies under a hidden card";
  }
}

TEST(Deal, EveryCardOfEveryGameComesToOneSeat_B) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = Rules(preset);
    for (Seat dealer : testing::SeatsOf(rules)) {
      for (Seat taker : testing::SeatsOf(rules)) {
        const DealPlan plan = PlanDeal(rules, dealer, taker);
        std::vector<int> positions;
        for (Seat seat : testing::SeatsOf(rules)) {
          const std::vector<int> own = testing::Positions(plan, seat);
          EXPECT_EQ(static_cast<int>(own.size()), PackSize(rules.deck) / rules.players) << preset;
          positions.insert(positions.end(), own.begin(), own.end());
        }
        std::sort(positions.begin(), positions.end());
        for (size_t i = 0; i < positions.size(); ++i) EXPECT_EQ(positions[i], static_cast<int>(i)) << preset;
      }
    }
  }
}

TEST(Deal, ADealerMustHaveASeat) {
  const RuleSet rules = Rules("belote-decouverte");
  EXPECT_FALSE(Deal::Create(&rules, {.deck = SortedDeck(rules), .dealer = Seat::k2}).ok());
}

TEST(Deal, APackIsThatOfTheGame_A) {
  EXPECT_EQ(PackSize(DeckKind::kD32), 32);
  EXPECT_EQ(PackSize(DeckKind::kD36), 36);
  EXPECT_EQ(PackSize(DeckKind::kD24), 24);
  EXPECT_TRUE(PackCards(DeckKind::kD36).Contains(C("6H")));
  EXPECT_FALSE(PackCards(DeckKind::kD32).Contains(C("6H")));
  EXPECT_FALSE(PackCards(DeckKind::kD24).Contains(C("8H")));
  EXPECT_TRUE(PackCards(DeckKind::kD24).Contains(C("9H")));
  const RuleSet rules = Rules("tarabish");
  const absl::Status status = CheckDeck(rules, SortedDeck(Rules("belote")));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("36"));
}

TEST(Deal, ADeckMustBeTheCardsOfTheGameOnce) {
  const RuleSet rules = Rules("baloot");
  std::vector<Card> deck = SortedDeck(rules);
  EXPECT_TRUE(CheckDeck(rules, deck).ok());
  deck[5] = deck[6];
  EXPECT_FALSE(CheckDeck(rules, deck).ok());
  deck[5] = C("2C");
  EXPECT_FALSE(CheckDeck(rules, deck).ok());
  deck.pop_back();
  EXPECT_FALSE(CheckDeck(rules, deck).ok());
}

}  // namespace
}  // namespace hakam::rules
