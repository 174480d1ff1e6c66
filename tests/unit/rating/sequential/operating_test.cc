// Operating characteristics (law.md section 3, W1-W4).
#include "arbiter/rating/sequential/operating.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

const Bounds kUsual = Bounds::Create({}).value();

TEST(Operating, TakesHalfAFixedTestAtEitherHypothesisAndMoreBetweenThem) {
  for (const double d1 : {0.05, 0.2, 1.0}) {
    const Hypotheses gain = {.h0 = 0, .h1 = d1};
    EXPECT_NEAR(Operating(0, gain, kUsual)->expected_samples * d1 * d1, 5.30, 0.005);
    EXPECT_NEAR(Operating(d1, gain, kUsual)->expected_samples * d1 * d1, 5.30, 0.005);
    EXPECT_NEAR(Operating(d1 / 2, gain, kUsual)->expected_samples * d1 * d1, 8.67, 0.005);
    EXPECT_NEAR(CapOf(gain, kUsual).value() * d1 * d1, 4 * 5.30, 0.01);
  }
}

TEST(Operating, ErrsAsOftenAsItMay) {
  const Bounds bounds = Bounds::Create({.alpha = 0.01, .beta = 0.1}).value();
  EXPECT_NEAR(Operating(0, {0, 0.05}, bounds)->pass_probability, 0.01, 1e-12);
  EXPECT_NEAR(Operating(0.05, {0, 0.05}, bounds)->pass_probability, 0.9, 1e-12);
}

TEST(Operating, IsSmoothInTheMiddleAndFiniteFarOut) {
  const Hypotheses gain = {.h0 = 0, .h1 = 0.05};
  const double middle = Operating(0.025, gain, kUsual)->expected_samples;
  for (const double off : {1e-13, 1e-11, 1e-9, 1e-7})
    EXPECT_NEAR(Operating(0.025 + off, gain, kUsual)->expected_samples / middle, 1, 1e-6) << off;
  EXPECT_EQ(Operating(1e6, gain, kUsual)->pass_probability, 1);
  EXPECT_GT(Operating(1e6, gain, kUsual)->expected_samples, 0);
  EXPECT_EQ(Operating(-1e6, gain, kUsual)->pass_probability, 0);
  EXPECT_FALSE(Operating(NAN, gain, kUsual).ok());
  EXPECT_FALSE(CapOf({1, 0}, kUsual).ok());
}

}  // namespace
}  // namespace hakam::arbiter
