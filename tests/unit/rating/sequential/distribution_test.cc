// The distribution of a sample (law.md section 3).
#include "arbiter/rating/sequential/distribution.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(Distribution, FiveCountsArePairsInQuarters) {
  const Distribution seen = Distribution::OfScores({13, 37, 50, 25, 3}).value();
  EXPECT_EQ(seen.n(), 128);
  EXPECT_DOUBLE_EQ(seen.mean(), 0.4375);
  EXPECT_DOUBLE_EQ(seen.variance(), 0.0576171875);
  EXPECT_DOUBLE_EQ(seen.SquareAbout(0.4375), seen.variance());
}

TEST(Distribution, WhatNeverCameCountsAThousandth) {
  const Distribution seen = Distribution::OfScores({0, 10, 0}).value();
  EXPECT_DOUBLE_EQ(seen.n(), 10.002);
  EXPECT_EQ(Distribution::OfScores({0, 0, 0}).value().mean(), 0.5);
}

TEST(Distribution, ValuesAreSorted) {
  const Distribution seen = Distribution::OfValues({{3, 1}, {-8, 2}, {0, 0}}).value();
  EXPECT_EQ(seen.lowest(), -8);
  EXPECT_EQ(seen.highest(), 3);
  EXPECT_EQ(seen.results()[1].count, kPseudoCount);
}

TEST(Distribution, BadInputIsRefused) {
  EXPECT_FALSE(Distribution::OfScores({1, 2}).ok());
  EXPECT_FALSE(Distribution::OfScores({1, 2, 3, 4}).ok());
  EXPECT_FALSE(Distribution::OfScores({1, -2, 3}).ok());
  EXPECT_FALSE(Distribution::OfScores({1, NAN, 3}).ok());
  EXPECT_FALSE(Distribution::OfScores({1, INFINITY, 3}).ok());
  EXPECT_FALSE(Distribution::OfValues({}).ok());
  EXPECT_FALSE(Distribution::OfValues({{1, 1}, {1, 2}}).ok()) << "twice the same value";
  EXPECT_EQ(Distribution::OfValues({{NAN, 1}}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
