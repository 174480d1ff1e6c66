#include "sdk/rules/belote/score.h"

#include <gtest/gtest.h>

#include <ostream>

#include "tests/unit/rules/belote/hands.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::belote {
namespace {

using rules::testing::Rules;
using testing::Bid;
using testing::Capot;
using testing::Hand;
using testing::kAt;
using testing::kNt;
using testing::kSuit;
using testing::Sweep;
using testing::With;

constexpr Outcome kMade = Outcome::kMade;
constexpr Outcome kFailed = Outcome::kFailed;
constexpr Outcome kTie = Outcome::kTie;

struct BeloteScoreCase {
  const char* why;
  const char* preset;
  HandSummary hand;
  Outcome outcome;
  PerSide points;
  int hanging = 0;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const BeloteScoreCase& c, std::ostream* out) { *out << c.why; }

class BeloteScoreTest : public ::testing::TestWithParam<BeloteScoreCase> {};

TEST_P(BeloteScoreTest, IsThatOfTheClause) {
  const BeloteScoreCase& c = GetParam();
  const HandScore score = ScoreHand(Rules(c.preset), c.hand);
  EXPECT_EQ(score.outcome, c.outcome);
  EXPECT_EQ(score.points, c.points);
  EXPECT_EQ(score.hanging, c.hanging);
  EXPECT_EQ(score.winner, c.outcome == kMade ? Side::kDeclarers : Side::kDefenders);
}

using Case = BeloteScoreCase;
constexpr Side kMakersSide = Side::kDeclarers;
constexpr Side kDefendersSide = Side::kDefenders;

INSTANTIATE_TEST_SUITE_P(
    Belote, BeloteScoreTest,
    ::testing::Values(
        Case{"1 G1: more than the defenders", "belote", Hand(kSuit, 82), kMade, {82, 80}},
        Case{"1 G3: equal counts as made", "belote", Hand(kSuit, 81), kMade, {81, 81}},
        Case{"1 G2: failed, everything to the defenders", "belote", Hand(kSuit, 80), kFailed, {0, 162}},
        Case{"1 G1: melds and Belote count",
             "belote",
             With(Hand(kSuit, 60), {50, 0}, {20, 0}),
             kMade,
             {130, 102}},
        Case{"1 G1: the defenders' melds too", "belote", With(Hand(kSuit, 100), {0, 50}), kFailed, {0, 212}},
        Case{"1 G2: melds of both sides", "belote", With(Hand(kSuit, 60), {20, 0}), kFailed, {0, 182}},
        Case{"1 G2: the makers' Belote goes over",
             "belote",
             With(Hand(kSuit, 50), {}, {20, 0}),
             kFailed,
             {0, 182}},
        Case{"1 G2: the defenders have their own",
             "belote",
             With(Hand(kSuit, 70), {}, {0, 20}),
             kFailed,
             {0, 182}},
        Case{"1 G4: 90 for every trick", "belote", Sweep(kSuit, kMakersSide), kMade, {252, 0}},
        Case{"1 G4: the defenders keep melds and Belote",
             "belote",
             With(Sweep(kSuit, kMakersSide), {0, 50}, {0, 20}),
             kMade,
             {252, 70}},
        Case{"1 G4: the 90 is compared",
             "belote",
             With(Sweep(kSuit, kMakersSide), {0, 200}),
             kMade,
             {252, 200}},
        Case{"1 G4: no trick fails whatever the melds",
             "belote",
             With(Sweep(kSuit, kDefendersSide), {400, 0}),
             kFailed,
             {0, 652}},
        Case{"no Declarations: melds do not exist",
             "belote-no-declarations",
             With(Hand(kSuit, 80), {50, 0}),
             kFailed,
             {0, 162}}));

INSTANTIATE_TEST_SUITE_P(
    Bidding, BeloteScoreTest,
    ::testing::Values(
        Case{"2 G1: each its own, in tens", "bidding-belote", Hand(kSuit, 100), kMade, {10, 6}},
        Case{"2 G6 suit: a rest of six goes down", "bidding-belote", Hand(kSuit, 96), kMade, {9, 6}},
        Case{"2 G6 suit: of seven up", "bidding-belote", Hand(kSuit, 97), kMade, {10, 6}},
        Case{"2 G5: no trumps count double", "bidding-belote", Hand(kNt, 73), kMade, {15, 11}},
        Case{"2 G5: but not the aces", "bidding-belote", With(Hand(kNt, 80), {200, 0}), kMade, {36, 10}},
        Case{"2 G6 no trumps: six goes up", "bidding-belote", Hand(kNt, 78), kMade, {16, 10}},
        Case{"2 G6 all trumps: four goes down", "bidding-belote", Hand(kAt, 134), kMade, {13, 12}},
        Case{"2 G6 all trumps: five goes up", "bidding-belote", Hand(kAt, 145), kMade, {15, 11}},
        Case{"2 G2: failed", "bidding-belote", With(Hand(kSuit, 80), {0, 20}), kFailed, {0, 18}},
        Case{"2 G3: a tie: all to the defenders and 85 hang",
             "bidding-belote",
             Hand(kSuit, 81),
             kTie,
             {0, 16},
             85},
        Case{"2 G3: another tie adds 85",
             "bidding-belote",
             With(Hand(kSuit, 81), {}, {}, 1, 85),
             kTie,
             {0, 16},
             170},
        Case{"2 G3: a doubled tie: the 85 not",
             "bidding-belote",
             With(Hand(kSuit, 81), {}, {}, 2, 0),
             kTie,
             {0, 32},
             85},
        Case{"2 G3: the next winner gets what hangs",
             "bidding-belote",
             With(Hand(kSuit, 100), {}, {}, 1, 85),
             kMade,
             {18, 6}},
        Case{"2 G3: be it the defenders",
             "bidding-belote",
             With(Hand(kSuit, 60), {}, {}, 1, 85),
             kFailed,
             {0, 25}},
        Case{"2 G3: after the factor",
             "bidding-belote",
             With(Hand(kSuit, 60), {}, {}, 4, 85),
             kFailed,
             {0, 73}},
        Case{"2 D: doubled, the winner takes both",
             "bidding-belote",
             With(Hand(kSuit, 100), {0, 50}, {}, 2),
             kFailed,
             {0, 42}},
        Case{"2 D: doubled and made",
             "bidding-belote",
             With(Hand(kSuit, 100), {20, 0}, {0, 20}, 2),
             kMade,
             {40, 0}},
        Case{"2 D: redoubled", "bidding-belote", With(Hand(kSuit, 62), {}, {}, 4), kFailed, {0, 65}},
        Case{"2 G4: nine for every trick, after the rounding",
             "bidding-belote",
             Sweep(kSuit, kMakersSide),
             kMade,
             {25, 0}},
        Case{"2 G4: never multiplied",
             "bidding-belote",
             With(Sweep(kSuit, kDefendersSide), {}, {}, 2),
             kFailed,
             {0, 41}},
        Case{"2 F8: several Belotes at all trumps",
             "bidding-belote",
             With(Hand(kAt, 100), {}, {60, 20}),
             kFailed,
             {0, 34}}));

INSTANTIATE_TEST_SUITE_P(
    Coinche, BeloteScoreTest,
    ::testing::Values(
        Case{"3 G1: earned and bid", "coinche", Bid(100, Hand(kSuit, 110)), kMade, {210, 52}},
        Case{"3 G1: exactly the bid", "coinche", Bid(110, Hand(kSuit, 110)), kMade, {220, 52}},
        Case{"3 G1: 80 needs 82", "coinche", Bid(80, Hand(kSuit, 81)), kFailed, {0, 240}},
        Case{"3 G1: 82 is enough for it", "coinche", Bid(80, Hand(kSuit, 82)), kMade, {162, 80}},
        Case{"3 G1: 90 needs 90", "coinche", Bid(90, Hand(kSuit, 90)), kMade, {180, 72}},
        Case{"3 G1: and nothing less", "coinche", Bid(90, Hand(kSuit, 89)), kFailed, {0, 250}},
        Case{"3 G1: Belote counts", "coinche", Bid(90, With(Hand(kSuit, 70), {}, {20, 0})), kMade, {180, 92}},
        Case{"3 G2: the makers keep their Belote",
             "coinche",
             Bid(120, With(Hand(kSuit, 70), {}, {20, 0})),
             kFailed,
             {20, 280}},
        Case{"3 G2: the defenders have their own",
             "coinche",
             Bid(120, With(Hand(kSuit, 70), {}, {0, 20})),
             kFailed,
             {0, 300}},
        Case{"3 G2: 160 in every mode", "coinche", Bid(120, Hand(kAt, 100)), kFailed, {0, 280}},
        Case{"3 A: no trumps are not doubled", "coinche", Bid(80, Hand(kNt, 82)), kMade, {162, 48}},
        Case{"3 D: the bid alone is multiplied", "coinche", Bid(100, Hand(kSuit, 110), 2), kMade, {310, 52}},
        Case{"3 D: failed too", "coinche", Bid(100, Hand(kSuit, 90), 4), kFailed, {0, 560}},
        Case{"3 G4: capot made",
             "coinche",
             Capot(With(Sweep(kSuit, kMakersSide), {}, {20, 0})),
             kMade,
             {270, 0}},
        Case{"3 G4: failed by one trick", "coinche", Capot(Hand(kSuit, 150)), kFailed, {0, 500}},
        Case{"3 G4: the factor", "coinche", Capot(Sweep(kSuit, kMakersSide), 2), kMade, {500, 0}},
        Case{"3 G4: Belote to its holder",
             "coinche",
             Capot(With(Hand(kSuit, 150), {}, {20, 0}), 2),
             kFailed,
             {20, 1000}},
        Case{"3 G4: every trick without the bid",
             "coinche",
             Bid(90, Sweep(kSuit, kMakersSide)),
             kMade,
             {252, 0}}));

INSTANTIATE_TEST_SUITE_P(
    Others, BeloteScoreTest,
    ::testing::Values(
        Case{"4 G1: more than 81", "belote-decouverte", Hand(kSuit, 82), kMade, {1, 0}},
        Case{"4 G3: 81 is not enough", "belote-decouverte", Hand(kSuit, 81), kFailed, {0, 1}},
        Case{"4 G: no capot", "belote-decouverte", Sweep(kSuit, kMakersSide), kMade, {1, 0}},
        Case{"5 G1: card points alone reach the bid",
             "pilotta",
             Bid(100, With(Hand(kSuit, 99), {100, 0}, {20, 0})),
             kFailed,
             {0, 28}},
        Case{"5 G1: made, each everything of its own",
             "pilotta",
             Bid(80, With(Hand(kSuit, 87), {20, 0}, {0, 20})),
             kMade,
             {11, 9}},
        Case{"5 G6: the last digit is dropped", "pilotta", Bid(80, Hand(kSuit, 91)), kMade, {9, 7}},
        Case{"5 G6: a ten lost between them", "pilotta", Bid(80, Hand(kSuit, 87)), kMade, {9, 7}},
        Case{"5 G6: to the higher digit", "pilotta", Bid(80, Hand(kSuit, 84)), kMade, {8, 8}},
        Case{"5 G6: equal digits, nothing added", "pilotta", Bid(80, Hand(kSuit, 86)), kMade, {8, 7}},
        Case{"5 G: 250 for every trick", "pilotta", Bid(250, Sweep(kSuit, kMakersSide)), kMade, {25, 0}},
        Case{"5 G: the defenders may sweep too",
             "pilotta",
             Bid(80, Sweep(kSuit, kDefendersSide)),
             kFailed,
             {0, 25}},
        Case{"6 G1: each its own", "tarabish", With(Hand(kSuit, 82), {0, 0}, {0, 0}), kMade, {82, 80}},
        Case{"6 G2: bate", "tarabish", With(Hand(kSuit, 80), {20, 50}, {20, 0}), kFailed, {0, 252}},
        Case{"6 G3: half-bate", "tarabish", With(Hand(kSuit, 71), {20, 0}), kTie, {0, 91}},
        Case{"6 G4: no bonus", "tarabish", Sweep(kSuit, kMakersSide), kMade, {162, 0}},
        Case{"7 G1: each its own", "clabber", With(Hand(kSuit, 70), {50, 0}), kMade, {120, 92}},
        Case{"7 G2: set, the defenders only their own",
             "clabber",
             With(Hand(kSuit, 60), {20, 20}, {20, 0}),
             kFailed,
             {0, 122}},
        Case{"7 G2: equal is set", "clabber", Hand(kSuit, 81), kTie, {0, 81}}));

TEST(BeloteScore, MatchGoesToTheWinnerOfTheHand_2D3) {
  HandSummary hand = With(Hand(kSuit, 81), {}, {}, 4, 85);
  hand.match = true;
  const HandScore tie = ScoreHand(Rules("bidding-belote"), hand);
  EXPECT_EQ(tie.winner, Side::kDefenders) << "2 H: a tie counts for the defenders";
  EXPECT_EQ(tie.hanging, 0) << "lost with the match";
  hand.card_points = {82, 80};
  EXPECT_EQ(ScoreHand(Rules("bidding-belote"), hand).winner, Side::kDeclarers);
}

}  // namespace
}  // namespace hakam::rules::belote
