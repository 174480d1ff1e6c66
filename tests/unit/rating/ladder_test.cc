// OpenSkill and Glicko-2 over a league (law.md section 1).
#include "arbiter/rating/ladder.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

// A round robin in which a beats b by `a_wins(a, b, deal)`.
template <typename Sum>
std::vector<PairResult> RoundRobin(int entrants, uint32_t deals, const Sum& sum) {
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < deals; ++deal) {
    for (int b = 1; b < entrants; ++b) {
      for (int a = 0; a < b; ++a) results.push_back({.a = a, .b = b, .deal = deal, .room1 = sum(a, b, deal)});
    }
  }
  return results;
}
constexpr auto kLowerWins = [](int, int, uint32_t) { return 1.0; };
constexpr auto kDraw = [](int, int, uint32_t) { return 0.0; };

TEST(OpenSkillLadder, RatesPairAfterPairInTheOrderOfDealsWhateverTheOrderOfPlay) {
  const std::vector<PairResult> results = {{.a = 0, .b = 1, .deal = 0, .room1 = 5, .room2 = -1},
                                           {.a = 1, .b = 2, .deal = 0, .room1 = 2, .room2 = -2},
                                           {.a = 0, .b = 1, .deal = 1, .room1 = -9}};
  std::vector<OpenSkill> by_hand(3);
  const auto play = [&by_hand](size_t a, size_t b, double result) {
    const SkillMatch after = Rated({.a = {by_hand[a]}, .b = {by_hand[b]}, .result = result}).value();
    by_hand[a] = after.a[0];
    by_hand[b] = after.b[0];
  };
  play(0, 1, 1);
  play(1, 2, 0.5);
  play(0, 1, 0);
  for (const std::vector<PairResult>& order :
       {results, std::vector<PairResult>{results[2], results[1], results[0]}}) {
    const std::vector<OpenSkill> ladder = OpenSkillLadder(3, order).value();
    for (size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(ladder[i].mu, by_hand[i].mu);
      EXPECT_EQ(ladder[i].sigma, by_hand[i].sigma);
    }
  }
}

TEST(OpenSkillLadder, WhoHasNotPlayedIsABeginner) {
  const std::vector<OpenSkill> ladder = OpenSkillLadder(3, RoundRobin(2, 5, kLowerWins)).value();
  EXPECT_EQ(ladder[2].mu, OpenSkill().mu);
  EXPECT_EQ(ladder[2].sigma, OpenSkill().sigma);
  EXPECT_GT(ladder[0].Rank(), ladder[1].Rank());
}

TEST(Glicko2Ladder, APeriodIsTenDealsAndAsManyAsGiveTenGamesOnAverage) {
  // Three entrants: each plays two games a deal, so ten deals are 20 games, which is enough for a period.
  const auto results = RoundRobin(3, 20, kLowerWins);
  std::vector<Glicko2> by_hand(3);
  for (int period = 0; period < 2; ++period) {
    const std::vector<Glicko2> before = by_hand;
    for (size_t i = 0; i < 3; ++i) {
      std::vector<Glicko2Game> games;
      for (size_t j = 0; j < 3; ++j) {
        for (int k = 0; k < 10 && j != i; ++k)
          games.push_back({.opponent = before[j], .score = i < j ? 1. : 0.});
      }
      by_hand[i] = RatedPeriod(before[i], games).value().after;
    }
  }
  const std::vector<Glicko2> ladder = Glicko2Ladder(3, results).value();
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(ladder[i].rating, by_hand[i].rating, 1e-9);
    EXPECT_NEAR(ladder[i].deviation, by_hand[i].deviation, 1e-9);
    EXPECT_NEAR(ladder[i].volatility, by_hand[i].volatility, 1e-12);
  }
}

TEST(Glicko2Ladder, WhatIsLeftAtTheEndBelongsToTheLastPeriod) {
  const auto games = [](int n) {
    return std::vector<Glicko2Game>(static_cast<size_t>(n), {.opponent = {}, .score = 0.5});
  };
  // Two entrants play one game a deal: 3 games are one period, and so are 19.
  for (const int deals : {3, 10, 19}) {
    const auto results = RoundRobin(2, static_cast<uint32_t>(deals), kDraw);
    EXPECT_DOUBLE_EQ(Glicko2Ladder(2, results).value()[0].deviation,
                     RatedPeriod({}, games(deals)).value().after.deviation);
  }
}

TEST(Glicko2Ladder, WhoSitsOutAPeriodIsLessCertain) {
  auto results = RoundRobin(3, 10, kDraw);
  const double before = Glicko2Ladder(3, results).value()[2].deviation;
  for (const PairResult& result : RoundRobin(2, 10, kDraw)) {
    results.push_back(result);
    results.back().deal += 10;
  }
  EXPECT_GT(Glicko2Ladder(3, results).value()[2].deviation, before);
}

TEST(Glicko2Ladder, NobodyIsLessCertainThanANewcomer) {
  // Two play many periods; the third has not played yet.
  const auto results = RoundRobin(2, 500, kDraw);
  EXPECT_EQ(Glicko2Ladder(3, results).value()[2].deviation, Glicko2().deviation);
  // The third played once and was then absent for very long.
  std::vector<Glicko2Player> players = {
      {}, {}, {.rating = {.deviation = 340, .volatility = 0.5}, .played = true}};
  ASSERT_TRUE(ContinueGlicko2(results, {}, &players).ok());
  EXPECT_EQ(players[2].rating.deviation, Glicko2().deviation);
  EXPECT_EQ(players[2].rating.rating, Glicko2().rating);
}

TEST(Glicko2Ladder, TheLuckOfADealIsNoChangeOfStrength) {
  // In a large field the luck of a deal decides half of its pairs, for all entrants alike.
  Random random(9);
  std::vector<double> tilt(500);
  for (double& t : tilt) t = 8 * (random.Unit() - 0.5);
  const auto results = RoundRobin(60, 500, [&](int a, int b, uint32_t deal) {
    const double strength = 0.02 * (b - a);
    const double luck =
        tilt[deal] * ((a * 7 + static_cast<int>(deal)) % 5 - (b * 7 + static_cast<int>(deal)) % 5);
    return strength + luck + 4 * (random.Unit() - 0.5);
  });
  const std::vector<Glicko2> ladder = Glicko2Ladder(60, results).value();
  for (size_t i = 0; i < ladder.size(); ++i) {
    EXPECT_LT(std::abs(ladder[i].rating - 1500), 400) << i;
    EXPECT_LT(ladder[i].volatility, 2) << i;
  }
}

TEST(Ladders, ExtremeLeaguesStayFinite) {
  for (const int entrants : {2, 3, 200}) {
    for (const bool draws : {false, true}) {
      const uint32_t deals = entrants == 2 ? 5000 : 20;
      const auto results =
          draws ? RoundRobin(entrants, deals, kDraw) : RoundRobin(entrants, deals, kLowerWins);
      const std::vector<OpenSkill> skills = OpenSkillLadder(entrants, results).value();
      for (const OpenSkill& skill : skills) {
        EXPECT_TRUE(std::isfinite(skill.mu));
        EXPECT_GT(skill.sigma, 0);
      }
      const std::vector<Glicko2> drifting = Glicko2Ladder(entrants, results).value();
      for (const Glicko2& glicko : drifting) {
        EXPECT_TRUE(std::isfinite(glicko.rating) && std::isfinite(glicko.deviation));
        EXPECT_GT(glicko.volatility, 0);
      }
    }
  }
}

TEST(Ladders, WhatCannotBeRatedIsRefused) {
  EXPECT_EQ(OpenSkillLadder(0, {}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Glicko2Ladder(1, RoundRobin(2, 1, kDraw)).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
