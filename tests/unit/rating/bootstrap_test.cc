// Bootstrap by deal (law.md section 7).
#include "arbiter/rating/bootstrap.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

// A round robin of `entrants` on the same deals; each entrant has its own luck on each deal.
std::vector<PairResult> League(int entrants, uint32_t deals, uint64_t seed) {
  Random random(seed);
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < deals; ++deal) {
    std::vector<double> luck;
    for (int i = 0; i < entrants; ++i) luck.push_back(4 * Noise(random));
    for (int i = 0; i < entrants; ++i) {
      for (int j = i + 1; j < entrants; ++j) {
        const double d =
            j - i + luck[static_cast<size_t>(i)] - luck[static_cast<size_t>(j)] + 2 * Noise(random);
        results.push_back({.a = i, .b = j, .deal = deal, .room1 = d, .room2 = d});
      }
    }
  }
  return results;
}

TEST(Bootstrap, AgreesWithTheErrorsClusteredByDeal) {
  const auto results = League(4, 300, 1);
  const PointsRatings ratings = FitPoints(4, results).value();
  const Bootstrap bootstrap = BootstrapPoints(4, results, {.seed = 2}).value();
  for (int i = 0; i < 4; ++i) {
    const BootstrapInterval interval = bootstrap.Rating(i);
    const double se = ratings.se[static_cast<size_t>(i)];
    EXPECT_NEAR(interval.se, se, 0.1 * se);
    EXPECT_LT(interval.low, ratings.rating[static_cast<size_t>(i)]);
    EXPECT_GT(interval.high, ratings.rating[static_cast<size_t>(i)]);
    EXPECT_NEAR(interval.high - interval.low, 2 * 1.96 * se, 0.15 * 2 * 1.96 * se);
  }
  EXPECT_NEAR(bootstrap.Difference(0, 3).se, ratings.SeOfDifference(0, 3),
              0.1 * ratings.SeOfDifference(0, 3));
  EXPECT_EQ(bootstrap.Difference(2, 2).se, 0);
}

TEST(Bootstrap, TheSameSeedGivesTheSameNumbersWhateverTheOrderOfResults) {
  auto results = League(3, 40, 3);
  const BootstrapInterval once = BootstrapPoints(3, results, {.seed = 5, .resamples = 50}).value().Rating(0);
  Random random(4);
  random.Shuffle(results);
  const BootstrapInterval again = BootstrapPoints(3, results, {.seed = 5, .resamples = 50}).value().Rating(0);
  EXPECT_EQ(once.low, again.low);
  EXPECT_EQ(once.high, again.high);
  EXPECT_NE(BootstrapPoints(3, results, {.seed = 6, .resamples = 50}).value().Rating(0).low, once.low);
}

TEST(Bootstrap, ConstantDifferencesHaveIntervalsOfLengthZero) {
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < 5; ++deal)
    results.push_back({.a = 0, .b = 1, .deal = deal, .room1 = 3, .room2 = 5});
  const BootstrapInterval interval = BootstrapPoints(2, results).value().Difference(0, 1);
  EXPECT_DOUBLE_EQ(interval.low, 4);
  EXPECT_DOUBLE_EQ(interval.high, 4);
  EXPECT_NEAR(interval.se, 0, 1e-12);
}

TEST(Bootstrap, ADrawThatLeavesSomebodyOutIsMadeAgain) {
  std::vector<PairResult> results = League(2, 10, 7);
  results.push_back({.a = 1, .b = 2, .deal = 0, .room1 = 1, .room2 = 1});
  const Bootstrap bootstrap = BootstrapPoints(3, results, {.resamples = 100}).value();
  EXPECT_GT(bootstrap.redrawn(), 10) << "a deal is not drawn by one in three";
  EXPECT_TRUE(std::isfinite(bootstrap.Rating(2).se));
}

TEST(Bootstrap, WhatCannotBeDrawnIsRefused) {
  const auto code = [](int entrants, const std::vector<PairResult>& results,
                       const BootstrapOptions& options) {
    return BootstrapPoints(entrants, results, options).status().code();
  };
  EXPECT_EQ(code(2, League(2, 1, 1), {}), absl::StatusCode::kFailedPrecondition) << "one deal";
  EXPECT_EQ(code(3, League(2, 9, 1), {}), absl::StatusCode::kFailedPrecondition) << "somebody played nobody";
  EXPECT_EQ(code(2, {}, {}), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(code(1, League(2, 9, 1), {}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(0, {}, {}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(2, League(2, 9, 1), {.resamples = 1}), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(code(2, League(2, 9, 1), {.confidence = 1}), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
