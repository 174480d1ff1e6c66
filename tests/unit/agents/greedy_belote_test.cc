// Greedy at the games of the Belote family plays like a sound beginner (law/belote-family).
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "tests/unit/agents/situation.h"
#include "tests/unit/rules/support.h"

namespace hakam {
namespace {

using rules::BoardState;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;
using rules::testing::Rules;

constexpr Denomination kHearts = Denomination::kHearts;
constexpr Denomination kNoTrumps = Denomination::kNoTrumps;
constexpr Denomination kAllTrumps = Denomination::kAllTrumps;

// The call of seat 0, which speaks first, after these calls.
std::string Says(const RuleSet& rules, const char* hand, std::initializer_list<absl::string_view> calls = {},
                 const char* turnup = nullptr, const char* open = "") {
  BoardState board = Dealt(rules, hand, turnup, open);
  rules::testing::MakeCalls(&board, calls);
  return Answer(board);
}

// ---- Auctions (C) ----

TEST(GreedyTakes, TheSuitThatIsTurnedUpWithItsHonours) {
  const RuleSet belote = Rules("belote");
  EXPECT_EQ(Says(belote, "JH 9H AH 7C 8C", {}, "KH"), "TAKE");
  EXPECT_EQ(Says(belote, "JH 9H AH 7C 8C", {}, "TS"), "PASS");
  EXPECT_EQ(Says(belote, "7S 8H 9D TC QC", {}, "KH"), "PASS");
}

TEST(GreedyTakes, NamesAnotherSuitInRoundTwo) {
  const RuleSet belote = Rules("belote");
  const auto round_2 = {absl::string_view("PASS"), absl::string_view("PASS"), absl::string_view("PASS"),
                        absl::string_view("PASS")};
  EXPECT_EQ(Says(belote, "JH 9H 8H 7C AS", round_2, "KS"), "H");
  EXPECT_EQ(Says(belote, "7S 8H 9D TC QC", round_2, "KS"), "PASS");
}

TEST(GreedyTakes, InClabberTheTurnedUpCardIsTheDealers) {
  const RuleSet clabber = Rules("clabber");
  // Seat 3 deals: an enemy of seat 0 would get the ace.
  EXPECT_EQ(Says(clabber, "JH 9H TH AS TS 9D", {}, "AH"), "TAKE");
  EXPECT_EQ(Says(clabber, "TH QH 9C TC JS 9D", {}, "AH"), "PASS");
}

TEST(GreedyNames, InTarabishByTheSixCardsThatItSees) {
  const RuleSet tarabish = Rules("tarabish");
  EXPECT_EQ(Says(tarabish, "JH 9H AH 8H AS 7D"), "H");
  EXPECT_EQ(Says(tarabish, "6H 7H AS 8S 7D 9C"), "PASS");
}

// C2: the dealer must name a suit, and names the least bad one.
TEST(GreedyNames, WhenTheDealerMust) {
  const RuleSet tarabish = Rules("tarabish");
  BoardState board = Dealt(tarabish, "JH 9H AH TH KH QH");
  rules::testing::MakeCalls(&board, {"PASS", "PASS", "PASS"});
  for (const rules::Action& action : board.LegalActions()) ASSERT_NE(action.ToString(), "PASS");
  EXPECT_NE(Answer(board), "PASS");
}

TEST(GreedyBids, TheDenominationOfItsHand) {
  const RuleSet bidding = Rules("bidding-belote");
  EXPECT_EQ(Says(bidding, "JH 9H AH TH AS"), "H");
  EXPECT_EQ(Says(bidding, "AS TS AH AD KC"), "NT");
  EXPECT_EQ(Says(bidding, "JS JH JD 9S 9H"), "AT");
  EXPECT_EQ(Says(bidding, "7S 8H 9D TC QC"), "PASS");
}

TEST(GreedyBids, NoEightyOnNothing) {
  for (const char* preset : {"coinche", "pilotta"}) {
    EXPECT_EQ(Says(Rules(preset), "7S 8S QH 8H 7D 8D QC 7C"), "PASS") << preset;
  }
}

TEST(GreedyBids, PointsThatTheHandExpects) {
  EXPECT_EQ(Says(Rules("pilotta"), "JH 9H AH 8H AS TS 7D 8C"), "80-H") << "more would bring nothing";
  EXPECT_EQ(Says(Rules("coinche"), "JH 9H AH 8H AS TS 7D 8C"), "90-H");
}

TEST(GreedyBids, OnWhatThePartnerHasBid) {
  const RuleSet coinche = Rules("coinche");
  const char* hand = "KH 9H 8H 7H AS 7D 8D AC";
  EXPECT_EQ(Says(coinche, hand, {"PASS", "PASS", "80-H", "90-AT"}), "100-H");
  EXPECT_NE(Says(coinche, hand, {"PASS", "PASS", "80-S", "90-AT"}), "100-H");
}

TEST(GreedyBids, CapotOnlyIfNothingElseIsHighEnough) {
  const RuleSet coinche = Rules("coinche");
  const char* every_trick = "JH 9H AH TH KH QH AS AD";
  EXPECT_EQ(Says(coinche, every_trick, {"PASS", "PASS", "PASS", "160-S"}), "CAPOT-H");
  EXPECT_EQ(Says(coinche, every_trick, {"PASS", "PASS", "PASS", "80-S"}).substr(3), "-H");
  EXPECT_EQ(Says(coinche, "9H AH TH KH QH 8H AS AD", {"PASS", "PASS", "PASS", "160-S"}).find("CAPOT"),
            std::string::npos);
}

// 4 B: the enemy's face-up cards are visible too.
TEST(GreedyTakes, InDecouverteByBothOpenHands) {
  const RuleSet decouverte = Rules("belote-decouverte");
  const char* strong = "JH 9H AH TH AS AD AC 7C";
  EXPECT_EQ(Says(decouverte, strong, {}, "KH", "7S 8S 9S 7D 8D 9D TC"), "TAKE");
  EXPECT_EQ(Says(decouverte, "7S 8S 9S 7D 8D 9D TC 7C", {}, "KH", "JH 9H AH TH AS AD AC"), "PASS");
}

// ---- Doubling (D) ----

TEST(GreedyDoubles, WithTheEnemiesTrumps) {
  const RuleSet bidding = Rules("bidding-belote");
  EXPECT_EQ(Says(bidding, "JH 9H AH TH AS", {"PASS", "PASS", "PASS", "H"}), "DOUBLE");
  EXPECT_EQ(Says(bidding, "7H 8S 9S TC QD", {"PASS", "PASS", "PASS", "H"}), "PASS");
}

TEST(GreedyDoubles, AgainWithAHandThatHolds) {
  const RuleSet bidding = Rules("bidding-belote");
  EXPECT_EQ(Says(bidding, "JH 9H AH TH AS", {"H", "DOUBLE", "PASS", "PASS"}), "REDOUBLE");
  EXPECT_EQ(Says(bidding, "JH 9H 7H 7D 8S", {"H", "DOUBLE", "PASS", "PASS"}), "PASS");
}

// ---- Melds and Belote (F) ----

TEST(GreedyMelds, AnnouncesTheBest) {
  const RuleSet clabber = Rules("clabber");
  BoardState board = Dealt(clabber, "JH 9H TH QH AS AD", "AH");
  rules::testing::MakeCalls(&board, {"TAKE"});
  ASSERT_EQ(board.phase(), rules::Phase::kDeclaring);
  EXPECT_EQ(Answer(board), "declare QH JH TH 9H");
}

// The hand is dealt so that only king and queen of trump are left to choose from.
TEST(GreedyBelote, IsAnnouncedWhenItMayBe) {
  for (const char* preset : {"belote", "coinche", "bidding-belote"}) {
    const RuleSet rules = Rules(preset);
    rules::Observation seen{.phase = rules::Phase::kPlay};
    seen.hand = rules::testing::Cards("KH QH");
    seen.contract = {.denomination = kHearts};
    std::vector<rules::Action> legal;
    for (const rules::Card card : seen.hand) {
      legal.push_back(rules::Action::OfPlay(card));
      legal.push_back(legal.back());
      legal.back().play.announce_belote = true;
    }
    EXPECT_NE(Answer(rules, seen, legal).find("belote"), std::string::npos) << preset;
  }
}

TEST(GreedyBelote, KingFirstWhereTheOrderCounts) {
  // The king would win no more than the queen.
  const PlaySituation play = {"", kHearts, Seat::k0, "KH QH 7S 8S 7D 8D 7C 8C", Seat::k3, "JH", ""};
  EXPECT_EQ(Answer(Rules("belote"), play), "QH");
  EXPECT_EQ(Answer(Rules("belote-card-order"), play), "KH");
}

// ---- Play (E) ----

void Check(const char* preset, std::initializer_list<PlaySituation> situations) {
  for (const PlaySituation& s : situations) {
    EXPECT_EQ(Answer(Rules(preset), s), s.expected) << preset << ": " << s.what;
  }
}

TEST(GreedyTricks, Belote) {
  Check(
      "belote",
      {{"cashes a sure trump", kHearts, Seat::k0, "JH 8H 7H KS 7S 7D 8D 7C", Seat::k0, "", "JH"},
       {"throws low under a sure trick", kHearts, Seat::k1, "TS KS 7S 8D 9D 7C 8C 9C", Seat::k3, "AS", "7S"},
       {"feeds the partner", kHearts, Seat::k0, "TS 7S AD 8D 9D 7C 8C 9C", Seat::k1, "8S AS 9S", "TS"},
       {"does not undertrump the partner", kHearts, Seat::k0, "8H 7H JD 8D 9D 7C 8C 9C", Seat::k1, "AS JH 9S",
        "JD"},
       {"ruffs low", kHearts, Seat::k0, "JH 7H 8H 8D 9D 7C 8C 9C", Seat::k1, "AS 7S TS", "7H"}});
}

TEST(GreedyTricks, NoTrumpsAndAllTrumps) {
  Check("coinche", {{"cashes an ace", kNoTrumps, Seat::k0, "AS 7S 8S 8H 9H 9D JD 7C", Seat::k0, "", "AS"},
                    {"cashes a jack", kAllTrumps, Seat::k0, "JS 7S 8S 8H QH KD 8D 7C", Seat::k0, "", "JS"},
                    {"keeps the nine from the jack", kAllTrumps, Seat::k0, "9S 7S 8S 8H QH KD 8D 7C",
                     Seat::k3, "JS", "7S"},
                    {"feeds the partner's jack", kAllTrumps, Seat::k0, "TS 7S 9C 8H QH KD 8D 7C", Seat::k1,
                     "8S JS QS", "TS"}});
}

TEST(GreedyTricks, LargeAndSmallPacks) {
  Check("tarabish",
        {{"throws the six", kHearts, Seat::k1, "TS KS 6S 8D 9D 7C 8C 9C 6C", Seat::k3, "AS", "6S"},
         {"draws trumps", kHearts, Seat::k0, "JH 9H 8H AS 7S 6D 8D 7C 6C", Seat::k0, "", "JH"}});
  Check("clabber", {{"throws the nine", kHearts, Seat::k1, "TS KS 9S TD 9D 9C", Seat::k3, "AS", "9S"},
                    {"draws trumps", kHearts, Seat::k0, "JH 9H TH AS 9S 9D", Seat::k0, "", "JH"}});
}

// 4 E: all cards that the enemy can play are face up.
TEST(GreedyTricks, Decouverte) {
  const RuleSet decouverte = Rules("belote-decouverte");
  rules::Observation seen{.seat = Seat::k0, .dealer = Seat::k1, .phase = rules::Phase::kPlay};
  seen.hand = rules::testing::Cards("TS 7D 8C");
  seen.contract = {.denomination = kHearts, .caller = Seat::k1};
  std::vector<rules::Action> legal;
  for (const rules::Card card : seen.hand) legal.push_back(rules::Action::OfPlay(card));
  const auto lay_open = [&](const char* cards) {
    seen.piles.clear();
    for (const rules::Card card : rules::testing::Cards(cards)) {
      seen.piles.push_back({.seat = Seat::k1, .up = card, .has_down = true});
    }
  };
  lay_open("9S KS QD KC");
  EXPECT_EQ(Answer(decouverte, seen, legal), "TS") << "nothing open beats it";
  lay_open("9S AS QD KC");
  EXPECT_NE(Answer(decouverte, seen, legal), "TS");
}

}  // namespace
}  // namespace hakam
