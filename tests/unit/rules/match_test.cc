#include "sdk/rules/match.h"

#include <gtest/gtest.h>

#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::Rules;

std::optional<Team> WinnerOf(const RuleSet& rules, const PerTeam& totals) {
  return StatusOf(rules, totals, std::nullopt).winner;
}

// "on", "draw" or "team N".
std::string Status(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner = {}) {
  const MatchStatus status = StatusOf(rules, totals, last_winner);
  EXPECT_TRUE(status.over || !status.winner.has_value());
  if (!status.over) return "on";
  return status.winner.has_value() ? "team " + std::to_string(Index(*status.winner)) : "draw";
}

TEST(Match, TheHigherTotalWinsFromTheTargetOn_H2) {
  const RuleSet rules = Rules("baloot");
  EXPECT_FALSE(WinnerOf(rules, {151, 100}).has_value());
  EXPECT_EQ(WinnerOf(rules, {152, 100}), Team::k0);
  EXPECT_EQ(WinnerOf(rules, {158, 160}), Team::k1);
  EXPECT_FALSE(WinnerOf(rules, {160, 160}).has_value()) << "equal: play on";
  EXPECT_FALSE(StatusOf(rules, {160, 160}, Team::k0).over);
  EXPECT_EQ(WinnerOf(Rules("balot-kuwait"), {151, 100}), Team::k0);
  EXPECT_EQ(WinnerOf(Rules("baloot-catsatcards"), {127, 128}), Team::k1);
}

TEST(Match, OfBeloteIsDrawnWhenBothReachTheTarget_1H) {
  const RuleSet rules = Rules("belote");
  EXPECT_EQ(Status(rules, {999, 998}), "on");
  EXPECT_EQ(Status(rules, {1000, 999}), "team 0");
  EXPECT_EQ(Status(rules, {1010, 1200}), "draw") << "even with different totals";
  EXPECT_EQ(Status(rules, {1000, 1000}), "draw");
}

TEST(Match, OfBiddingPilottaAndTarabishGoesOnAfterEqualTotals_2H_5H_6H) {
  for (const auto& [preset, target] :
       {std::pair("bidding-belote", 151), std::pair("pilotta", 162), std::pair("tarabish", 500)}) {
    const RuleSet rules = Rules(preset);
    EXPECT_EQ(Status(rules, {target - 1, 0}), "on") << preset;
    EXPECT_EQ(Status(rules, {0, target}), "team 1") << preset;
    EXPECT_EQ(Status(rules, {target + 5, target}), "team 0") << preset;
    EXPECT_EQ(Status(rules, {target + 5, target + 5}, Team::k0), "on") << preset << ": another hand";
  }
}

TEST(Match, OfCoincheWithEqualTotalsGoesToTheWinnerOfTheLastHand_3H) {
  const RuleSet rules = Rules("coinche");
  EXPECT_EQ(Status(rules, {2000, 1990}, Team::k1), "team 0");
  EXPECT_EQ(Status(rules, {2100, 2100}, Team::k1), "team 1");
  EXPECT_EQ(Status(rules, {2100, 2100}, Team::k0), "team 0");
  EXPECT_EQ(Status(rules, {1990, 1990}, Team::k0), "on");
}

TEST(Match, OfDecouverteIsWonHandByHand_4H) {
  EXPECT_EQ(Status(Rules("belote-decouverte"), {0, 1}), "team 1");
  const RuleSet seven = Rules("belote-decouverte", {{"target", "7"}});
  EXPECT_EQ(Status(seven, {6, 6}), "on");
  EXPECT_EQ(Status(seven, {7, 6}), "team 0");
}

TEST(Match, OfClabberWithEqualTotalsIsTied_7H) {
  const RuleSet rules = Rules("clabber");
  EXPECT_EQ(Status(rules, {510, 520}), "team 1");
  EXPECT_EQ(Status(rules, {510, 510}), "draw");
  EXPECT_EQ(Status(rules, {400, 400}), "on");
  EXPECT_EQ(Status(Rules("clabber", {{"equal", "continue"}}), {510, 510}), "on");
}

BoardEnd End(PerTeam points, Seat next_dealer = Seat::k1) {
  return {.result = {.outcome = Outcome::kMade, .points = points}, .next_dealer = next_dealer};
}

TEST(Match, BoardsAddUpUntilTheTarget_H2) {
  const RuleSet rules = Rules("baloot");
  Match match(&rules, Seat::k2);
  EXPECT_EQ(match.dealer(), Seat::k2);
  match.Add(End({100, 20}, Seat::k3));
  EXPECT_EQ(match.dealer(), Seat::k3) << "as the board says";
  match.Add(End({51, 30}));
  EXPECT_FALSE(match.status().over);
  EXPECT_EQ(match.totals(), (PerTeam{151, 50}));
  match.Add(End({1, 25}));
  EXPECT_EQ(match.status(), (MatchStatus{.over = true, .winner = Team::k0}));
  EXPECT_EQ(match.boards(), 3u);
}

TEST(Match, GahwaWinsItAtOnce) {
  const RuleSet rules = Rules("baloot");
  Match match(&rules, Seat::k0);
  BoardEnd end = End({0, 152});
  end.result.match_winner = Team::k1;
  match.Add(End({140, 0}));
  match.Add(end);
  EXPECT_EQ(match.status().winner, Team::k1);
}

TEST(Match, WhatHangsGoesOnToTheNextBoard) {
  const RuleSet rules = Rules("bidding-belote");
  Match match(&rules, Seat::k0);
  BoardEnd end = End({0, 8});
  end.result.hanging = 8;
  match.Add(end);
  EXPECT_EQ(match.hanging(), 8);
  match.Add(End({16, 8}));
  EXPECT_EQ(match.hanging(), 0);
}

TEST(Match, WhoForfeitsItHasLostWhateverTheTotals) {
  const RuleSet rules = Rules("baloot");
  Match match(&rules, Seat::k0);
  match.Add(End({100, 0}));
  match.Forfeit(Team::k0);
  EXPECT_EQ(match.status(), (MatchStatus{.over = true, .winner = Team::k1}));
}

TEST(Match, TwoWhoAlwaysPassComeToAnEnd) {
  const RuleSet rules = Rules("baloot");
  Match match(&rules, Seat::k0);
  match.Add(End({0, 1}));
  for (uint32_t i = 1; i < kMaxMatchBoards; ++i) {
    EXPECT_FALSE(match.status().over);
    match.Add(End({0, 0}));
  }
  EXPECT_EQ(match.status(), (MatchStatus{.over = true, .winner = Team::k1})) << "who leads";
}

}  // namespace
}  // namespace hakam::rules
