// Score differences taken as normal (law.md section 3). Their numbers are in tests/vectors.
#include "arbiter/rating/sequential/normal_tests.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

constexpr Hypotheses kGain = {.h0 = 0, .h1 = 0.05};

TEST(Moments, AreThoseOfTheSample) {
  const Moments m = Moments::Of(Distribution::OfValues({{-1, 2}, {3, 2}}).value());
  EXPECT_DOUBLE_EQ(m.mean, 1);
  EXPECT_DOUBLE_EQ(m.variance(), 4);
  EXPECT_DOUBLE_EQ(m.effect().value(), 0.5);
  EXPECT_DOUBLE_EQ(m.t().value(), 1 / std::sqrt(4.0 / 3));
}

TEST(EffectLlr, DoesNotDependOnTheUnit) {
  const Moments points = {.n = 400, .mean = 0.5, .square = 36};
  const Moments tenths = {.n = 400, .mean = 5, .square = 3600};
  EXPECT_NEAR(EffectLlr(points, kGain).value(), EffectLlr(tenths, kGain).value(), 1e-9);
}

TEST(NormalTests, AllDifferencesEqualIsFinite) {
  for (const double value : {-26.0, 0.5, 26.0}) {
    for (const double n : {2.0, 1e9}) {
      const Moments m = {.n = n, .mean = value, .square = value * value};
      EXPECT_TRUE(std::isfinite(EffectLlr(m, kGain).value()));
    }
  }
}

TEST(NormalTests, WhatSaysNothingIsRefused) {
  const Moments zeros = {.n = 100, .mean = 0, .square = 0};
  const Moments one = {.n = 1, .mean = 3, .square = 9};
  EXPECT_EQ(EffectLlr(zeros, kGain).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_FALSE(zeros.t().has_value());
  EXPECT_FALSE(one.t().has_value());
  EXPECT_EQ(EffectLlr(one, {1, 0}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
