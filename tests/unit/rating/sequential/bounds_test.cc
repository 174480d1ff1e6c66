// Bounds (law.md section 3).
#include "arbiter/rating/sequential/bounds.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(Bounds, AtFivePercentTheyAreLn19) {
  const Bounds bounds = Bounds::Create({}).value();
  EXPECT_NEAR(bounds.upper, 2.944439, 5e-7);
  EXPECT_NEAR(bounds.lower, -2.944439, 5e-7);
}

TEST(Bounds, OnABoundItIsDecided) {
  const Bounds bounds = Bounds::Create({.alpha = 0.01, .beta = 0.1}).value();
  EXPECT_EQ(bounds.Of(bounds.upper), Verdict::kH1);
  EXPECT_EQ(bounds.Of(bounds.lower), Verdict::kH0);
  EXPECT_EQ(bounds.Of(0), Verdict::kContinue);
  EXPECT_EQ(bounds.Of(NAN), Verdict::kContinue);
  EXPECT_EQ(Name(Verdict::kInconclusive), "inconclusive");
}

TEST(Bounds, ImpossibleErrorRatesAreRefused) {
  for (const ErrorRates& bad : {ErrorRates{0, 0.05}, {0.05, 0}, {0.5, 0.5}, {-1, 0.1}, {NAN, 0.1}})
    EXPECT_EQ(Bounds::Create(bad).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Hypotheses, MustAscend) {
  EXPECT_TRUE(Check(Hypotheses{-1, 1}).ok());
  for (const Hypotheses& bad : {Hypotheses{1, 1}, {1, 0}, {NAN, 1}, {0, INFINITY}})
    EXPECT_EQ(Check(bad).code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
