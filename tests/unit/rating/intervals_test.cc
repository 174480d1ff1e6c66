// Intervals (law.md section 8): quantiles, and how often they contain the true value.
#include "arbiter/rating/intervals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "arbiter/rating/league_sums.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

TEST(HalfWidth, IsTheQuantileOfTWithOneLessThanTheDeals) {
  EXPECT_NEAR(HalfWidth95(10), 2.262157, 1e-6);
  EXPECT_NEAR(HalfWidth95(30), 2.045230, 1e-6);
  EXPECT_NEAR(HalfWidth95(1'000'000), 1.959966, 1e-5);
  EXPECT_EQ(HalfWidth95(0), 1.96) << "many";
  EXPECT_EQ(HalfWidth95(1), std::numeric_limits<double>::infinity());
}

TEST(LikelihoodOfSuperiority, OfManyDealsIsTheNormalDistribution) {
  EXPECT_NEAR(LikelihoodOfSuperiority(1.959963984540054, 1), 0.975, 1e-12);
  EXPECT_EQ(LikelihoodOfSuperiority(0, 0), 0.5);
  EXPECT_EQ(LikelihoodOfSuperiority(1, 0), 1);
  EXPECT_EQ(LikelihoodOfSuperiority(-1, 0), 0);
  EXPECT_EQ(LikelihoodOfSuperiority(5, std::numeric_limits<double>::infinity()), 0.5);
}

TEST(LikelihoodOfSuperiority, OfFewDealsIsTheDistributionOfT) {
  EXPECT_NEAR(LikelihoodOfSuperiority(2.262157, 1, 10), 0.975, 1e-6);
  EXPECT_NEAR(LikelihoodOfSuperiority(-2.262157, 1, 10), 0.025, 1e-6);
  EXPECT_EQ(LikelihoodOfSuperiority(5, 1, 1), 0.5) << "one deal shows no error";
}

TEST(Sequence, IsNarrowestRelativeToTheErrorAtItsPlannedLength) {
  EXPECT_NEAR(SequenceHalfWidth(0.05, 1), 3.035, 1e-3);
  for (const double progress : {0.01, 0.3, 0.9, 1.1, 3.0, 100.0}) {
    EXPECT_GT(SequenceHalfWidth(0.05, progress), SequenceHalfWidth(0.05, 1)) << progress;
  }
  EXPECT_LT(SequenceHalfWidth(0.05, 100), 1.2 * SequenceHalfWidth(0.05, 1));
  EXPECT_GT(SequenceHalfWidth(0.01, 1), SequenceHalfWidth(0.05, 1));
}

// Section 8: somebody looks at two equal entrants every 50 pairs to 2,000.
TEST(Sequence, LookingOftenFindsNoDifferenceBetweenEquals) {
  constexpr int kLeagues = 1000;
  int plain = 0;
  int sequence = 0;
  for (uint64_t seed = 0; seed < kLeagues; ++seed) {
    Random random(seed);
    double sum = 0;
    double squares = 0;
    bool plain_found = false;
    bool sequence_found = false;
    for (int n = 1; n <= 2000; ++n) {
      const double value = 6 * Noise(random);
      sum += value;
      squares += value * value;
      if (n % 50 != 0) continue;
      const double mean = sum / n;
      const double se = std::sqrt((squares / n - mean * mean) / (n - 1));
      plain_found |= std::abs(mean) > HalfWidth95(n) * se;
      sequence_found |= std::abs(mean) > HalfWidth95(n, n / 2000.0) * se;
    }
    plain += plain_found ? 1 : 0;
    sequence += sequence_found ? 1 : 0;
  }
  EXPECT_GT(plain, kLeagues / 5) << "30.6 % in law.md";
  EXPECT_LE(sequence, kLeagues * 5 / 100);
}

HeadToHead Sample(int n, const std::function<double(int)>& value) {
  LeagueSums sums(2);
  for (int i = 0; i < n; ++i) {
    EXPECT_TRUE(sums.Add({.a = 0, .b = 1, .deal = static_cast<uint64_t>(i), .room1 = 2 * value(i)}).ok());
  }
  return sums.HeadToHeads().at(0);
}

constexpr double kWorth = 26;  // of an ordinary hand

// Section 8: fewer than 10 pairs have no interval.
TEST(MeanInterval, FewerThanTenPairsHaveNone) {
  for (const int n : {1, 3, 9}) {
    const MeanInterval interval = IntervalOfMean(Sample(n, [](int i) { return 3.0 * i; }), kWorth);
    EXPECT_EQ(interval.low, -std::numeric_limits<double>::infinity()) << n;
    EXPECT_EQ(interval.high, std::numeric_limits<double>::infinity()) << n;
    EXPECT_TRUE(interval.few);
  }
  EXPECT_TRUE(std::isfinite(IntervalOfMean(Sample(10, [](int i) { return 3.0 * i; }), kWorth).high));
}

// Section 8: 0 +- u S if all pairs were drawn.
TEST(MeanInterval, DrawnPairsAreNotProofOfEquality) {
  for (const int n : {10, 100, 1000}) {
    const MeanInterval interval = IntervalOfMean(Sample(n, [](int) { return 0; }), kWorth);
    EXPECT_TRUE(interval.few);
    EXPECT_NEAR(interval.low, -(1 - std::pow(0.05, 1.0 / n)) * kWorth, 1e-9) << n;
    EXPECT_NEAR(interval.high, -interval.low, 1e-12) << n;
  }
}

// Section 8: fewer than 30 pairs that were not drawn have the interval of t, around the estimate, and what
// may be unseen.
TEST(MeanInterval, OfFewPairsIsAroundTheEstimate) {
  // Greedy against random, as `hakam play --boards 40` plays them: it was -118.00 to +118.00.
  const HeadToHead sample = Sample(20, [](int i) { return i % 4 == 0 ? 11.0 : 28.0; });
  const MeanInterval interval = IntervalOfMean(sample, kWorth);
  EXPECT_TRUE(interval.few);
  EXPECT_NEAR((interval.low + interval.high) / 2, sample.mean, 1e-9);
  const double unseen = 1 - std::pow(0.05, 1.0 / 20);
  EXPECT_NEAR(interval.high - sample.mean, HalfWidth95(20) * sample.se + unseen * kWorth, 1e-9);
  EXPECT_GT(interval.low, 15);
  // Larger pairs have been seen than an ordinary hand.
  const MeanInterval large = IntervalOfMean(sample, 1);
  const double usual = std::sqrt((5 * 11.0 * 11 + 15 * 28.0 * 28) / 20);
  EXPECT_NEAR(large.high - sample.mean, HalfWidth95(20) * sample.se + unseen * usual, 1e-9);
}

TEST(MeanInterval, ManyDifferentPairsHaveTheIntervalOfT) {
  Random random(1);
  const HeadToHead sample = Sample(400, [&](int) { return 1 + 6 * Noise(random); });
  const MeanInterval interval = IntervalOfMean(sample, kWorth);
  EXPECT_FALSE(interval.few);
  EXPECT_NEAR(std::min(interval.high - sample.mean, sample.mean - interval.low), HalfWidth95(400) * sample.se,
              1e-9);
  EXPECT_NEAR((interval.high + interval.low) / 2, sample.mean, 0.02) << "hardly skewed";
}

TEST(MeanInterval, AnEarlyLookContainsTheMeanOfASkewedSample) {
  const HeadToHead sample = Sample(100, [](int i) { return i < 68 ? 0.0 : i < 98 ? 1.0 : 70.0; });
  for (const double progress : {0.001, 0.05, 1.0, 50.0}) {
    const MeanInterval interval = IntervalOfMean(sample, kWorth, progress);
    EXPECT_LE(interval.low, sample.mean) << progress;
    EXPECT_GE(interval.high, sample.mean) << progress;
    EXPECT_GE(interval.high - interval.low, 2 * HalfWidth95(100) * sample.se);
  }
}

// Section 8: the end on the side of the long tail is further away, the other one is that of t.
TEST(MeanInterval, ReachesFurtherToTheSideOfTheLongTail) {
  const HeadToHead sample = Sample(100, [](int i) { return i < 10 ? -9.0 : i < 50 ? 1.0 : 0.0; });
  const MeanInterval interval = IntervalOfMean(sample, kWorth);
  const double half = HalfWidth95(100) * sample.se;
  EXPECT_NEAR(interval.high, sample.mean + half, 1e-9);
  EXPECT_LT(interval.low, sample.mean - 1.1 * half);
}

// Section 8: rare large differences (kurtosis 333). The plain interval covered 69 % at 100 pairs.
TEST(MeanInterval, ContainsTheMeanOfRareLargeDifferences) {
  constexpr int kSamples = 1000;
  for (const int n : {50, 100, 500}) {
    int plain = 0;
    int covered = 0;
    for (uint64_t seed = 0; seed < kSamples; ++seed) {
      Random random(seed);
      // Once in a hundred pairs 10 points, once in five hundred -20.
      const HeadToHead sample = Sample(n, [&](int) {
        const uint64_t draw = random.Below(500);
        return draw < 5 ? 10.0 : draw == 5 ? -20.0 : 0.0;
      });
      constexpr double kMean = (5 * 10 - 20) / 500.0;
      const MeanInterval interval = IntervalOfMean(sample, kWorth);
      covered += interval.low <= kMean && kMean <= interval.high ? 1 : 0;
      plain += std::abs(sample.mean - kMean) <= HalfWidth95(n) * sample.se ? 1 : 0;
    }
    EXPECT_GE(covered, kSamples * 95 / 100) << n;
    if (n <= 100) {
      EXPECT_LT(plain, kSamples * 85 / 100) << n << ": this test cannot fail";
    }
  }
}

}  // namespace
}  // namespace hakam::arbiter
