#include "arbiter/tune/spsa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

SpsaPlan Plan(int parameters, int iterations = 100, int pairs = 50) {
  SpsaPlan plan = {.iterations = iterations, .pairs = pairs, .seed = 7};
  for (int i = 0; i < parameters; ++i) {
    plan.parameters.push_back({.name = "p", .min = 0, .max = 100, .step = 5, .start = 80});
  }
  return plan;
}

// Sum of twelve uniform draws: close enough to a normal deviate.
double Normal(Random* random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random->Unit();
  return sum;
}

// law.md section 9: the effect.
TEST(Effect, IsTheMeanInRootMeanSquares) {
  EXPECT_DOUBLE_EQ(EffectOf({3, -1}), 1 / std::sqrt(5));  // mean 1, root mean square sqrt(5)
  EXPECT_DOUBLE_EQ(EffectOf({2, 2, 2}), 1);
  EXPECT_DOUBLE_EQ(EffectOf({-4}), -1);
  EXPECT_DOUBLE_EQ(EffectOf({30, -10}), EffectOf({3, -1})) << "the scale of the game has no influence";
}

TEST(Effect, OfDrawnPairsIsZero) {
  EXPECT_EQ(EffectOf({}), 0);
  EXPECT_EQ(EffectOf({0, 0, 0}), 0);
}

TEST(Effect, OfEqualsHasTheErrorOfItsPairs) {
  Random random(3);
  double squares = 0;
  constexpr int kDraws = 4000;
  for (int i = 0; i < kDraws; ++i) {
    std::vector<double> differences(50);
    for (double& d : differences) d = random.Below(10) < 7 ? 0 : Normal(&random);
    const double effect = EffectOf(differences);
    squares += effect * effect;
  }
  EXPECT_NEAR(std::sqrt(squares / kDraws), 1 / std::sqrt(50), 0.006);
}

// law.md section 9: c_k in steps, N^0.101 at the start and 1 at the end; all parameters at once.
TEST(Spsa, ComparesTwoPointsOnBothSidesOfTheCurrentOne) {
  SpsaPlan plan = Plan(3);
  for (Parameter& parameter : plan.parameters) parameter.start = 50;
  Spsa spsa(plan);
  std::set<std::vector<bool>> signs;
  while (!spsa.finished()) {
    const double c = 5 * std::pow(100.0 / (spsa.done() + 1), 0.101);
    const Spsa::Comparison next = spsa.Next();
    std::vector<bool> sign;
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(std::abs(next.plus[i] - 50), c, 1e-9);
      EXPECT_NEAR(next.plus[i] + next.minus[i], 100, 1e-9);
      sign.push_back(next.plus[i] > 50);
    }
    signs.insert(sign);
    spsa.Update(0);
  }
  EXPECT_EQ(signs.size(), 8u) << "all combinations of signs occur";
}

TEST(Spsa, MovesTowardsTheBetterPoint) {
  Spsa spsa(Plan(2));
  const Spsa::Comparison next = spsa.Next();
  const Spsa::Point before = spsa.current();
  Spsa lost = spsa;
  spsa.Update(0.1);
  lost.Update(-0.1);
  for (int i = 0; i < 2; ++i) {
    EXPECT_GT((spsa.current()[i] - before[i]) * (next.plus[i] - before[i]), 0);
    EXPECT_DOUBLE_EQ(spsa.current()[i] - before[i], before[i] - lost.current()[i]);
  }
}

// law.md section 9: the gain.
TEST(Spsa, AnEffectOfOneAndAHalfStandardErrorsMovesHalfOfTheRange) {
  SpsaPlan plan = Plan(1);
  plan.parameters[0].start = 20;
  Spsa spsa(plan);
  const double effect = 1.5 / std::sqrt(100.0 * 50);
  while (!spsa.finished()) {
    const Spsa::Comparison next = spsa.Next();
    spsa.Update(next.plus[0] > next.minus[0] ? effect : -effect);
  }
  EXPECT_NEAR(spsa.current()[0], 70, 1e-9);
}

TEST(Spsa, NothingLeavesTheRange) {
  Spsa spsa(Plan(4, 50, 1));
  Random random(1);
  while (!spsa.finished()) {
    const Spsa::Comparison next = spsa.Next();
    spsa.Update(random.Below(2) == 0 ? 1 : -1);
    for (const Spsa::Point* point : {&next.plus, &next.minus, &spsa.current()}) {
      for (const double value : *point) {
        EXPECT_GE(value, 0);
        EXPECT_LE(value, 100);
      }
    }
  }
}

TEST(Spsa, ItsResultIsTheMeanOfTheSecondHalf) {
  Spsa spsa(Plan(1, 5));
  EXPECT_EQ(spsa.Tuned(), spsa.current()) << "the start";
  for (const double effect : {0.1, -0.2, 0.3, -0.1, 0.2}) spsa.Update(effect);
  EXPECT_EQ(spsa.tail(), 3);
  const auto& course = spsa.course();
  ASSERT_EQ(course.size(), 6u);
  EXPECT_NEAR(spsa.Tuned()[0], (course[3][0] + course[4][0] + course[5][0]) / 3, 1e-9);
}

TEST(Spsa, FollowsFromItsSeedAndTheEffects) {
  const auto course = [](uint64_t seed) {
    SpsaPlan plan = Plan(5);
    plan.seed = seed;
    Spsa spsa(plan);
    while (!spsa.finished()) spsa.Update(spsa.done() % 2 == 0 ? 0.2 : -0.1);
    return spsa.course();
  };
  EXPECT_EQ(course(1), course(1));
  EXPECT_NE(course(1), course(2));
}

// The effects of a quadratic with its maximum at 40: kappa per square of a step, errors of 50 pairs.
Spsa::Point Simulate(SpsaPlan plan, double kappa, uint64_t seed) {
  plan.seed = seed;
  Spsa spsa(plan);
  Random random(seed);
  while (!spsa.finished()) {
    const Spsa::Comparison next = spsa.Next();
    double effect = Normal(&random) / std::sqrt(static_cast<double>(plan.pairs));
    for (size_t i = 0; i < next.plus.size(); ++i) {
      const auto strength = [&](double value) { return -kappa / 2 * std::pow((value - 40) / 5, 2); };
      effect += strength(next.plus[i]) - strength(next.minus[i]);
    }
    spsa.Update(std::clamp(effect, -1.0, 1.0));
  }
  return spsa.Tuned();
}

TEST(Spsa, FindsTheBestValuesThroughTheNoise) {
  // Root mean square distance from the maximum in steps; the start is 8 steps away. A flat maximum, and a
  // steep one.
  for (const int parameters : {1, 4}) {
    for (const double kappa : {0.01, 0.05}) {
      double squares = 0;
      constexpr int kTrials = 100;
      for (uint64_t seed = 0; seed < kTrials; ++seed) {
        for (const double value : Simulate(Plan(parameters), kappa, seed)) {
          squares += std::pow((value - 40) / 5, 2) / parameters / kTrials;
        }
      }
      EXPECT_LT(std::sqrt(squares), kappa < 0.02 ? 1.0 : 0.5)
          << parameters << " parameters, kappa " << kappa;
    }
  }
}

}  // namespace
}  // namespace hakam::arbiter
