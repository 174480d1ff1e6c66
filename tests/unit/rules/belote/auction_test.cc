#include "sdk/rules/belote/auction.h"

#include <gtest/gtest.h>

#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::belote {
namespace {

using testing::C;
using testing::CallOf;
using testing::Cards;
using testing::Rules;

// The state of the auction after the calls, each made by the seat in turn, dealer 0: "turn 1: PASS TAKE",
// "80-H by 2", "H by 1 x2 raised by 2", "passed out" or "refused CALL". `hand`: what every seat holds.
std::string After(const RuleSet& rules, absl::string_view turnup, absl::string_view calls,
                  absl::string_view hand = "AC AD AH AS") {
  Auction auction(rules, Seat::k0);
  Contract contract;
  std::optional<Card> open;
  if (!turnup.empty()) open = C(turnup);
  for (absl::string_view text : absl::StrSplit(calls, ' ', absl::SkipEmpty())) {
    const Call call = CallOf(text);
    if (!auction.LegalCalls(rules, open, Cards(hand)).Contains(call)) return absl::StrCat("refused ", text);
    auction.Apply(rules, open, call, &contract);
  }
  if (auction.outcome() == AuctionOutcome::kPassedOut) return "passed out";
  if (auction.outcome() == AuctionOutcome::kOpen) {
    std::vector<std::string> legal;
    for (const Call& call : auction.LegalCalls(rules, open, Cards(hand))) legal.push_back(call.ToString());
    return absl::StrCat("turn ", Index(auction.turn()), ": ", absl::StrJoin(legal, " "));
  }
  EXPECT_EQ(contract.taker, contract.caller) << "there is no Ashkal";
  const Call bid{.kind = contract.capot ? CallKind::kCapot : CallKind::kBid,
                 .denomination = contract.denomination,
                 .points = contract.points};
  std::string text = absl::StrCat(bid.ToString(), " by ", Index(contract.caller));
  if (contract.level > 1) absl::StrAppend(&text, " x", contract.level);
  if (contract.match) absl::StrAppend(&text, " match");
  if (contract.last_raiser.has_value()) absl::StrAppend(&text, " raised by ", Index(*contract.last_raiser));
  return text;
}

struct BeloteAuctionCase {
  const char* why;
  const char* preset;
  const char* turnup;
  const char* calls;
  const char* then;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const BeloteAuctionCase& c, std::ostream* out) { *out << c.why; }

class BeloteAuctionTest : public ::testing::TestWithParam<BeloteAuctionCase> {};

TEST_P(BeloteAuctionTest, GoesAsTheClauseSays) {
  const BeloteAuctionCase& c = GetParam();
  EXPECT_EQ(After(Rules(c.preset), c.turnup, c.calls), c.then) << c.why;
}

using Bids = BeloteAuctionCase;

INSTANTIATE_TEST_SUITE_P(
    TakeThenName, BeloteAuctionTest,
    ::testing::Values(
        Bids{"1 C: the next of the dealer speaks first", "belote", "9H", "", "turn 1: PASS TAKE"},
        Bids{"1 C1: the first take ends it", "belote", "9H", "PASS TAKE", "H by 2"},
        Bids{"1 C1: no other suit in round 1", "belote", "9H", "S", "refused S"},
        Bids{"1 C2: round 2 begins with the same seat", "belote", "9H", "PASS PASS PASS PASS",
             "turn 1: PASS C D S"},
        Bids{"1 C2: not the turned-up suit, and no take", "belote", "9H", "PASS PASS PASS PASS H",
             "refused H"},
        Bids{"1 C2: nothing to take any more", "belote", "9H", "PASS PASS PASS PASS TAKE", "refused TAKE"},
        Bids{"1 C2: the first suit ends it", "belote", "9H", "PASS PASS PASS PASS PASS PASS C", "C by 3"},
        Bids{"1 C3: eight passes", "belote", "9H", "PASS PASS PASS PASS PASS PASS PASS PASS", "passed out"},
        Bids{"1 D: no doubling", "belote", "9H", "DOUBLE", "refused DOUBLE"},
        Bids{"4 C: the non-dealer first", "belote-decouverte", "9H", "", "turn 1: PASS TAKE"},
        Bids{"4 C: then the dealer", "belote-decouverte", "9H", "PASS", "turn 0: PASS TAKE"},
        Bids{"4 C: the non-dealer names", "belote-decouverte", "9H", "PASS PASS", "turn 1: PASS C D S"},
        Bids{"4 C: the dealer names", "belote-decouverte", "9H", "PASS PASS PASS D", "D by 0"},
        Bids{"4 C: four passes", "belote-decouverte", "9H", "PASS PASS PASS PASS", "passed out"}));

INSTANTIATE_TEST_SUITE_P(
    NameOnce, BeloteAuctionTest,
    ::testing::Values(Bids{"6 C1: any suit at once", "tarabish", "", "", "turn 1: PASS C D H S"},
                      Bids{"6 C1: the first suit ends it", "tarabish", "", "PASS S", "S by 2"},
                      Bids{"6 C2: the dealer must name", "tarabish", "", "PASS PASS PASS", "turn 0: C D H S"},
                      Bids{"6 C2: he may not pass", "tarabish", "", "PASS PASS PASS PASS", "refused PASS"},
                      Bids{"6 C2: so there is always a contract", "tarabish", "", "PASS PASS PASS D",
                           "D by 0"}));

INSTANTIATE_TEST_SUITE_P(
    Ladder, BeloteAuctionTest,
    ::testing::Values(
        Bids{"2 C1: six rungs", "bidding-belote", "", "", "turn 1: PASS C D H S NT AT"},
        Bids{"2 C1: only higher ones", "bidding-belote", "", "H", "turn 2: PASS S NT AT DOUBLE"},
        Bids{"2 C1: not the same again", "bidding-belote", "", "H H", "refused H"},
        Bids{"2 C1: also over the own side, which does not double", "bidding-belote", "", "H PASS",
             "turn 3: PASS S NT AT"},
        Bids{"2 C2: a pass is not final", "bidding-belote", "", "PASS PASS PASS C",
             "turn 1: PASS D H S NT AT DOUBLE"},
        Bids{"2 C: three passes after a bid end it", "bidding-belote", "", "PASS D PASS PASS PASS", "D by 2"},
        Bids{"2 C: the makers are those of the last bid", "bidding-belote", "", "C D PASS S PASS PASS PASS",
             "S by 0"},
        Bids{"2 C3: four passes", "bidding-belote", "", "PASS PASS PASS PASS", "passed out"},
        Bids{"2 C: nothing is above all trumps", "bidding-belote", "", "AT", "turn 2: PASS DOUBLE"}));

INSTANTIATE_TEST_SUITE_P(
    Doubling, BeloteAuctionTest,
    ::testing::Values(Bids{"2 D1: nothing stands", "bidding-belote", "", "DOUBLE", "refused DOUBLE"},
                      Bids{"2 D1: the other side's bid", "bidding-belote", "", "S DOUBLE",
                           "turn 3: PASS NT AT REDOUBLE"},
                      Bids{"2 D1: not twice", "bidding-belote", "", "S DOUBLE PASS DOUBLE", "refused DOUBLE"},
                      Bids{"2 D2: only the bidding side redoubles", "bidding-belote", "",
                           "S DOUBLE PASS REDOUBLE", "refused REDOUBLE"},
                      Bids{"2 D2: the bidder's partner may", "bidding-belote", "", "S DOUBLE REDOUBLE",
                           "turn 0: PASS NT AT MATCH"},
                      Bids{"2 D3: the doubling side, not the redoublers", "bidding-belote", "",
                           "S DOUBLE REDOUBLE PASS MATCH", "refused MATCH"},
                      Bids{"2 D3: after match only passes", "bidding-belote", "", "S DOUBLE REDOUBLE MATCH",
                           "turn 1: PASS"},
                      Bids{"2 D3: the whole match", "bidding-belote", "",
                           "S DOUBLE REDOUBLE MATCH PASS PASS PASS", "S by 1 x4 match raised by 0"},
                      Bids{"2 D: a higher bid cancels all doubling", "bidding-belote", "",
                           "S DOUBLE REDOUBLE NT", "turn 1: PASS AT DOUBLE"},
                      Bids{"2 D: it may be the doubled side's own", "bidding-belote", "",
                           "S DOUBLE AT PASS PASS PASS", "AT by 3"},
                      Bids{"2 D1: the new bid may be doubled", "bidding-belote", "",
                           "C DOUBLE D PASS PASS DOUBLE PASS PASS PASS", "D by 3 x2 raised by 2"},
                      Bids{"2 C: three passes after a double end it", "bidding-belote", "",
                           "C DOUBLE PASS PASS PASS", "C by 1 x2 raised by 2"},
                      Bids{"2 D: x4", "bidding-belote", "", "C DOUBLE PASS PASS REDOUBLE PASS PASS PASS",
                           "C by 1 x4 raised by 1"}));

INSTANTIATE_TEST_SUITE_P(
    Points, BeloteAuctionTest,
    ::testing::Values(
        Bids{"3 C1: a double, a bid ten above, or capot", "coinche", "", "230-H",
             "turn 2: PASS 240-C 240-D 240-H 240-S 240-NT 240-AT CAPOT-C CAPOT-D CAPOT-H CAPOT-S CAPOT-NT "
             "CAPOT-AT DOUBLE"},
        Bids{"3 C1: at least 80", "coinche", "", "70-H", "refused 70-H"},
        Bids{"3 C1: multiples of ten", "coinche", "", "85-H", "refused 85-H"},
        Bids{"3 C1: jumps are allowed", "coinche", "", "80-C 160-D PASS PASS PASS", "160-D by 2"},
        Bids{"3 C1: the denomination does not rank", "coinche", "", "90-C 90-S", "refused 90-S"},
        Bids{"3 C1: no bid above 240 but capot", "coinche", "", "240-H 250-H", "refused 250-H"},
        Bids{"3 C1: capot is above everything", "coinche", "", "CAPOT-C", "turn 2: PASS DOUBLE"},
        Bids{"3 C: a pass is not final", "coinche", "", "PASS 80-S PASS PASS 90-S PASS PASS PASS",
             "90-S by 1"},
        Bids{"3 C3: four passes", "coinche", "", "PASS PASS PASS PASS", "passed out"},
        Bids{"3 D1: a higher bid cancels it", "coinche", "", "80-H DOUBLE CAPOT-H", "turn 0: PASS DOUBLE"},
        Bids{"3 D1: three passes after the coinche", "coinche", "", "80-H DOUBLE PASS PASS PASS",
             "80-H by 1 x2 raised by 2"},
        Bids{"3 D2: a redouble ends it at once", "coinche", "", "80-H DOUBLE REDOUBLE",
             "80-H by 1 x4 raised by 3"},
        Bids{"3 D2: capot may be doubled too", "coinche", "", "CAPOT-NT DOUBLE PASS PASS PASS",
             "CAPOT-NT by 1 x2 raised by 2"}));

INSTANTIATE_TEST_SUITE_P(
    FinalPasses, BeloteAuctionTest,
    ::testing::Values(
        Bids{"5 C1: suits only, no capot", "pilotta", "", "240-S", "turn 2: PASS 250-C 250-D 250-H 250-S"},
        Bids{"5 C1: 250 is the highest", "pilotta", "", "250-S", "turn 2: PASS"},
        Bids{"5 C1: strictly higher", "pilotta", "", "100-S 100-H", "refused 100-H"},
        Bids{"5 C2: who passed is skipped", "pilotta", "", "PASS 80-H PASS 230-C",
             "turn 2: PASS 240-C 240-D "
             "240-H 240-S 250-C 250-D 250-H 250-S"},
        Bids{"5 C2: until one is left", "pilotta", "", "PASS 80-H PASS 90-C PASS", "90-C by 0"},
        Bids{"5 C2: the last bidder against three passes", "pilotta", "", "PASS PASS PASS 80-D", "80-D by 0"},
        Bids{"5 C2: a bid of the first and three passes", "pilotta", "", "80-D PASS PASS PASS", "80-D by 1"},
        Bids{"5 C3: all pass", "pilotta", "", "PASS PASS PASS PASS", "passed out"},
        Bids{"5 D: no doubling", "pilotta", "", "80-D DOUBLE", "refused DOUBLE"}));

TEST(BeloteAuction, OnlyASuitThatIsHeldMayBeNamed_7C) {
  const RuleSet rules = Rules("clabber");
  EXPECT_EQ(After(rules, "9H", "", "AC KS"), "turn 1: PASS");
  EXPECT_EQ(After(rules, "9H", "", "AC KS 9H"), "turn 1: PASS TAKE") << "the dealer's turn-up counts";
  EXPECT_EQ(After(rules, "9H", "PASS PASS PASS PASS", "AC KS TH"), "turn 1: PASS C S");
  EXPECT_EQ(After(rules, "9H", "PASS PASS PASS PASS PASS PASS PASS PASS", ""), "passed out");
  // No trumps is not a suit, so nobody must hold it (M).
  const RuleSet with_no_trumps = Rules("clabber", {{"denominations", "C,D,H,S,NT"}});
  EXPECT_EQ(After(with_no_trumps, "9H", "PASS PASS PASS PASS", "TH"), "turn 1: PASS NT");
}

TEST(BeloteAuction, ASuitNeedNotBeHeld_1C2) {
  EXPECT_EQ(After(Rules("belote"), "9H", "PASS PASS PASS PASS", "7H"), "turn 1: PASS C D S");
}

TEST(BeloteAuction, ADealerWhoNeedNotNameMayPassToo_J) {
  const RuleSet rules = Rules("tarabish", {{"all_pass", "next_dealer"}});
  EXPECT_EQ(After(rules, "", "PASS PASS PASS"), "turn 0: PASS C D H S");
  EXPECT_EQ(After(rules, "", "PASS PASS PASS PASS"), "passed out");
}

TEST(BeloteAuction, ADealerMayBeForcedInAnyAuctionIfThereIsSomethingToName_M) {
  const std::vector<Override> forced = {{"all_pass", "dealer_forced"}};
  EXPECT_EQ(After(Rules("belote", forced), "9H", "PASS PASS PASS"), "turn 0: PASS TAKE")
      << "round 2 is to come";
  EXPECT_EQ(After(Rules("belote", forced), "9H", "PASS PASS PASS PASS PASS PASS PASS"), "turn 0: C D S");
  EXPECT_EQ(After(Rules("bidding-belote", forced), "", "PASS PASS PASS"), "turn 0: C D H S NT AT");
  EXPECT_EQ(After(Rules("bidding-belote", forced), "", "PASS PASS C"), "turn 0: PASS D H S NT AT DOUBLE");
  const std::vector<Override> held = {{"must_hold_suit", "true"}};
  EXPECT_EQ(After(Rules("tarabish", held), "", "PASS PASS PASS", "7C"), "turn 0: C");
  EXPECT_EQ(After(Rules("clabber", forced), "9H", "PASS PASS PASS PASS PASS PASS PASS", "9H"), "turn 0: PASS")
      << "nothing but the turned-up suit";
}

TEST(BeloteAuction, BidsAreInStepsFromTheLowestOrTheStandingOne_C1) {
  const RuleSet rules = Rules("pilotta", {{"denominations", "S"}, {"bid_min", "75"}, {"bid_step", "40"}});
  EXPECT_EQ(After(rules, "", ""), "turn 1: PASS 75-S 115-S 155-S 195-S 235-S");
  EXPECT_EQ(After(rules, "", "155-S"), "turn 2: PASS 195-S 235-S");
  EXPECT_EQ(After(rules, "", "80-S"), "refused 80-S");
}

TEST(BeloteAuction, ContraForPilotta_5D) {
  const RuleSet rules = Rules("pilotta", {{"doubling", "2,4"}});
  EXPECT_EQ(After(rules, "", "250-S DOUBLE"), "turn 3: PASS REDOUBLE");
  EXPECT_EQ(After(rules, "", "250-S DOUBLE PASS PASS PASS"), "250-S by 1 x2 raised by 2");
  // A player who has passed is not asked again, so only the bidder can redouble.
  EXPECT_EQ(After(rules, "", "PASS PASS 250-S DOUBLE"), "turn 3: PASS REDOUBLE");
  EXPECT_EQ(After(rules, "", "PASS PASS 250-S DOUBLE REDOUBLE PASS"), "250-S by 3 x4 raised by 3");
}

TEST(BeloteAuction, OtherFactorsAndLevels_D) {
  const RuleSet once = Rules("coinche", {{"doubling", "3"}});
  EXPECT_EQ(After(once, "", "CAPOT-H DOUBLE"), "turn 3: PASS");
  EXPECT_EQ(After(once, "", "CAPOT-H DOUBLE PASS PASS PASS"), "CAPOT-H by 1 x3 raised by 2");
  const RuleSet open = Rules("coinche", {{"redouble_closes", "false"}});
  EXPECT_EQ(After(open, "", "CAPOT-H DOUBLE REDOUBLE"), "turn 0: PASS") << "no match in La Coinche";
}

TEST(BeloteAuction, TheFirstWhoDidNotPassIsTheFirstBidder_5E) {
  const RuleSet rules = Rules("pilotta");
  Auction auction(rules, Seat::k2);
  Contract contract;
  for (const char* call : {"PASS", "80-H", "PASS", "90-S"}) auction.Apply(rules, {}, CallOf(call), &contract);
  EXPECT_EQ(auction.first_bidder(), Seat::k0);
}

}  // namespace
}  // namespace hakam::rules::belote
