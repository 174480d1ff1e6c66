// Points rating (law.md section 1): properties of ratings and errors that hold for all results.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/rating.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

// A round robin on shared deals; `difference(i, j, deal)` in points per board.
std::vector<PairResult> League(int entrants, uint32_t deals,
                               const std::function<double(int, int, uint32_t)>& difference) {
  std::vector<PairResult> results;
  for (int i = 0; i < entrants; ++i) {
    for (int j = i + 1; j < entrants; ++j) {
      for (uint32_t deal = 0; deal < deals; ++deal) {
        const double d = difference(i, j, deal);
        results.push_back({.a = i, .b = j, .deal = deal, .room1 = d + 7, .room2 = d - 7});
      }
    }
  }
  return results;
}

// The same results on deals of their own: every pair is a cluster.
std::vector<PairResult> OnOwnDeals(std::vector<PairResult> results) {
  for (size_t i = 0; i < results.size(); ++i) results[i].deal = i;
  return results;
}

void ExpectSane(const PointsRatings& ratings) {
  for (const double r : ratings.rating) EXPECT_TRUE(std::isfinite(r)) << r;
  for (const double se : ratings.se) EXPECT_GE(se, 0);
  EXPECT_TRUE(std::isfinite(ratings.fit.chi2));
  EXPECT_GE(ratings.fit.p, 0);
  EXPECT_LE(ratings.fit.p, 1);
  EXPECT_GE(ratings.fit.df, 0);
}

TEST(PointsRating, OnePairingHasTheMeanAndTheErrorOfTheMean) {
  Random random(1);
  const auto results = League(2, 150, [&](int, int, uint32_t) { return 2 + 5 * Noise(random); });
  const HeadToHead table = HeadToHeads(2, results).value().at(0);
  const PointsRatings ratings = FitPoints(2, results).value();
  EXPECT_NEAR(ratings.rating[0] - ratings.rating[1], table.mean, 1e-12);
  EXPECT_NEAR(ratings.SeOfDifference(0, 1), table.se, 1e-12);
  EXPECT_NEAR(ratings.se[0], table.se / 2, 1e-12);
  EXPECT_EQ(ratings.fit.df, 0);
  EXPECT_EQ(ratings.fit.p, 1);
  EXPECT_THAT(ratings.provisional, Each(false));
}

// Over many leagues the error bar must equal the real scatter of the ratings. The luck of a deal belongs to
// an entrant and is the same in all its pairings.
TEST(PointsRating, ClusteredErrorsAreRightWhenPairingsShareTheLuckOfADeal) {
  constexpr int kEntrants = 4;
  constexpr int kLeagues = 400;
  constexpr uint32_t kDeals = 120;
  const std::vector<double> strength = {1.5, 0.5, -0.5, -1.5};
  double scatter = 0, clustered = 0, independent = 0, mean = 0;
  for (uint64_t seed = 0; seed < kLeagues; ++seed) {
    Random random(seed);
    std::vector<std::vector<double>> luck(kDeals, std::vector<double>(kEntrants));
    for (auto& deal : luck) {
      for (double& entrant : deal) entrant = 4 * Noise(random);
    }
    const auto results = League(kEntrants, kDeals, [&](int i, int j, uint32_t deal) {
      const auto a = static_cast<size_t>(i), b = static_cast<size_t>(j);
      return strength[a] - strength[b] + luck[deal][a] - luck[deal][b] + 2 * Noise(random);
    });
    const PointsRatings ratings = FitPoints(kEntrants, results).value();
    mean += (ratings.rating[0] - strength[0]) / kLeagues;
    scatter += std::pow(ratings.rating[0] - strength[0], 2) / kLeagues;
    clustered += std::pow(ratings.se[0], 2) / kLeagues;
    independent += ratings.independent.at(0, 0) / kLeagues;
  }
  EXPECT_NEAR(mean, 0, 4 * std::sqrt(scatter / kLeagues));
  // The standard error of a variance from 400 draws is 7 %.
  EXPECT_NEAR(clustered / scatter, 1, 0.2);
  EXPECT_LT(independent / scatter, 0.6) << "this league cannot tell the two errors apart";
}

// Pairings with different scatter and few pairs; the errors must be those of the real scatter.
TEST(PointsRating, ErrorsAreRightOnOwnDeals) {
  constexpr int kLeagues = 600;
  for (const uint32_t pairs : {2u, 10u, 120u}) {
    double scatter = 0;
    double stated = 0;
    for (uint64_t seed = 0; seed < kLeagues; ++seed) {
      Random random(seed);
      const auto results = OnOwnDeals(
          League(5, pairs, [&](int i, int j, uint32_t) { return j - i + (i == 0 ? 9 : 3) * Noise(random); }));
      const PointsRatings ratings = FitPoints(5, results).value();
      EXPECT_EQ(ratings.deals, 10 * static_cast<int64_t>(pairs));
      scatter += std::pow(ratings.rating[0] - 2, 2) / kLeagues;
      // Without the widening of leagues that look intransitive by chance.
      stated += ratings.covariance.at(0, 0) / std::pow(ratings.fit.widening, 2) / kLeagues;
    }
    // The standard error of a variance from 600 draws is 6 %.
    EXPECT_NEAR(stated / scatter, 1, 0.2) << pairs;
  }
}

// law.md section 1, Fit: with own deals chi2 has its law; with shared deals it has another one, and a cycle
// was not found at all.
TEST(PointsRating, TheFitTestKeepsItsLevelAndFindsACycle) {
  constexpr int kLeagues = 200;
  for (const bool shared : {false, true}) {
    int additive_flagged = 0;
    int cycle_flagged = 0;
    for (uint64_t seed = 0; seed < kLeagues; ++seed) {
      for (const bool cyclic : {false, true}) {
        Random random(seed);
        std::vector<std::vector<double>> luck(150, std::vector<double>(4));
        for (auto& deal : luck) {
          for (double& entrant : deal) entrant = 4 * Noise(random);
        }
        auto results = League(4, 150, [&](int i, int j, uint32_t deal) {
          const double cycle = i == 0 && j == 3 ? 2.5 : (i + 1 == j ? -2.5 : 0);
          return (cyclic ? cycle : 0) + luck[deal][static_cast<size_t>(i)] -
                 luck[deal][static_cast<size_t>(j)] + 2 * Noise(random);
        });
        if (!shared) {
          Random again(seed + 1000);
          for (PairResult& result : results) result.room1 = result.room2 = 6 * Noise(again);
          if (cyclic) {
            for (PairResult& result : results) {
              const double cycle =
                  result.a == 0 && result.b == 3 ? 2.5 : (result.a + 1 == result.b ? -2.5 : 0);
              result.room1 = result.room2 = result.room1 + cycle;
            }
          }
          results = OnOwnDeals(std::move(results));
        }
        const Fit fit = FitPoints(4, results).value().fit;
        (cyclic ? cycle_flagged : additive_flagged) += fit.intransitive ? 1 : 0;
        EXPECT_EQ(fit.widening > 1, fit.intransitive);
      }
    }
    EXPECT_LE(additive_flagged, 8) << "1 % of 200 are 2, shared: " << shared;
    EXPECT_GE(cycle_flagged, 150) << "shared: " << shared;
  }
}

// law.md section 1, Fit: few deals are drawn through a quadratic form, many one by one, and p is the same.
TEST(PointsRating, TheFitTestOfFewAndOfManySharedDealsAgree) {
  const auto fit_of = [](uint32_t more) {
    Random random(3);
    std::vector<std::vector<double>> luck(990, std::vector<double>(4));
    for (auto& deal : luck) {
      for (double& entrant : deal) entrant = 4 * Noise(random);
    }
    auto results = League(4, 990, [&](int i, int j, uint32_t deal) {
      return luck[deal][static_cast<size_t>(i)] - luck[deal][static_cast<size_t>(j)] + 2 * Noise(random);
    });
    for (const int met_once : {0, 1})
      results.push_back({.a = met_once, .b = 4, .deal = 1, .room1 = 3, .room2 = 5});
    for (uint32_t deal = 0; deal < more; ++deal) results.push_back({.a = 0, .b = 1, .deal = 990 + deal});
    return FitPoints(5, results).value().fit;
  };
  const Fit few = fit_of(0);
  const Fit many = fit_of(20);
  EXPECT_GT(few.p, 0.02);
  EXPECT_LT(few.p, 0.98);
  EXPECT_NEAR(few.p, many.p, 0.05);
}

TEST(PointsRating, WhereStrengthIsNotAdditiveAllErrorsAreWider) {
  Random random(5);
  const auto cycle = OnOwnDeals(
      League(3, 400, [&](int i, int j, uint32_t) { return (j - i == 1 ? 2 : -2) + 6 * Noise(random); }));
  const PointsRatings ratings = FitPoints(3, cycle).value();
  ASSERT_TRUE(ratings.fit.intransitive);
  EXPECT_DOUBLE_EQ(ratings.fit.widening, std::sqrt(ratings.fit.chi2 / ratings.fit.df));
  EXPECT_NEAR(ratings.se[0] / std::sqrt(ratings.independent.at(0, 0)), ratings.fit.widening, 1e-9);
}

TEST(PointsRating, BelowThirtyDealsIsProvisional) {
  Random random(6);
  const auto noise = [&](int, int, uint32_t) { return Noise(random); };
  EXPECT_THAT(FitPoints(8, League(8, 29, noise)).value().provisional, Each(true)) << "203 pairs each";
  EXPECT_THAT(FitPoints(8, League(8, 30, noise)).value().provisional, Each(false));
  EXPECT_THAT(FitPoints(8, OnOwnDeals(League(8, 29, noise))).value().provisional, Each(false));
}

// Pairings that play only some of the shared deals: each loses a degree of freedom of its own.
TEST(PointsRating, ErrorsAreRightWhereDealsAreSharedByFewPairings) {
  constexpr int kLeagues = 400;
  constexpr int kEntrants = 8;
  double scatter = 0;
  double stated = 0;
  int flagged = 0;
  for (uint64_t seed = 0; seed < kLeagues; ++seed) {
    Random random(seed);
    std::vector<PairResult> results;
    for (int b = 1; b < kEntrants; ++b) {
      for (int a = 0; a < b; ++a) {
        for (uint64_t deal = 0; deal < 3; ++deal) {
          // Matchings: pairing (a, b) plays the deals of sequence a xor b.
          const double d = 6 * Noise(random);
          results.push_back({.a = a, .b = b, .deal = deal << 32 | (a ^ b), .room1 = d, .room2 = d});
        }
      }
    }
    const PointsRatings ratings = FitPoints(kEntrants, results).value();
    scatter += std::pow(ratings.rating[0], 2) / kLeagues;
    stated += ratings.covariance.at(0, 0) / std::pow(ratings.fit.widening, 2) / kLeagues;
    flagged += ratings.fit.intransitive ? 1 : 0;
  }
  EXPECT_NEAR(stated / scatter, 1, 0.2);
  EXPECT_LE(flagged, kLeagues * 3 / 100);
}

// Two agents are a team; their ratings have one covariance with the pairs of a deal together.
TEST(PointsRating, ErrorsOfPartnersAreClusteredByDeal) {
  constexpr int kLeagues = 400;
  const std::vector<std::array<int, 2>> teams = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {0, 3}, {1, 2}};
  double scatter = 0;
  double stated = 0;
  for (uint64_t seed = 0; seed < kLeagues; ++seed) {
    Random random(seed);
    LeagueSums sums(6);
    for (uint32_t deal = 0; deal < 100; ++deal) {
      std::array<double, 4> luck;
      for (double& agent : luck) agent = 4 * Noise(random);
      for (const int team : {0, 2, 4}) {
        const auto of = [&](int t) {
          const auto& [first, second] = teams[static_cast<size_t>(t)];
          return (luck[static_cast<size_t>(first)] + luck[static_cast<size_t>(second)]) / 2;
        };
        const double points = of(team) - of(team + 1) + Noise(random);
        ASSERT_TRUE(sums.Add({.a = team, .b = team + 1, .deal = deal, .room1 = 2 * points}).ok());
      }
    }
    const PointsRatings ratings = FitPoints(sums, {.teams = teams, .entrants = 4}).value();
    scatter += std::pow(ratings.rating[0], 2) / kLeagues;
    stated += ratings.covariance.at(0, 0) / kLeagues;
  }
  EXPECT_NEAR(stated / scatter, 1, 0.25);
}

TEST(PointsRating, IdenticalBotsHaveRatingZeroWithNoError) {
  for (const uint32_t deals : {2u, 50u, 400u}) {
    const PointsRatings ratings =
        FitPoints(3, League(3, deals, [](int, int, uint32_t) { return 0; })).value();
    ExpectSane(ratings);
    EXPECT_THAT(ratings.rating, Each(0.0));
    EXPECT_THAT(ratings.se, Each(0.0));
    EXPECT_EQ(ratings.SeOfDifference(0, 2), 0);
    EXPECT_FALSE(ratings.fit.intransitive);
  }
}

TEST(PointsRating, TwoIdenticalBotsAmongOthersDoNotDrownTheRest) {
  Random random(3);
  const auto results = League(3, 500, [&](int i, int j, uint32_t) {
    if (i == 0 && j == 1) return 0.0;
    return 3 + 6 * Noise(random);
  });
  const PointsRatings ratings = FitPoints(3, results).value();
  ExpectSane(ratings);
  EXPECT_NEAR(ratings.rating[0], ratings.rating[1], 0.3);
  EXPECT_NEAR(ratings.rating[0] - ratings.rating[2], 3, 5 * ratings.SeOfDifference(0, 2));
  EXPECT_GT(ratings.SeOfDifference(0, 2), 0.05);
}

TEST(PointsRating, ConstantDifferencesThatAddUpAreExact) {
  const PointsRatings ratings =
      FitPoints(3, League(3, 10, [](int i, int j, uint32_t) { return 2.0 * (j - i); })).value();
  ExpectSane(ratings);
  EXPECT_NEAR(ratings.rating[0], 2, 1e-12);
  EXPECT_NEAR(ratings.rating[1], 0, 1e-12);
  EXPECT_NEAR(ratings.rating[2], -2, 1e-12);
  EXPECT_NEAR(ratings.se[0], 0, 1e-12);
  EXPECT_FALSE(ratings.fit.intransitive);
}

TEST(PointsRating, AOneSidedLeagueStaysFinite) {
  Random random(4);
  const auto results =
      League(3, 200, [&](int i, int j, uint32_t) { return 26.0 * (j - i) + 0.01 * Noise(random); });
  const PointsRatings ratings = FitPoints(3, results).value();
  ExpectSane(ratings);
  EXPECT_NEAR(ratings.rating[0] - ratings.rating[2], 52, 0.1);
}

TEST(PointsRating, RockPaperScissorsIsFlaggedAndStrengthIsNot) {
  Random random(5);
  const auto cycle =
      League(3, 400, [&](int i, int j, uint32_t) { return (j - i == 1 ? 2 : -2) + 6 * Noise(random); });
  const PointsRatings cyclic = FitPoints(3, cycle).value();
  EXPECT_TRUE(cyclic.fit.intransitive) << cyclic.fit.p;
  EXPECT_EQ(cyclic.fit.df, 1);
  int flagged = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Random other(seed);
    const auto additive =
        League(3, 200, [&](int i, int j, uint32_t) { return 2.0 * (j - i) + 6 * Noise(other); });
    flagged += FitPoints(3, additive).value().fit.intransitive ? 1 : 0;
  }
  EXPECT_LE(flagged, 5) << "expected one in a hundred";
}

// Without a variance there is no test: one pair a pairing shows none, nor do pairs that are all equal.
TEST(PointsRating, WithoutAVarianceNothingIsTested) {
  Random random(7);
  const auto noisy = [&random](int, int, uint32_t) { return 10 * Noise(random); };
  const auto cycle = [](int i, int j, uint32_t) { return j - i == 1 ? 2.0 : -2.0; };
  for (const auto& results : {OnOwnDeals(League(6, 1, noisy)), League(6, 1, noisy), League(3, 100, cycle),
                              OnOwnDeals(League(3, 100, cycle))}) {
    const int entrants = results.back().b + 1;
    const Fit fit = FitPoints(entrants, results).value().fit;
    EXPECT_EQ(fit.df, 0);
    EXPECT_EQ(fit.p, 1);
    EXPECT_FALSE(fit.intransitive);
    EXPECT_EQ(fit.widening, 1);
  }
}

// A variance of few pairs is uncertain: equals are flagged in one of a hundred leagues, however few they
// play.
TEST(PointsRating, EqualsWithFewPairsAreNotCyclic) {
  for (const uint32_t pairs : {2u, 3u, 5u}) {
    int flagged = 0;
    for (uint64_t seed = 0; seed < 1000; ++seed) {
      Random random(seed);
      const auto equal = [&random](int, int, uint32_t) { return 6 * Noise(random); };
      flagged += FitPoints(6, OnOwnDeals(League(6, pairs, equal))).value().fit.intransitive ? 1 : 0;
    }
    EXPECT_LE(flagged, 22) << pairs << " pairs: expected ten in a thousand";
  }
}

TEST(PointsRating, OneDealSaysNothingAboutTheError) {
  const std::vector<PairResult> one = {{.a = 0, .b = 1, .deal = 0, .room1 = 10, .room2 = 4}};
  const PointsRatings ratings = FitPoints(2, one).value();
  ExpectSane(ratings);
  EXPECT_EQ(ratings.rating[0] - ratings.rating[1], 7);
  EXPECT_THAT(ratings.se, Each(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(ratings.SeOfDifference(0, 1), std::numeric_limits<double>::infinity());
  EXPECT_THAT(ratings.provisional, Each(true));
}

TEST(PointsRating, BelowAHundredPairsIsProvisional) {
  Random random(6);
  const auto noise = [&](int, int, uint32_t) { return Noise(random); };
  EXPECT_THAT(FitPoints(2, League(2, 99, noise)).value().provisional, Each(true));
  EXPECT_THAT(FitPoints(2, League(2, 100, noise)).value().provisional, Each(false));
}

TEST(PointsRating, OnePairAgainstAKnownOpponentIsAsUncertainAsAnyOther) {
  Random random(9);
  auto results = League(2, 400, [&](int, int, uint32_t) { return 6 * Noise(random); });
  results.push_back({.a = 0, .b = 2, .deal = 0, .room1 = 3, .room2 = 5});
  const PointsRatings ratings = FitPoints(3, results).value();
  ExpectSane(ratings);
  EXPECT_TRUE(ratings.provisional[2]);
  EXPECT_GT(ratings.SeOfDifference(0, 2), 5) << "its one result fits exactly, which proves nothing";
  EXPECT_GT(ratings.se[2], 3);
}

TEST(PointsRating, GroupsThatNeverMetAreNotCompared) {
  Random random(7);
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < 50; ++deal) {
    results.push_back({.a = 0, .b = 2, .deal = deal, .room1 = 1 + Noise(random), .room2 = 1});
    results.push_back({.a = 1, .b = 3, .deal = deal, .room1 = 5 + Noise(random), .room2 = 5});
  }
  const PointsRatings ratings = FitPoints(5, results).value();
  ExpectSane(ratings);
  EXPECT_FALSE(ratings.connected());
  EXPECT_TRUE(FitPoints(2, {}).value().connected()) << "nobody has a result that others do not link";
  EXPECT_EQ(ratings.groups, 3);
  EXPECT_THAT(ratings.group, ElementsAre(0, 1, 0, 1, 2));
  EXPECT_NEAR(ratings.rating[0] + ratings.rating[2], 0, 1e-12);
  EXPECT_NEAR(ratings.rating[1] + ratings.rating[3], 0, 1e-12);
  EXPECT_TRUE(std::isfinite(ratings.SeOfDifference(0, 2)));
  EXPECT_TRUE(std::isinf(ratings.SeOfDifference(0, 1)));
  EXPECT_EQ(ratings.rating[4], 0);
  EXPECT_TRUE(std::isinf(ratings.se[4])) << "who has not played is not known exactly";
}

TEST(PointsRating, OrderAndSidesOfResultsDoNotMatter) {
  Random random(8);
  auto results = League(4, 30, [&](int i, int j, uint32_t) { return j - i + 6 * Noise(random); });
  const PointsRatings before = FitPoints(4, results).value();
  const EloRatings elo_before = FitElo(4, results).value();
  random.Shuffle(results);
  const PointsRatings shuffled = FitPoints(4, results).value();
  EXPECT_EQ(shuffled.rating, before.rating) << "not one bit: standings of two runs are compared as text";
  EXPECT_EQ(shuffled.se, before.se);
  EXPECT_EQ(FitElo(4, results).value().rating, elo_before.rating);
  for (PairResult& result : results) {
    std::swap(result.a, result.b);
    result.room1 = -result.room1;
    result.room2 = -result.room2;
  }
  const PointsRatings swapped = FitPoints(4, results).value();
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(swapped.rating[i], before.rating[i], 1e-12);
    EXPECT_NEAR(swapped.se[i], before.se[i], 1e-12);
  }
}

TEST(PointsRating, BadInputIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const PairResult& bad : std::vector<PairResult>{
           {.a = 0, .b = 0}, {.a = -1, .b = 1}, {.a = 0, .b = 2}, {.a = 0, .b = 1, .room1 = nan}}) {
    const std::vector<PairResult> results = {bad};
    EXPECT_EQ(FitPoints(2, results).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(FitElo(2, results).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(HeadToHeads(2, results).status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(FitPoints(0, {}).status().code(), absl::StatusCode::kInvalidArgument);
  const std::vector<PointsSummary> teams = {
      {.team_a = {0, 1}, .team_b = {2, 3}, .pairs = 100, .mean = 1, .sd = 6}};
  EXPECT_EQ(FitPointsSummaries(4, teams).status().code(), absl::StatusCode::kFailedPrecondition)
      << "one pairing of partnerships cannot tell partners apart";
  EXPECT_TRUE(FitPointsSummaries(4, teams, {.ridge = 0.01}).ok());
}

TEST(PointsRating, WithoutPoolingTheWeightsAreThoseGiven) {
  // Ten pairs have the same weight as a thousand others: 10 / 0.6^2 = 1000 / 6^2.
  const std::vector<PointsSummary> pairings = {
      {.team_a = {0, 0}, .team_b = {1, 1}, .pairs = 10, .mean = 2, .sd = 0.6},
      {.team_a = {1, 1}, .team_b = {0, 0}, .pairs = 1000, .mean = -1, .sd = 6}};
  const PointsRatings given = FitPointsSummaries(2, pairings, {.pool = false}).value();
  EXPECT_NEAR(given.rating[0] - given.rating[1], 1.5, 1e-12);
  const PointsRatings pooled = FitPointsSummaries(2, pairings).value();
  EXPECT_NEAR(pooled.rating[0] - pooled.rating[1], 1 + 1.0 / 101, 1e-3) << "ten of a thousand and ten";

  std::vector<PointsSummary> alike = pairings;
  alike[0].sd = 0;
  EXPECT_EQ(FitPointsSummaries(2, alike, {.pool = false}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(FitPointsSummaries(2, alike).ok());
}

TEST(HeadToHead, CountsAndMeansAreFromTheSideOfTheFirst) {
  const std::vector<PairResult> results = {
      {.a = 0, .b = 1, .deal = 0, .room1 = 10, .room2 = -4},   // mean 3, won
      {.a = 1, .b = 0, .deal = 1, .room1 = 6, .room2 = 0},     // -3, lost
      {.a = 0, .b = 1, .deal = 2, .room1 = 16, .room2 = -16},  // 0, drawn
      {.a = 0, .b = 1, .deal = 3, .room1 = 4, .room2 = 4},     // 4, won
  };
  const std::vector<HeadToHead> table = HeadToHeads(3, results).value();
  ASSERT_EQ(table.size(), 1u);
  EXPECT_EQ(table[0].a, 0);
  EXPECT_EQ(table[0].b, 1);
  EXPECT_EQ(table[0].pairs, 4);
  EXPECT_DOUBLE_EQ(table[0].mean, 1);
  EXPECT_DOUBLE_EQ(table[0].sd, std::sqrt((4 + 16 + 1 + 9) / 3.0));
  EXPECT_DOUBLE_EQ(table[0].se, table[0].sd / 2);
  EXPECT_EQ(table[0].wins, 2);
  EXPECT_EQ(table[0].draws, 1);
  EXPECT_EQ(table[0].losses, 1);
}

TEST(PointsRating, ALargeFieldThatFitsExactlyIsAdditive) {
  for (const int entrants : {70, 200}) {
    for (const bool draws : {false, true}) {
      std::vector<PairResult> results;
      for (int b = 1; b < entrants; ++b) {
        for (int a = 0; a < b; ++a) {
          const double d = draws ? 0 : b - a;
          for (const uint32_t deal : {0u, 1u})
            results.push_back({.a = a, .b = b, .deal = deal, .room1 = d + deal, .room2 = d});
        }
      }
      EXPECT_FALSE(FitPoints(entrants, results).value().fit.intransitive);
      const Fit fit = FitPoints(entrants, OnOwnDeals(std::move(results))).value().fit;
      EXPECT_EQ(fit.p, 1);
      EXPECT_FALSE(fit.intransitive);
    }
  }
}

}  // namespace
}  // namespace hakam::arbiter
