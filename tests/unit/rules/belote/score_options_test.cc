// Scores of hands with other options than a preset has, rounding, and forfeited hands.
#include <gtest/gtest.h>

#include "tests/unit/rules/belote/hands.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::belote {
namespace {

using rules::testing::Rules;
using testing::Bid;
using testing::Hand;
using testing::kAt;
using testing::kNt;
using testing::kSuit;
using testing::With;

TEST(BeloteScore, OtherOptionsOfG) {
  const auto points = [](absl::string_view preset, const std::vector<Override>& options,
                         const HandSummary& hand) { return ScoreHand(Rules(preset, options), hand).points; };
  const HandSummary belote_lost = With(Hand(kSuit, 50), {}, {20, 0});
  EXPECT_EQ(points("belote", {{"belote_on_failure", "kept"}}, belote_lost), (PerSide{20, 162}));
  EXPECT_EQ(points("belote", {{"belote_on_failure", "lost"}}, belote_lost), (PerSide{0, 162}));
  EXPECT_EQ(points("belote", {{"belote", "false"}}, belote_lost), (PerSide{0, 162}));
  EXPECT_EQ(points("clabber", {{"belote_on_failure", "kept"}}, belote_lost), (PerSide{20, 112}))
      << "M: with defenders_own lost unless kept";
  EXPECT_EQ(points("bidding-belote", {{"doubled_made", "own"}}, With(Hand(kSuit, 100), {}, {}, 2)),
            (PerSide{20, 0}));
  EXPECT_EQ(points("bidding-belote", {{"belote_on_failure", "kept"}}, With(Hand(kSuit, 50), {}, {20, 0}, 2)),
            (PerSide{2, 32}))
      << "M: what is kept is not multiplied";
  EXPECT_EQ(points("pilotta", {{"doubling", "2,4"}}, Bid(100, Hand(kSuit, 90), 2)), (PerSide{0, 32}))
      << "M: the bid scores nothing, so doubling multiplies the hand";
  EXPECT_EQ(points("pilotta", {{"doubling", "2,4"}}, Bid(80, Hand(kSuit, 90), 4)), (PerSide{64, 0}));
  EXPECT_EQ(points("coinche", {{"double_scope", "all"}}, Bid(100, Hand(kSuit, 110), 2)),
            (PerSide{2 * (162 + 100), 0}));
  EXPECT_EQ(points("coinche", {{"double_scope", "all"}}, Bid(100, Hand(kSuit, 90), 2)),
            (PerSide{0, 2 * (160 + 100)}));
  EXPECT_EQ(points("belote", {{"tie", "half"}}, Hand(kSuit, 81)), (PerSide{0, 81}));
  EXPECT_EQ(points("belote", {{"tie", "failed"}}, Hand(kSuit, 81)), (PerSide{0, 162}));
  EXPECT_EQ(points("belote", {{"contract_counts", "cards"}}, With(Hand(kSuit, 60), {100, 0})),
            (PerSide{0, 262}));
  EXPECT_EQ(points("belote-decouverte", {{"made_scores", "own"}}, Hand(kSuit, 82)), (PerSide{82, 80}));
}

TEST(BeloteScore, AForfeitIsWorth162AndWhatIsAwarded_9_3) {
  const auto award = [](absl::string_view preset, const ForfeitedHand& hand) {
    return ScoreForfeit(Rules(preset), hand);
  };
  EXPECT_EQ(award("belote", {.offenders = {true, false}}), (PerTeam{0, 162}));
  EXPECT_EQ(award("belote", {.offenders = {false, true}, .melds = {50, 20}, .belote = {0, 20}}),
            (PerTeam{252, 0}))
      << "of both sides";
  EXPECT_EQ(award("belote", {.offenders = {true, true}, .melds = {50, 20}}), (PerTeam{0, 0}));
  EXPECT_EQ(award("belote-decouverte", {.offenders = {true, false}}), (PerTeam{0, 1}));
  EXPECT_EQ(ScoreForfeit(Rules("belote-decouverte", {{"made_scores", "own"}}), {.offenders = {true, false}}),
            (PerTeam{0, 162}));
  EXPECT_EQ(award("coinche", {.offenders = {true, false}, .denomination = kAt}), (PerTeam{0, 162}))
      << "no bid, in every mode";
  // In game points with the game's rounding.
  EXPECT_EQ(award("bidding-belote", {.offenders = {true, false}, .denomination = kSuit, .belote = {0, 20}}),
            (PerTeam{0, 18}));
  EXPECT_EQ(award("bidding-belote", {.offenders = {true, false}, .denomination = kNt, .melds = {200, 0}}),
            (PerTeam{0, 36}));
  EXPECT_EQ(award("pilotta", {.offenders = {true, false}, .melds = {0, 20}}), (PerTeam{0, 18}));
}

TEST(BeloteScore, PilottasRoundingIsARestOfSevenUp_5G6) {
  const RuleSet rules = Rules("pilotta");
  for (int x = 0; x <= 162; ++x) {
    const PerSide rounded = Round(rules, kSuit, {x, 162 - x});
    EXPECT_EQ(rounded[0], x / 10 + (x % 10 >= 7 ? 1 : 0)) << x;
    EXPECT_EQ(rounded[1], (162 - x) / 10 + ((162 - x) % 10 >= 7 ? 1 : 0)) << x;
  }
}

TEST(BeloteScore, TheRoundingByModeNeverMakesMoreThanTheHand_2G6) {
  const RuleSet rules = Rules("bidding-belote");
  for (int x = 0; x <= 162; ++x) {
    const PerSide rounded = Round(rules, kSuit, {x, 162 - x});
    EXPECT_EQ(rounded[0] + rounded[1], x % 10 == 6 ? 15 : 16) << "two rests of six lose a ten: " << x;
  }
  for (int x = 0; x <= 258; ++x) {
    const PerSide rounded = Round(rules, kAt, {x, 258 - x});
    EXPECT_EQ(rounded[0] + rounded[1], x % 10 == 4 ? 25 : 26) << x;
  }
}

}  // namespace
}  // namespace hakam::rules::belote
