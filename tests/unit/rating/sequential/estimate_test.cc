// Estimates after a sequential test (law.md section 3, E1-E4).
#include "arbiter/rating/sequential/estimate.h"

#include <cmath>
#include <vector>

#include "arbiter/rating/sequential/gsprt.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

const Bounds kBounds = Bounds::Create({}).value();

TEST(Estimate, IsNearTheMeanWhileNothingHasStoppedTheTest) {
  const Distribution seen = Distribution::OfValues({{-8, 60}, {0, 290}, {8, 70}}).value();
  const SprtEstimate e = EstimateMean(seen, {0, 0.5}, kBounds, {-26, 26}).value();
  EXPECT_NEAR(e.median, seen.mean(), 0.05);
  EXPECT_LT(e.low, e.median);
  EXPECT_GT(e.high, e.median);
  EXPECT_FALSE(e.clamped);
}

TEST(Estimate, AfterAnEarlyPassIsLessThanTheMean) {
  const Distribution seen = Distribution::OfValues({{-8, 60}, {0, 150}, {8, 90}}).value();
  const SprtEstimate e = EstimateMean(seen, {0, 1}, kBounds, {-26, 26}).value();
  ASSERT_EQ(kBounds.Of(e.llr), Verdict::kContinue);
  const Bounds close = {.lower = kBounds.lower, .upper = e.llr};
  const SprtEstimate stopped = EstimateMean(seen, {0, 1}, close, {-26, 26}).value();
  EXPECT_LT(stopped.median, seen.mean() - 0.02);
  EXPECT_FALSE(stopped.clamped);
}

// The estimate is above the true value as often as below it, and the interval contains the true value in 95
// of 100 cases.
TEST(Estimate, IsMedianUnbiasedAndItsIntervalCovers) {
  constexpr int kRuns = 400;
  constexpr double kTruth = 0.15;
  Random random(11);
  int above = 0, covered = 0;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<double> counts = {0, 0, 0};
    for (int n = 1;; ++n) {
      const double draw = random.Unit();
      ++counts[draw < 0.35 ? 0 : draw < 0.5 ? 1 : 2];
      if (n < 20) continue;
      const Distribution seen =
          Distribution::OfValues({{-1, counts[0]}, {0, counts[1]}, {1, counts[2]}}).value();
      if (kBounds.Of(MeanLlrQuadratic(seen, {0, 0.3}).value()) == Verdict::kContinue) continue;
      const SprtEstimate e = EstimateMean(seen, {0, 0.3}, kBounds, {-1, 1}).value();
      above += e.median > kTruth ? 1 : 0;
      covered += e.low <= kTruth && kTruth <= e.high ? 1 : 0;
      break;
    }
  }
  EXPECT_NEAR(above, kRuns / 2, 45);
  EXPECT_GE(covered, static_cast<int>(0.92 * kRuns));
}

// If a bot is worse because of rare blunders, its effect is known better than with a normal sample, but its
// mean is not. Both estimates are correct, and both intervals are wide enough.
TEST(Estimate, OfASkewedEffectCoversToo) {
  constexpr int kRuns = 400;
  const double mean = -0.1 * 10;
  const double sd = std::sqrt(0.1 * 100 - mean * mean);
  const double effect = mean / sd;
  Random random(12);
  int above = 0, covered = 0, effect_covered = 0;
  for (int run = 0; run < kRuns; ++run) {
    EffectTest test = {.effect = {effect, effect + 0.1}, .bounds = kBounds};
    std::vector<double> counts = {0, 0};
    for (int n = 1;; ++n) {
      ++counts[random.Unit() < 0.1 ? 0 : 1];
      if (n < 100) continue;
      const Distribution seen = Distribution::OfValues({{-10, counts[0]}, {0, counts[1]}, {10, 0}}).value();
      test.llr = TValueLlr(seen, 0, test.effect).value();
      if (kBounds.Of(test.llr) == Verdict::kContinue) continue;
      const SprtEstimate e = EstimateEffect(seen, test).value();
      const SprtEstimate beside = MeanFromTested(seen, Tested::kEffect, e);
      effect_covered += e.low <= effect && effect <= e.high ? 1 : 0;
      above += beside.median > mean ? 1 : 0;
      covered += beside.low <= mean && mean <= beside.high ? 1 : 0;
      break;
    }
  }
  EXPECT_NEAR(above, kRuns / 2, 45);
  EXPECT_GE(effect_covered, static_cast<int>(0.93 * kRuns));
  EXPECT_NEAR(covered, 0.95 * kRuns, 14);
}

// There is no look before the guard is met, so the sample at the first look has a fixed size.
TEST(Estimate, AtTheFirstLookIsThatOfAFixedSample) {
  const Distribution seen = Distribution::OfValues({{-2, 10}, {20, 90}}).value();
  const double se = std::sqrt(seen.variance() / 100);
  const SprtEstimate first = EstimateMean(seen, {0, 0.5}, kBounds, {-50, 50}, Look::kFirst).value();
  EXPECT_NEAR(first.median, seen.mean(), 1e-6);
  EXPECT_NEAR(first.low, seen.mean() - 1.96 * se, 1e-3);
  EXPECT_NEAR(first.high, seen.mean() + 1.96 * se, 1e-3);
  const SprtEstimate later = EstimateMean(seen, {0, 0.5}, kBounds, {-50, 50}).value();
  EXPECT_GT(later.high - later.low, 2 * (first.high - first.low));
  EXPECT_TRUE(later.clamped);
  EXPECT_FALSE(first.clamped);
}

TEST(Estimate, OfOneSidedResultsStaysInTheRange) {
  for (const double n : {1.0, 50.0, 1e9}) {
    for (const bool won : {false, true}) {
      const Distribution scores =
          Distribution::OfScores(won ? std::vector<double>{0, 0, n} : std::vector<double>{n, 0, 0}).value();
      const SprtEstimate e = EstimateElo(scores, {.elo = {0, 5}}, kBounds).value();
      for (const double x : {e.median, e.low, e.high}) {
        EXPECT_TRUE(std::isfinite(x));
        EXPECT_LE(std::abs(x), 1000 + 1e-6);
      }
      EXPECT_LE(e.low, e.median);
      EXPECT_LE(e.median, e.high);
      EXPECT_FALSE(std::isnan(e.los));
    }
  }
}

TEST(Estimate, BadInputIsRefused) {
  const Distribution seen = Distribution::OfValues({{-8, 60}, {8, 90}}).value();
  EXPECT_FALSE(EstimateMean(seen, {1, 0}, kBounds, {-26, 26}).ok());
  EXPECT_FALSE(EstimateMean(seen, {0, 1}, kBounds, {26, 26}).ok());
  EXPECT_FALSE(EstimateMean(seen, {0, 1}, kBounds, {-INFINITY, 26}).ok());
  EXPECT_EQ(
      EstimateMean(Distribution::OfValues({{3, 9}}).value(), {0, 1}, kBounds, {-26, 26}).status().code(),
      absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace hakam::arbiter
