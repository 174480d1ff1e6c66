// Nash averaging (law.md section 1, "Nash averaging").
#include "arbiter/rating/nash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/league_rating.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Lt;
using ::testing::Pointwise;

constexpr double kNear = 1e-8;

// Checks the definition of an equilibrium and both parts of the certificate, from the matrix.
NashMixture Solved(const Payoffs& payoffs) {
  const NashMixture mixture = MaxEntropyNash(payoffs).value();
  double scale = 0;
  double sum = 0;
  for (size_t i = 0; i < payoffs.size(); ++i) {
    double payoff = 0;
    for (size_t j = 0; j < payoffs.size(); ++j) {
      payoff += payoffs[i][j] * mixture.weight[j];
      scale = std::max(scale, std::abs(payoffs[i][j]));
    }
    EXPECT_NEAR(payoff, mixture.payoff[i], 2 * kNashTolerance * (scale + 1)) << i;
    EXPECT_LE(mixture.payoff[i], 0);
    EXPECT_GE(mixture.weight[i], 0);
    EXPECT_TRUE(mixture.weight[i] <= kNashTolerance || mixture.payoff[i] == 0) << i;
    sum += mixture.weight[i];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_LE(mixture.violation, kNashTolerance);
  return mixture;
}

Payoffs RandomGame(int size, Random& random, double rounded_to = 0) {
  const auto k = static_cast<size_t>(size);
  Payoffs payoffs(k, std::vector<double>(k, 0));
  for (size_t i = 0; i < k; ++i) {
    for (size_t j = 0; j < i; ++j) {
      double x = 8 * Noise(random);
      if (rounded_to > 0) x = rounded_to * std::round(x / rounded_to);
      payoffs[i][j] = x;
      payoffs[j][i] = -x;
    }
  }
  return payoffs;
}

TEST(MaxEntropyNash, RockPaperScissorsIsPlayedAThirdEach) {
  const NashMixture mixture = Solved({{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}});
  EXPECT_THAT(mixture.weight, Each(DoubleNear(1. / 3, kNear)));
  EXPECT_THAT(mixture.payoff, Each(0));
  EXPECT_LT(mixture.entropy_gap, kNear);
}

TEST(MaxEntropyNash, ABiasedCycleHasItsExactWeights) {
  // A beats B by x, B beats C by y, C beats A by z: the weights are (y, z, x) / (x + y + z).
  const NashMixture mixture = Solved({{0, 5, -1}, {-5, 0, 2}, {1, -2, 0}});
  EXPECT_THAT(mixture.weight,
              ElementsAre(DoubleNear(2. / 8, kNear), DoubleNear(1. / 8, kNear), DoubleNear(5. / 8, kNear)));
}

TEST(MaxEntropyNash, WhoLosesToTheMixtureHasNoWeightAndANegativeRating) {
  const NashMixture mixture = Solved({{0, 1, -1, 2}, {-1, 0, 1, 3}, {1, -1, 0, 7}, {-2, -3, -7, 0}});
  EXPECT_THAT(mixture.weight, ElementsAre(DoubleNear(1. / 3, kNear), DoubleNear(1. / 3, kNear),
                                          DoubleNear(1. / 3, kNear), 0));
  EXPECT_NEAR(mixture.payoff[3], -4, kNear);
}

TEST(MaxEntropyNash, CopiesShareTheWeightAndChangeNothingElse) {
  // Rock twice; nobody else has another weight or rating (the invariance of the paper).
  const NashMixture alone = Solved({{0, 5, -1}, {-5, 0, 2}, {1, -2, 0}});
  const NashMixture twice = Solved({{0, 5, -1, 0}, {-5, 0, 2, -5}, {1, -2, 0, 1}, {0, 5, -1, 0}});
  EXPECT_NEAR(twice.weight[0], alone.weight[0] / 2, kNear);
  EXPECT_NEAR(twice.weight[3], alone.weight[0] / 2, kNear);
  EXPECT_NEAR(twice.weight[1], alone.weight[1], kNear);
  EXPECT_NEAR(twice.weight[2], alone.weight[2], kNear);
  EXPECT_LT(twice.entropy_gap, kNear);
}

TEST(MaxEntropyNash, InATransitiveLeagueTheBestHasAllTheWeight) {
  Payoffs payoffs(6, std::vector<double>(6, 0));
  for (size_t i = 0; i < 6; ++i) {
    for (size_t j = 0; j < 6; ++j) payoffs[i][j] = 1.5 * (static_cast<double>(j) - static_cast<double>(i));
  }
  const NashMixture mixture = Solved(payoffs);
  EXPECT_THAT(mixture.weight, ElementsAre(1, 0, 0, 0, 0, 0));
  EXPECT_THAT(mixture.payoff, Pointwise(DoubleNear(kNear), {0., -1.5, -3., -4.5, -6., -7.5}));
}

TEST(MaxEntropyNash, WhereNobodyWinsAllHaveTheSameWeight) {
  for (const size_t k : {1u, 2u, 5u, 200u}) {
    const NashMixture mixture = Solved(Payoffs(k, std::vector<double>(k, 0)));
    EXPECT_THAT(mixture.weight, Each(DoubleNear(1. / static_cast<double>(k), kNear)));
    EXPECT_LT(mixture.entropy_gap, kNear);
  }
}

TEST(MaxEntropyNash, AnInequalityMayLimitTheEntropy) {
  // A and B draw. C would win if A had more than a third of the weight, so A has a third and not a half.
  const NashMixture mixture = Solved({{0, 0, -2}, {0, 0, 1}, {2, -1, 0}});
  EXPECT_THAT(mixture.weight, ElementsAre(DoubleNear(1. / 3, 1e-7), DoubleNear(2. / 3, 1e-7), 0));
  EXPECT_LT(mixture.entropy_gap, kNear);
}

TEST(MaxEntropyNash, ANearTieIsNotATie) {
  for (const double edge : {1e-3, 1e-5, 1e-6}) {
    const NashMixture better = Solved({{0, edge, 20}, {-edge, 0, 20}, {-20, -20, 0}});
    EXPECT_THAT(better.weight, ElementsAre(DoubleNear(1, 1e-4), DoubleNear(0, 1e-4), DoubleNear(0, 1e-4)))
        << edge;
    // A cycle whose weights are (1, edge, edge) / (1 + 2 edge).
    const NashMixture cycle = Solved({{0, edge, -edge}, {-edge, 0, 1}, {edge, -1, 0}});
    EXPECT_NEAR(cycle.weight[1], edge / (1 + 2 * edge), 1e-9) << edge;
  }
}

TEST(MaxEntropyNash, TheUnitOfThePointsDoesNotMatter) {
  Random random(4);
  const Payoffs payoffs = RandomGame(12, random);
  Payoffs large = payoffs;
  for (auto& row : large) {
    for (double& x : row) x *= 1e6;
  }
  const NashMixture once = Solved(payoffs);
  const NashMixture again = Solved(large);
  EXPECT_THAT(again.weight, Pointwise(DoubleNear(kNear), once.weight));
  EXPECT_NEAR(again.payoff[0], 1e6 * once.payoff[0], 1e-2);
}

TEST(MaxEntropyNash, RandomGamesMeetTheCertificate) {
  Random random(7);
  for (int game = 0; game < 300; ++game) {
    const int size = 1 + static_cast<int>(random.Below(14));
    const NashMixture mixture = Solved(RandomGame(size, random));
    EXPECT_LT(mixture.entropy_gap, kNear) << game;
  }
  // Whole numbers of few values: copies, ties and several equilibria are common.
  for (int game = 0; game < 300; ++game) {
    const int size = 1 + static_cast<int>(random.Below(14));
    const NashMixture mixture = Solved(RandomGame(size, random, 8));
    EXPECT_LT(mixture.entropy_gap, kNear) << game;
  }
}

TEST(MaxEntropyNash, TwoHundredEntrants) {
  Random random(11);
  EXPECT_LT(Solved(RandomGame(200, random)).entropy_gap, kNear);
  EXPECT_LT(Solved(RandomGame(200, random, 8)).entropy_gap, kNear);
  // Nearly transitive, as in a league.
  Payoffs payoffs = RandomGame(200, random);
  for (size_t i = 0; i < 200; ++i) {
    for (size_t j = 0; j < 200; ++j)
      payoffs[i][j] = 0.02 * payoffs[i][j] + 0.05 * (static_cast<double>(j) - static_cast<double>(i));
  }
  EXPECT_LT(Solved(payoffs).entropy_gap, kNear);
}

TEST(MaxEntropyNash, WhatIsNoGameIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Payoffs& wrong :
       {Payoffs{}, Payoffs{{0, 1}}, Payoffs{{0, 1}, {1, 0}}, Payoffs{{0, nan}, {nan, 0}}, Payoffs{{1}},
        Payoffs(1025, std::vector<double>(1025, 0))}) {
    EXPECT_EQ(MaxEntropyNash(wrong).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

// Entrant i beats i + 1 (of three) by `edge` points, in every pairing on deals of its own.
std::vector<PairResult> Cycle(uint64_t deals, double edge, double noise, uint64_t seed, bool shared = false) {
  Random random(seed);
  std::vector<PairResult> results;
  for (int pairing = 0; pairing < 3; ++pairing) {
    for (uint64_t deal = 0; deal < deals; ++deal) {
      const double d = edge + noise * Noise(random);
      results.push_back({.a = pairing,
                         .b = (pairing + 1) % 3,
                         .deal = shared ? deal : deal + deals * static_cast<uint64_t>(pairing),
                         .room1 = d,
                         .room2 = d});
    }
  }
  return results;
}

TEST(AverageByNash, ACycleIsFoundWithItsIntervals) {
  const auto results = Cycle(400, 2, 6, 2);
  EXPECT_TRUE(FitPoints(3, results)->fit.intransitive);
  const NashAverage nash = AverageByNash(3, results, {.resamples = 400}).value();
  ASSERT_EQ(nash.groups.size(), 1u);
  EXPECT_FALSE(nash.groups[0].unmet);
  EXPECT_TRUE(nash.groups[0].intervals);
  for (const auto& entrant : nash.entrants) {
    EXPECT_EQ(entrant->payoff, 0);
    EXPECT_GT(entrant->support, 0.99);
    EXPECT_LT(entrant->weight_interval.low, 1. / 3);
    EXPECT_GT(entrant->weight_interval.high, 1. / 3);
    EXPECT_GT(entrant->weight_interval.low, 0.15);
    EXPECT_LT(entrant->weight_interval.high, 0.55);
  }
}

TEST(AverageByNash, WhatTheResultsDoNotSayIsWide) {
  // Three equals: whoever was lucky has all the weight, and the intervals say so.
  const NashAverage nash = AverageByNash(3, Cycle(100, 0, 6, 5), {.resamples = 400}).value();
  double widest = 0;
  for (const auto& entrant : nash.entrants)
    widest = std::max(widest, entrant->weight_interval.high - entrant->weight_interval.low);
  EXPECT_GT(widest, 0.8);
}

TEST(AverageByNash, AWeightWasRightInNineteenLeaguesOfTwenty) {
  int covered = 0;
  for (uint64_t league = 0; league < 100; ++league) {
    const NashAverage nash = AverageByNash(3, Cycle(200, 2, 6, league), {.resamples = 200}).value();
    const BootstrapInterval& interval = nash.entrants[0]->weight_interval;
    covered += interval.low <= 1. / 3 && 1. / 3 <= interval.high ? 1 : 0;
  }
  EXPECT_GE(covered, 89);  // 95 expected; 89 or fewer in 1 of 100 such experiments
}

TEST(AverageByNash, DealsAreDrawnAmongThoseOfTheSamePairings) {
  // Shared deals: all pairings have the same luck, so in each draw their differences move together.
  std::vector<PairResult> results;
  Random random(3);
  for (uint64_t deal = 0; deal < 200; ++deal) {
    const double luck = 20 * Noise(random);
    for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 0)})
      results.push_back({.a = a, .b = b, .deal = deal, .room1 = 8 + luck, .room2 = 8 + luck});
  }
  const NashAverage shared = AverageByNash(3, results, {.resamples = 200}).value();
  for (const auto& entrant : shared.entrants) {
    EXPECT_NEAR(entrant->weight_interval.low, 1. / 3, 1e-6);
    EXPECT_NEAR(entrant->weight_interval.high, 1. / 3, 1e-6);
  }
  // The same results on deals of their own: each pairing keeps its pairs, and the weights move.
  for (size_t i = 0; i < results.size(); ++i) results[i].deal = i;
  const NashAverage own = AverageByNash(3, results, {.resamples = 200}).value();
  EXPECT_GT(own.entrants[0]->weight_interval.se, 0.02);
}

TEST(AverageByNash, TheOrderOfTheResultsDoesNotMatter) {
  auto results = Cycle(50, 1, 6, 2);
  const NashAverage once = AverageByNash(3, results, {.seed = 9, .resamples = 50}).value();
  std::reverse(results.begin(), results.end());
  for (PairResult& result : results) {
    std::swap(result.a, result.b);
    result.room1 = result.room2 = -result.room1;
  }
  const NashAverage again = AverageByNash(3, results, {.seed = 9, .resamples = 50}).value();
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(once.entrants[i]->weight, again.entrants[i]->weight);
    EXPECT_EQ(once.entrants[i]->weight_interval.low, again.entrants[i]->weight_interval.low);
  }
}

TEST(AverageByNash, NothingIsComputedForAGroupInWhichTwoDidNotMeet) {
  auto results = Cycle(30, 1, 6, 2);              // 0, 1, 2
  for (PairResult result : Cycle(30, 1, 6, 3)) {  // 3, 4, 5, but 5 did not meet 3
    if (result.a == 2) continue;
    result.a += 3;
    result.b += 3;
    result.deal += 1000;
    results.push_back(result);
  }
  const NashAverage nash = AverageByNash(7, results, {.resamples = 20}).value();
  ASSERT_EQ(nash.groups.size(), 2u) << "entrant 6 played nobody";
  EXPECT_FALSE(nash.groups[0].unmet);
  EXPECT_EQ(nash.groups[1].unmet, std::pair(3, 5));
  EXPECT_TRUE(nash.entrants[0]);
  EXPECT_FALSE(nash.entrants[3]);
  EXPECT_FALSE(nash.entrants[6]);
}

TEST(AverageByNash, OnePairShowsNoSpread) {
  const NashAverage nash = AverageByNash(2, {{{.a = 1, .b = 0, .deal = 0, .room1 = 4}}}).value();
  EXPECT_FALSE(nash.groups[0].intervals);
  EXPECT_EQ(nash.entrants[1]->weight, 1);
  EXPECT_EQ(nash.entrants[0]->payoff, -2);
}

TEST(AverageByNash, WhatCannotBeAveragedIsRefused) {
  EXPECT_EQ(AverageByNash(0, {}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(AverageByNash(2, {{{.a = 0, .b = 2}}}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(AverageByNash(2, Cycle(2, 1, 1, 1), {.resamples = 1}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(AverageByNash(3, {})->groups, testing::IsEmpty());
}

}  // namespace
}  // namespace hakam::arbiter
