#include "sdk/rules/baloot/score.h"

#include <gtest/gtest.h>

#include <ostream>

#include "sdk/rules/order.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::baloot {
namespace {

using testing::Rules;

constexpr Denomination kHokum = Denomination::kHearts;
constexpr Denomination kSun = Denomination::kNoTrumps;

TEST(Rounding, SunCountsTwoForTenAndOneForFive_G1) {
  const RuleSet rules = Rules("baloot");
  EXPECT_EQ(CardGamePoints(rules, kSun, {66, 64}), (PerSide{14, 12}));
  EXPECT_EQ(CardGamePoints(rules, kSun, {75, 55}), (PerSide{15, 11}));
  for (int x = 0; x <= 130; ++x) {
    const PerSide points = CardGamePoints(rules, kSun, {x, 130 - x});
    EXPECT_EQ(points[0] + points[1], 26) << x;
  }
}

TEST(Rounding, HokumRoundsFiveDownAndAlwaysSumsTo16_G2_G3) {
  for (const std::string& preset : testing::PresetsOf(Family::kBaloot)) {
    const RuleSet rules = Rules(preset);
    EXPECT_EQ(CardGamePoints(rules, kHokum, {85, 77}), (PerSide{8, 8}));
    for (int x = 0; x <= 162; ++x) {
      const PerSide points = CardGamePoints(rules, kHokum, {x, 162 - x});
      EXPECT_EQ(points[0] + points[1], 16) << preset << " " << x;
    }
  }
}

TEST(Rounding, Of17TheLargerSideOrTheDeclarersDropOne_G3) {
  EXPECT_EQ(CardGamePoints(Rules("baloot"), kHokum, {66, 96}), (PerSide{7, 9}));
  EXPECT_EQ(CardGamePoints(Rules("baloot"), kHokum, {96, 66}), (PerSide{9, 7}));
  EXPECT_EQ(CardGamePoints(Rules("balot-kuwait"), kHokum, {66, 96}), (PerSide{6, 10}));
}

struct ScoreCase {
  const char* why;
  const char* preset;
  HandSummary hand;
  bool made;
  PerSide points;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const ScoreCase& c, std::ostream* out) { *out << c.why; }

class ScoreTest : public ::testing::TestWithParam<ScoreCase> {};

TEST_P(ScoreTest, IsThatOfTheClause) {
  const ScoreCase& c = GetParam();
  const HandScore score = ScoreHand(Rules(c.preset), c.hand);
  EXPECT_EQ(score.made, c.made) << c.why;
  EXPECT_EQ(score.points, c.points) << c.why;
  EXPECT_FALSE(score.match_winner.has_value());
}

INSTANTIATE_TEST_SUITE_P(
    ContractTest, ScoreTest,
    ::testing::Values(
        ScoreCase{"G4 B: more game points", "baloot", {kHokum, {100, 62}}, true, {10, 6}},
        ScoreCase{"G4 B: 81-81 fails", "baloot", {kHokum, {81, 81}}, false, {0, 16}},
        ScoreCase{"G4 B: Sun 65-65 is made", "baloot", {kSun, {65, 65}}, true, {13, 13}},
        ScoreCase{"G4 B: 8-8, fewer raw points", "baloot", {kHokum, {78, 84}}, false, {0, 16}},
        ScoreCase{"G4 B: 8-8, more raw points", "baloot", {kHokum, {84, 78}}, true, {8, 8}},
        ScoreCase{"J2: Baloot saves 76-86", "baloot", {kHokum, {76, 86}, {}, {true, false}}, true, {10, 8}},
        ScoreCase{
            "J2 M: by raw points", "baloot-kammelna", {kHokum, {76, 86}, {}, {true, false}}, true, {10, 8}},
        ScoreCase{"J2 K: 7 against 9", "balot-kuwait", {kHokum, {76, 86}}, false, {0, 16}},
        ScoreCase{
            "G4 B: raw with Baloot 92 > 90", "baloot", {kHokum, {72, 90}, {}, {true, false}}, true, {9, 9}},
        ScoreCase{"G4 M: Baloot left out, 7 < 9",
                  "baloot-kammelna",
                  {kHokum, {72, 90}, {}, {true, false}},
                  false,
                  {0, 18}},
        ScoreCase{
            "G4 B: raw counts 10 a project point", "baloot", {kHokum, {71, 91}, {2, 0}}, false, {0, 18}},
        ScoreCase{
            "G4 B: Sun raw counts 5 a project point", "baloot", {kSun, {55, 75}, {4, 0}}, true, {15, 15}},
        ScoreCase{"J3 K: 8-8 is a draw", "balot-kuwait", {kHokum, {78, 84}}, true, {8, 8}},
        ScoreCase{"J3 G: not more", "baloot-gamerules", {kHokum, {78, 84}}, false, {0, 16}},
        ScoreCase{"J3 C: 78 is not more than 81", "baloot-catsatcards", {kHokum, {78, 84}}, false, {0, 16}},
        ScoreCase{"G4 C: cards alone", "baloot-catsatcards", {kSun, {70, 60}, {0, 10}}, true, {14, 22}},
        ScoreCase{"J4 B: the defenders' 50 wins", "baloot", {kSun, {70, 60}, {0, 10}}, false, {0, 36}},
        ScoreCase{
            "G4: a point saved by a 50", "baloot-kammelna", {kHokum, {60, 102}, {5, 0}}, true, {11, 10}}));

INSTANTIATE_TEST_SUITE_P(
    MadeAndFailed, ScoreTest,
    ::testing::Values(
        ScoreCase{"G5: each its own", "baloot", {kHokum, {110, 52}, {0, 2}, {true, false}}, true, {13, 7}},
        ScoreCase{"G6 B: all goes to the defenders",
                  "baloot",
                  {kHokum, {60, 102}, {2, 0}, {true, false}},
                  false,
                  {0, 20}},
        ScoreCase{"G6 B: their own too", "baloot", {kHokum, {70, 92}, {0, 2}, {false, true}}, false, {0, 20}},
        ScoreCase{"G6 G: the declarers' projects and Baloot are lost",
                  "baloot-gamerules",
                  {kHokum, {50, 112}, {2, 0}, {true, false}},
                  false,
                  {0, 16}},
        ScoreCase{"G6 K: projects go over, Baloot is lost",
                  "balot-kuwait",
                  {kHokum, {50, 112}, {2, 0}, {true, false}},
                  false,
                  {0, 18}},
        ScoreCase{"G6 C: both go over",
                  "baloot-catsatcards",
                  {kHokum, {50, 112}, {2, 0}, {true, false}},
                  false,
                  {0, 20}}));

INSTANTIATE_TEST_SUITE_P(
    Capot, ScoreTest,
    ::testing::Values(
        ScoreCase{"G7 B: Sun", "baloot", {kSun, {130, 0}, {}, {}, 1, Side::kDeclarers}, true, {44, 0}},
        ScoreCase{"G7 B: Hokum", "baloot", {kHokum, {162, 0}, {}, {}, 1, Side::kDeclarers}, true, {25, 0}},
        ScoreCase{"G7 G: Hokum",
                  "baloot-gamerules",
                  {kHokum, {162, 0}, {}, {}, 1, Side::kDeclarers},
                  true,
                  {44, 0}},
        ScoreCase{"G7 B: 88 for defenders in Sun on an ace",
                  "baloot",
                  {kSun, {0, 130}, {}, {}, 1, Side::kDefenders, true},
                  false,
                  {0, 88}},
        ScoreCase{"G7 B: not for declarers",
                  "baloot",
                  {kSun, {130, 0}, {}, {}, 1, Side::kDeclarers, true},
                  true,
                  {44, 0}},
        ScoreCase{"G7 B: not in Hokum",
                  "baloot",
                  {kHokum, {0, 162}, {}, {}, 1, Side::kDefenders, true},
                  false,
                  {0, 25}},
        ScoreCase{"G7 G: on any ace",
                  "baloot-gamerules",
                  {kHokum, {162, 0}, {}, {}, 1, Side::kDeclarers, true},
                  true,
                  {88, 0}},
        ScoreCase{"G7 M: never",
                  "baloot-kammelna",
                  {kSun, {0, 130}, {}, {}, 1, Side::kDefenders, true},
                  false,
                  {0, 44}},
        ScoreCase{"G7 B: the swept defenders' bonuses go over",
                  "baloot",
                  {kHokum, {162, 0}, {2, 5}, {false, true}, 1, Side::kDeclarers},
                  true,
                  {34, 0}},
        ScoreCase{"G7 B: swept declarers fail whatever the projects",
                  "baloot",
                  {kHokum, {0, 162}, {20, 0}, {true, false}, 1, Side::kDefenders},
                  false,
                  {0, 47}},
        ScoreCase{"G7 K: the swept defenders keep theirs",
                  "balot-kuwait",
                  {kHokum, {162, 0}, {0, 2}, {false, true}, 1, Side::kDeclarers},
                  true,
                  {25, 3}},
        ScoreCase{"G7 K: swept declarers as failed: Baloot lost, projects over",
                  "balot-kuwait",
                  {kHokum, {0, 162}, {2, 0}, {true, false}, 1, Side::kDefenders},
                  false,
                  {0, 27}},
        ScoreCase{"G7 G: the swept defenders lose theirs",
                  "baloot-gamerules",
                  {kHokum, {162, 0}, {2, 2}, {false, true}, 1, Side::kDeclarers},
                  true,
                  {46, 0}},
        ScoreCase{"G7 G: swept declarers as failed",
                  "baloot-gamerules",
                  {kHokum, {0, 162}, {2, 2}, {true, false}, 1, Side::kDefenders},
                  false,
                  {0, 46}}));

INSTANTIATE_TEST_SUITE_P(
    Doubled, ScoreTest,
    ::testing::Values(
        ScoreCase{"J5: double made", "baloot", {kHokum, {100, 62}, {2, 0}, {false, true}, 2}, true, {36, 2}},
        ScoreCase{"G8 B: the winner takes the loser's projects",
                  "baloot",
                  {kHokum, {110, 52}, {0, 2}, {}, 3},
                  true,
                  {54, 0}},
        ScoreCase{"G8 B: failed at 4", "baloot", {kHokum, {70, 92}, {}, {}, 4}, false, {0, 64}},
        ScoreCase{"G8 B: failed, the declarers' Baloot goes over once",
                  "baloot",
                  {kHokum, {60, 102}, {}, {true, false}, 2},
                  false,
                  {0, 34}},
        ScoreCase{"G8 B: doubled capot",
                  "baloot",
                  {kHokum, {162, 0}, {0, 2}, {false, true}, 2, Side::kDeclarers},
                  true,
                  {56, 0}},
        ScoreCase{
            "G8 G: each side multiplied", "baloot-gamerules", {kHokum, {100, 62}, {}, {}, 2}, true, {20, 12}},
        ScoreCase{"G8 C: triple, Baloot once",
                  "baloot-catsatcards",
                  {kHokum, {100, 62}, {}, {true, false}, 3},
                  true,
                  {32, 18}},
        ScoreCase{
            "G8 C: failed at 2", "baloot-catsatcards", {kHokum, {60, 102}, {2, 0}, {}, 2}, false, {0, 36}},
        ScoreCase{"J3 B: the doublers lose a tie", "baloot", {kHokum, {78, 84}, {}, {}, 2}, true, {32, 0}},
        ScoreCase{
            "G8 B: at 3 the declarers lose it", "baloot", {kHokum, {85, 77}, {}, {}, 3}, false, {0, 48}},
        ScoreCase{"G8 B: at 4 the defenders lose it", "baloot", {kHokum, {78, 84}, {}, {}, 4}, true, {64, 0}},
        ScoreCase{"G8 B: Sun", "baloot", {kSun, {65, 65}, {}, {}, 2}, true, {52, 0}},
        ScoreCase{"G8 M: a tie without Baloot",
                  "baloot-kammelna",
                  {kHokum, {78, 84}, {}, {false, true}, 2},
                  true,
                  {32, 2}},
        ScoreCase{"G8 C: by G4", "baloot-catsatcards", {kHokum, {81, 81}, {}, {}, 2}, false, {0, 32}}));

TEST(Gahwa, WinsTheMatch_G9) {
  const RuleSet rules = Rules("baloot");
  const HandScore made = ScoreHand(rules, {kHokum, {100, 62}, {}, {}, 5});
  EXPECT_EQ(made.match_winner, Side::kDeclarers);
  EXPECT_EQ(made.points, (PerSide{152, 0})) << "for display";
  EXPECT_EQ(ScoreHand(rules, {kHokum, {62, 100}, {}, {}, 5}).match_winner, Side::kDefenders);
  EXPECT_EQ(ScoreHand(rules, {kHokum, {85, 77}, {}, {}, 5}).match_winner, Side::kDefenders) << "a tie, G8";
}

TEST(Score, OptionsOfTheTie_G8) {
  EXPECT_EQ(ScoreHand(Rules("baloot", {{"doubled_tie", "BY_G4"}}), {kHokum, {78, 84}, {}, {}, 2}).points,
            (PerSide{0, 32}));
  EXPECT_EQ(ScoreHand(Rules("baloot-gamerules", {{"doubled_tie", "LAST_RAISER_LOSES"}}),
                      {kHokum, {81, 81}, {}, {}, 2})
                .points,
            (PerSide{16, 16}));
  EXPECT_EQ(ScoreHand(Rules("baloot-catsatcards", {{"doubled_tie", "LAST_RAISER_LOSES"}}),
                      {kHokum, {85, 77}, {}, {}, 3})
                .points,
            (PerSide{24, 24}));
  EXPECT_EQ(ScoreHand(Rules("baloot", {{"baloot_on_fail", "OWNER"}}), {kHokum, {60, 102}, {}, {true, false}})
                .points,
            (PerSide{2, 16}));
}

TEST(Forfeit, TheOtherTeamGetsTheHandAndItsOwnProjects_G10) {
  const RuleSet rules = Rules("baloot");
  EXPECT_EQ(ScoreForfeit(rules, {.offender = Seat::k2}).points, (PerTeam{0, 16})) << "before a contract";
  EXPECT_EQ(
      ScoreForfeit(rules, {.offender = Seat::k3, .denomination = kSun, .level = 2, .melds = {10, 0}}).points,
      (PerTeam{62, 0}));
  EXPECT_EQ(ScoreForfeit(rules, {.offender = Seat::k0, .denomination = kHokum, .melds = {2, 0}}).points,
            (PerTeam{0, 16}))
      << "the offender's projects do not pass";
  EXPECT_EQ(ScoreForfeit(rules, {.offender = Seat::k0, .denomination = kHokum, .baloot = Seat::k2}).points,
            (PerTeam{2, 16}));
  EXPECT_EQ(ScoreForfeit(rules, {.offender = Seat::k0, .denomination = kHokum, .baloot = Seat::k0}).points,
            (PerTeam{0, 16}));
  EXPECT_EQ(ScoreForfeit(rules, {.offender = Seat::k0, .denomination = kHokum, .baloot = Seat::k1}).points,
            (PerTeam{0, 18}));
  const ForfeitAward gahwa = ScoreForfeit(rules, {.offender = Seat::k0, .denomination = kHokum, .level = 5});
  EXPECT_EQ(gahwa.match_winner, Team::k1);
}

}  // namespace
}  // namespace hakam::rules::baloot
