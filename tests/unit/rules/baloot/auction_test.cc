#include "sdk/rules/baloot/auction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::baloot {
namespace {

using testing::C;
using testing::CallOf;
using testing::Cards;
using testing::Rules;

constexpr const char* kStages[] = {"-", "R1", "R1_OVER", "R1_CLAIM", "CONFIRM", "R2", "R2_OVER", "THIRD"};

// The state of the auction after the calls, each made by the seat in turn, dealer 0:
// "R1 turn 1: PASS HOKUM SUN", "SUN caller 2 taker 2 round 1", "passed out", "kawesh" or "refused CALL".
std::string After(const RuleSet& rules, absl::string_view public_card, absl::string_view calls,
                  uint8_t kawesh_seats = 0) {
  Auction auction({.dealer = Seat::k0, .public_card = C(public_card), .kawesh_seats = kawesh_seats});
  Contract c;
  for (absl::string_view text : absl::StrSplit(calls, ' ', absl::SkipEmpty())) {
    if (!auction.Accepts(rules, CallOf(text))) return absl::StrCat("refused ", text);
    auction.Apply(rules, CallOf(text), &c);
  }
  switch (auction.outcome()) {
    case AuctionOutcome::kOpen: {
      std::vector<std::string> legal;
      for (const Call& call : auction.LegalCalls(rules)) legal.push_back(call.ToString());
      return absl::StrCat(kStages[static_cast<int>(auction.stage())], " turn ", Index(auction.turn()), ": ",
                          absl::StrJoin(legal, " "));
    }
    case AuctionOutcome::kContract: {
      return absl::StrCat(
          c.trump().has_value()
              ? absl::StrCat("HOKUM ", absl::string_view("CDHS").substr(static_cast<size_t>(*c.trump()), 1))
              : std::string(c.ashkal ? "ASHKAL" : "SUN"),
          " caller ", Index(c.caller), " taker ", Index(c.taker), " round ", c.round);
    }
    case AuctionOutcome::kPassedOut:
      return "passed out";
    case AuctionOutcome::kVoid:
      return "kawesh";
  }
  return "";
}

struct AuctionCase {
  const char* why;
  const char* preset;
  const char* public_card;
  const char* calls;
  const char* then;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const AuctionCase& c, std::ostream* out) { *out << c.why; }

class AuctionTest : public ::testing::TestWithParam<AuctionCase> {};

TEST_P(AuctionTest, GoesAsTheClauseSays) {
  const AuctionCase& c = GetParam();
  EXPECT_EQ(After(Rules(c.preset), c.public_card, c.calls), c.then) << c.why;
}

INSTANTIATE_TEST_SUITE_P(
    RoundOne, AuctionTest,
    ::testing::Values(
        AuctionCase{"C1: the dealer's right begins", "baloot", "9H", "", "R1 turn 1: PASS HOKUM SUN"},
        AuctionCase{"C3: the third speaker may call Ashkal", "baloot", "9H", "PASS PASS",
                    "R1 turn 3: PASS HOKUM SUN ASHKAL"},
        AuctionCase{"C3: so may the dealer", "baloot", "9H", "PASS PASS PASS",
                    "R1 turn 0: PASS HOKUM SUN ASHKAL"},
        AuctionCase{"C3: not on an ace", "baloot", "AH", "PASS PASS", "R1 turn 3: PASS HOKUM SUN"},
        AuctionCase{"C3 G: on an ace too", "baloot-gamerules", "AH", "PASS PASS",
                    "R1 turn 3: PASS HOKUM SUN ASHKAL"},
        AuctionCase{"C3 K: not in round 1", "balot-kuwait", "9H", "PASS PASS", "R1 turn 3: PASS HOKUM SUN"},
        AuctionCase{"C2: Hokum names no suit", "baloot", "9H", "HOKUM:H", "refused HOKUM:H"},
        AuctionCase{"C4: all others may call Sun over Hokum, also Ashkal", "baloot", "9H", "PASS HOKUM",
                    "R1_OVER turn 3: PASS SUN ASHKAL"},
        AuctionCase{"C4: those who passed too", "baloot", "9H", "PASS HOKUM PASS PASS",
                    "R1_OVER turn 1: PASS SUN"},
        AuctionCase{"C4: a second Hokum is impossible", "baloot", "9H", "HOKUM HOKUM", "refused HOKUM"},
        AuctionCase{"C4 K: only the next seat", "balot-kuwait", "9H", "PASS HOKUM",
                    "R1_OVER turn 3: PASS SUN"},
        AuctionCase{"C4 K: then the contract stands", "balot-kuwait", "9H", "PASS HOKUM PASS",
                    "HOKUM H caller 2 taker 2 round 1"},
        AuctionCase{"C4: the bidder confirms", "baloot", "9H", "HOKUM PASS PASS PASS",
                    "CONFIRM turn 1: HOKUM SUN"},
        AuctionCase{"C4: Hokum in the public suit", "baloot", "9H", "HOKUM PASS PASS PASS HOKUM",
                    "HOKUM H caller 1 taker 1 round 1"},
        AuctionCase{"C4: no suit is named in confirming", "baloot", "9H", "HOKUM PASS PASS PASS HOKUM:H",
                    "refused HOKUM:H"},
        AuctionCase{"C4: a conversion cannot be overcalled", "baloot", "9H",
                    "PASS PASS PASS HOKUM PASS PASS PASS SUN", "SUN caller 0 taker 0 round 1"},
        AuctionCase{"CONFIRM cannot be passed", "baloot", "9H", "HOKUM PASS PASS PASS PASS",
                    "refused PASS"}));

INSTANTIATE_TEST_SUITE_P(
    Claims, AuctionTest,
    ::testing::Values(AuctionCase{"C5: higher priority is asked, highest first", "baloot", "9H",
                                  "PASS PASS PASS SUN", "R1_CLAIM turn 1: PASS SUN"},
                      AuctionCase{"C5: the first claimant is final", "baloot", "9H",
                                  "PASS PASS PASS SUN PASS SUN", "SUN caller 2 taker 2 round 1"},
                      AuctionCase{"C5: nobody has priority over the first", "baloot", "9H", "SUN",
                                  "SUN caller 1 taker 1 round 1"},
                      AuctionCase{"C5: all pass, the Sun stands", "baloot", "9H", "PASS SUN PASS",
                                  "SUN caller 2 taker 2 round 1"},
                      AuctionCase{"C5: the overcalled Hokum bidder may claim", "baloot", "9H", "HOKUM SUN",
                                  "R1_CLAIM turn 1: PASS SUN"},
                      AuctionCase{"C5: the partner is not asked over an Ashkal", "baloot", "9H",
                                  "PASS PASS ASHKAL", "R1_CLAIM turn 2: PASS SUN"},
                      AuctionCase{"C6: Ashkal, taker opposite", "baloot", "9H", "PASS PASS ASHKAL PASS",
                                  "ASHKAL caller 3 taker 1 round 1"},
                      AuctionCase{"C6: a claim over an Ashkal is a plain Sun", "baloot", "9H",
                                  "PASS PASS ASHKAL SUN", "SUN caller 2 taker 2 round 1"},
                      AuctionCase{"C6: an Ashkal of the dealer asks 1 and 3", "baloot", "9H",
                                  "PASS PASS PASS ASHKAL PASS", "R1_CLAIM turn 3: PASS SUN"},
                      AuctionCase{"C5: no Ashkal in a claim", "baloot", "9H",
                                  "PASS PASS PASS SUN PASS PASS ASHKAL", "refused ASHKAL"},
                      AuctionCase{"C5 G: all others", "baloot-gamerules", "9H", "SUN PASS SUN",
                                  "SUN caller 3 taker 3 round 1"},
                      AuctionCase{"C5 G: the partner is left out after Ashkal", "baloot-gamerules", "9H",
                                  "PASS PASS ASHKAL PASS", "R1_CLAIM turn 2: PASS SUN"},
                      AuctionCase{"C5 C: not the overcalled bidder", "baloot-catsatcards", "9H",
                                  "HOKUM SUN PASS PASS", "SUN caller 2 taker 2 round 1"},
                      AuctionCase{"C5 C: others, caller's right first", "baloot-catsatcards", "9H",
                                  "HOKUM SUN PASS", "R1_CLAIM turn 0: PASS SUN"},
                      AuctionCase{"C5 K: nobody", "balot-kuwait", "9H", "PASS PASS SUN",
                                  "SUN caller 3 taker 3 round 1"}));

INSTANTIATE_TEST_SUITE_P(
    RoundTwo, AuctionTest,
    ::testing::Values(AuctionCase{"C7: the dealer's right again, no Ashkal in B", "baloot", "9H",
                                  "PASS PASS PASS PASS PASS PASS", "R2 turn 3: PASS HOKUM SUN"},
                      AuctionCase{"C7 K: Ashkal in round 2", "balot-kuwait", "AS",
                                  "PASS PASS PASS PASS PASS PASS ASHKAL", "ASHKAL caller 3 taker 1 round 2"},
                      AuctionCase{"C7 M: Ashkal in both, not on an ace", "baloot-kammelna", "AH",
                                  "PASS PASS PASS PASS PASS PASS", "R2 turn 3: PASS HOKUM SUN"},
                      AuctionCase{"C8: Sun ends it", "baloot", "9H", "PASS PASS PASS PASS PASS PASS PASS SUN",
                                  "SUN caller 0 taker 0 round 2"},
                      AuctionCase{"C8: those yet to speak", "baloot", "9H",
                                  "PASS PASS PASS PASS PASS HOKUM PASS", "R2_OVER turn 0: PASS SUN"},
                      AuctionCase{"C8: nobody is left after the dealer", "baloot", "9H",
                                  "PASS PASS PASS PASS PASS PASS PASS HOKUM",
                                  "CONFIRM turn 0: HOKUM:C HOKUM:D HOKUM:S SUN"},
                      AuctionCase{"C8 K: the next seat, even if it has passed", "balot-kuwait", "9H",
                                  "PASS PASS PASS PASS PASS PASS PASS HOKUM", "R2_OVER turn 1: PASS SUN"},
                      AuctionCase{"C8: Sun over Hokum ends it", "baloot", "9H",
                                  "PASS PASS PASS PASS HOKUM PASS SUN", "SUN caller 3 taker 3 round 2"},
                      AuctionCase{"C8: another suit is named", "baloot", "9H",
                                  "PASS PASS PASS PASS HOKUM PASS PASS PASS HOKUM:S",
                                  "HOKUM S caller 1 taker 1 round 2"},
                      AuctionCase{"C8: not the public suit", "baloot", "9H",
                                  "PASS PASS PASS PASS HOKUM PASS PASS PASS HOKUM:H", "refused HOKUM:H"},
                      AuctionCase{"C8: not without a suit", "baloot", "9H",
                                  "PASS PASS PASS PASS HOKUM PASS PASS PASS HOKUM", "refused HOKUM"},
                      AuctionCase{"C8: turned into Sun", "baloot", "9H",
                                  "PASS PASS PASS PASS HOKUM PASS PASS PASS SUN",
                                  "SUN caller 1 taker 1 round 2"},
                      AuctionCase{"C9: passed out", "baloot", "AH", "PASS PASS PASS PASS PASS PASS PASS PASS",
                                  "passed out"}));

INSTANTIATE_TEST_SUITE_P(
    IllegalAshkal, AuctionTest,
    ::testing::Values(
        AuctionCase{"C6: of the wrong seat, executed as Sun", "baloot", "9H", "ASHKAL",
                    "SUN caller 1 taker 1 round 1"},
        AuctionCase{"C6: on an ace", "baloot", "AH", "PASS PASS ASHKAL PASS PASS",
                    "SUN caller 3 taker 3 round 1"},
        AuctionCase{"C6: as a Sun it can be claimed by the partner", "baloot", "AH", "PASS PASS ASHKAL",
                    "R1_CLAIM turn 1: PASS SUN"},
        AuctionCase{"C6: over a Hokum", "baloot", "9H", "HOKUM ASHKAL", "R1_CLAIM turn 1: PASS SUN"},
        AuctionCase{"C6: in round 2", "baloot", "9H", "PASS PASS PASS PASS PASS PASS ASHKAL",
                    "SUN caller 3 taker 3 round 2"},
        AuctionCase{"C6: over a Hokum of round 2", "baloot", "9H", "PASS PASS PASS PASS PASS HOKUM ASHKAL",
                    "SUN caller 3 taker 3 round 2"},
        AuctionCase{"C6: illegal in CONFIRM", "baloot", "9H", "HOKUM PASS PASS PASS ASHKAL",
                    "refused ASHKAL"},
        AuctionCase{"C6 G: refused", "baloot-gamerules", "9H", "ASHKAL", "refused ASHKAL"},
        AuctionCase{"C6 K: refused in round 1", "balot-kuwait", "9H", "PASS PASS ASHKAL", "refused ASHKAL"}));

TEST(Auction, AThirdCallOnAnAceEndsAtOnce_C10) {
  const RuleSet rules = Rules("baloot", {{"third_call", "true"}});
  const std::string passes = "PASS PASS PASS PASS PASS PASS PASS PASS";
  EXPECT_EQ(After(rules, "AS", passes), "THIRD turn 1: PASS HOKUM:C HOKUM:D HOKUM:H SUN");
  EXPECT_EQ(After(rules, "KS", passes), "passed out");
  EXPECT_EQ(After(rules, "AS", passes + " PASS"), "passed out");
  EXPECT_EQ(After(rules, "AS", passes + " SUN"), "SUN caller 1 taker 1 round 3");
  EXPECT_EQ(After(rules, "AS", passes + " HOKUM:D"), "HOKUM D caller 1 taker 1 round 3");
  EXPECT_EQ(After(rules, "AS", passes + " HOKUM:S"), "refused HOKUM:S");
  EXPECT_EQ(After(rules, "AS", passes + " ASHKAL"), "refused ASHKAL");
}

TEST(Auction, WithoutConversionTheBidderOfRound2StillNamesASuit_C4) {
  const RuleSet rules = Rules("baloot", {{"hokum_to_sun", ""}});
  EXPECT_EQ(After(rules, "9H", "HOKUM PASS PASS PASS"), "HOKUM H caller 1 taker 1 round 1");
  EXPECT_EQ(After(rules, "9H", "PASS PASS PASS PASS PASS PASS PASS HOKUM"),
            "CONFIRM turn 0: HOKUM:C HOKUM:D HOKUM:S");
}

TEST(Auction, KaweshIsOfferedInRoundOneAndOverAHokum_B6) {
  const RuleSet rules = Rules("baloot");
  EXPECT_EQ(After(rules, "9H", "", 0b0010), "R1 turn 1: PASS HOKUM SUN KAWESH");
  EXPECT_EQ(After(rules, "9H", "KAWESH", 0b0010), "kawesh");
  EXPECT_EQ(After(rules, "9H", "HOKUM", 0b0100), "R1_OVER turn 2: PASS SUN KAWESH");
  EXPECT_EQ(After(rules, "9H", "PASS PASS PASS SUN", 0b0010), "R1_CLAIM turn 1: PASS SUN");
  EXPECT_EQ(After(rules, "9H", "PASS PASS PASS PASS", 0b0010), "R2 turn 1: PASS HOKUM SUN");
  EXPECT_EQ(After(rules, "9H", "KAWESH", 0b0100), "refused KAWESH") << "another seat holds it";
  EXPECT_EQ(After(Rules("baloot-gamerules"), "9H", "KAWESH", 0b0010), "refused KAWESH");
}

TEST(BalootAuction, KaweshIsFiveCardsOfSevenToNine_B6) {
  EXPECT_TRUE(IsKawesh(Cards("7C 8C 9D 7S 8H")));
  EXPECT_FALSE(IsKawesh(Cards("7C 8C 9D 7S TH")));
  EXPECT_FALSE(IsKawesh(Cards("7C 8C 9D 7S")));
}

}  // namespace
}  // namespace hakam::rules::baloot
