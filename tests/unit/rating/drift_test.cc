// Strength from season to season (law.md section 1, "Seasons").
#include "arbiter/rating/drift.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arbiter/rating/intervals.h"
#include "arbiter/rating/ladder.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

// A round robin of entrants with these strengths, on deals of their own.
std::vector<PairResult> Played(const std::vector<std::optional<double>>& strength, uint64_t deals,
                               uint64_t seed) {
  Random random(seed);
  std::vector<PairResult> results;
  for (size_t a = 0; a < strength.size(); ++a) {
    for (size_t b = a + 1; b < strength.size(); ++b) {
      for (uint64_t deal = 0; deal < deals && strength[a] && strength[b]; ++deal) {
        const double d = *strength[a] - *strength[b] + 6 * Noise(random);
        results.push_back({.a = static_cast<int>(a),
                           .b = static_cast<int>(b),
                           .deal = results.size(),
                           .room1 = d,
                           .room2 = d});
      }
    }
  }
  return results;
}

TEST(Drift, PointsAndErrorsAreThoseAgainstTheAnchor) {
  const std::vector<SeasonResults> seasons = {{.results = Played({0, 1, 3}, 150, 1)},
                                              {.results = Played({0, 1, 3}, 200, 2)}};
  const auto drift = DriftOf(3, seasons, {1}).value();
  for (size_t s = 0; s < 2; ++s) {
    const PointsRatings points = FitPoints(3, seasons[s].results).value();
    const EntrantSeason& e = drift[s].entrants[2];
    EXPECT_NEAR(*e.points, points.rating[2] - points.rating[1], 1e-12);
    EXPECT_NEAR(*e.se, points.SeOfDifference(2, 1), 1e-12);
    EXPECT_NEAR(*e.half_width, HalfWidth95(points.deals) * *e.se, 1e-12);
    EXPECT_EQ(drift[s].entrants[1].points, 0);
    EXPECT_EQ(drift[s].entrants[1].half_width, 0);
  }
}

TEST(Drift, TheVariancesOfTwoSeasonsAdd) {
  const std::vector<SeasonResults> seasons = {{.results = Played({0, 1, 3}, 150, 1)},
                                              {.results = Played({0, 1, 5}, 200, 2)}};
  const auto drift = DriftOf(3, seasons, {1}).value();
  const EntrantSeason& then = drift[0].entrants[2];
  const EntrantSeason& now = drift[1].entrants[2];
  EXPECT_FALSE(then.change);
  EXPECT_EQ(now.since, 0u);
  EXPECT_NEAR(*now.change, *now.points - *then.points, 1e-12);
  EXPECT_NEAR(*now.change_se, std::hypot(*then.se, *now.se), 1e-12);
  // Hundreds of deals in both: nearly 1.96.
  EXPECT_NEAR(*now.change_half_width / *now.change_se, 1.96, 0.01);
  EXPECT_GT(*now.change - *now.change_half_width, 0) << "two points better";
}

TEST(Drift, FewDealsHaveTheQuantileOfWelchAndSatterthwaite) {
  // One pairing: its error has deals - 1 degrees of freedom. Equal variances: twice as many for the change.
  const auto season = [](double step) {
    std::vector<PairResult> results;
    for (uint64_t deal = 0; deal < 10; ++deal) {
      const double d = deal % 2 == 0 ? step : -step;
      results.push_back({.a = 0, .b = 1, .deal = deal, .room1 = d, .room2 = d});
    }
    return results;
  };
  const auto equal = DriftOf(2, {{{.results = season(3)}, {.results = season(3)}}}, {0}).value();
  const EntrantSeason& e = equal[1].entrants[1];
  EXPECT_NEAR(*e.change_half_width / *e.change_se, HalfWidth95(19), 1e-12);
  // A season that says nearly nothing decides alone.
  const auto unequal = DriftOf(2, {{{.results = season(300)}, {.results = season(0.1)}}}, {0}).value();
  const EntrantSeason& u = unequal[1].entrants[1];
  EXPECT_NEAR(*u.change_half_width / *u.change_se, HalfWidth95(10), 1e-9);
}

TEST(Drift, AnIntervalMissesAnUnchangedEntrantInOneOfTwentySeasons) {
  int covered = 0;
  int found = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    const auto drift = DriftOf(4,
                               {{{.results = Played({0, 1, 3, -2}, 40, 2 * seed)},
                                 {.results = Played({0, 1, 3, 2}, 40, 2 * seed + 1)}}},
                               {0, 1})
                           .value();
    const EntrantSeason& same = drift[1].entrants[2];
    const EntrantSeason& better = drift[1].entrants[3];
    covered += std::abs(*same.change) <= *same.change_half_width ? 1 : 0;
    found += *better.change > *better.change_half_width ? 1 : 0;
  }
  EXPECT_GE(covered, 368);  // 380 expected; fewer than 368 or more than 391 in 1 of 100 such experiments
  EXPECT_LE(covered, 391);
  EXPECT_GE(found, 380);
}

TEST(Drift, SeveralAnchorsAreOneScaleWithASmallerError) {
  const std::vector<SeasonResults> seasons = {{.results = Played({0, 1, 3, 2}, 150, 1)},
                                              {.results = Played({0, 1, 3, 2}, 150, 2)}};
  const auto one = DriftOf(4, seasons, {0}).value();
  const auto three = DriftOf(4, seasons, {0, 1, 3}).value();
  EXPECT_LT(*three[1].entrants[2].change_se, 0.9 * *one[1].entrants[2].change_se);
  const auto& e = three[0].entrants;
  EXPECT_NEAR(*e[0].points + *e[1].points + *e[3].points, 0, 1e-12);
}

TEST(Drift, WhileASeasonIsPlayedIntervalsHoldForEveryLook) {
  std::vector<SeasonResults> seasons = {{.results = Played({0, 1}, 150, 1)},
                                        {.results = Played({0, 1}, 150, 2)}};
  const double over = *DriftOf(2, seasons, {0}).value()[1].entrants[1].change_half_width;
  seasons[1].progress = 0.5;
  const auto played = DriftOf(2, seasons, {0}).value();
  EXPECT_NEAR(*played[1].entrants[1].change_half_width, over / 1.96 * SequenceHalfWidth(0.05, 0.5),
              1e-6 * over);
}

TEST(Drift, WhoWasAbsentIsComparedWithItsLastSeason) {
  const auto drift = DriftOf(3,
                             {{{.results = Played({0, 1, 3}, 150, 1)},
                               {.results = Played({0, 1, {}}, 150, 2)},
                               {.results = Played({0, 1, 5}, 150, 3)}}},
                             {0})
                         .value();
  EXPECT_FALSE(drift[1].entrants[2].points);
  EXPECT_EQ(drift[2].entrants[2].since, 0u);
  EXPECT_EQ(drift[2].entrants[1].since, 1u);
  // Glicko-2: less certain after the season in which it did not play, with the same rating.
  const Glicko2& before = *drift[0].entrants[2].glicko2;
  const Glicko2& absent = *drift[1].entrants[2].glicko2;
  EXPECT_EQ(absent.rating, before.rating);
  EXPECT_GT(absent.deviation, before.deviation);
  EXPECT_LE(absent.deviation, Glicko2().deviation);
}

TEST(Drift, WhoIsNotLinkedToTheAnchorsHasNoPoints) {
  // 2 and 3 play only each other.
  auto results = Played({0, 1}, 60, 1);
  for (PairResult result : Played({0, 1}, 60, 2)) {
    result.a += 2;
    result.b += 2;
    result.deal += 1000;
    results.push_back(result);
  }
  const auto drift = DriftOf(5, {{{.results = results}}}, {0}).value();
  EXPECT_TRUE(drift[0].entrants[1].points);
  EXPECT_FALSE(drift[0].entrants[2].points);
  EXPECT_TRUE(drift[0].entrants[2].glicko2);
  EXPECT_FALSE(drift[0].entrants[4].points);
  EXPECT_FALSE(drift[0].entrants[4].glicko2);
  EXPECT_FALSE(DriftOf(5, {{{.results = results}}}, {}).value()[0].entrants[1].points) << "no anchor";
  EXPECT_FALSE(DriftOf(2, {{{.results = Played({0, 1}, 1, 1)}}}, {0}).value()[0].entrants[1].points)
      << "one deal";
}

TEST(Drift, Glicko2ContinuesWhereTheSeasonBeforeEnded) {
  const auto first = Played({0, 1, 3}, 60, 1);
  const auto second = Played({0, 1, 3}, 60, 2);
  std::vector<Glicko2Player> players(3);
  ASSERT_TRUE(ContinueGlicko2(first, {}, &players).ok());
  ASSERT_TRUE(ContinueGlicko2(second, {}, &players).ok());
  const auto drift = DriftOf(3, {{{.results = first}, {.results = second}}}, {}).value();
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(drift[1].entrants[i].glicko2->rating, players[i].rating.rating);
    EXPECT_EQ(drift[0].entrants[i].glicko2->rating, Glicko2Ladder(3, first).value()[i].rating);
  }
  EXPECT_LT(drift[1].entrants[0].glicko2->deviation, 100);
}

TEST(Drift, WhatCannotBeComparedIsRefused) {
  const std::vector<SeasonResults> seasons = {{.results = Played({0, 1}, 5, 1)}};
  EXPECT_EQ(DriftOf(2, seasons, {2}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(DriftOf(2, seasons, {1, 1}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(DriftOf(1, seasons, {0}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
