// The sequential test of pairs, its guard and its cap (law.md section 3).
#include "arbiter/rating/sequential/sequential_test.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numbers>
#include <optional>
#include <vector>

#include "arbiter/rating/sequential/elo_sprt.h"
#include "arbiter/rating/sequential/normal_tests.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

constexpr double kLargest = 26;

SequentialTest Started(const PairTest& test) { return SequentialTest::Create(test).value(); }

// Pairs until the verdict, at most `most`.
SequentialTest Played(const PairTest& test, const std::function<double()>& pair, int most = 100000) {
  SequentialTest running = Started(test);
  for (int i = 0; i < most && running.verdict() == Verdict::kContinue; ++i)
    EXPECT_TRUE(running.Add(pair()).ok());
  return running;
}

TEST(SequentialTest, NothingIsDecidedBeforeAHundredPairs) {
  SequentialTest test = Started(Gain(kLargest));
  for (int i = 0; i < 99; ++i) ASSERT_TRUE(test.Add(26).ok());
  EXPECT_EQ(test.verdict(), Verdict::kContinue);
  EXPECT_EQ(test.llr(), std::nullopt);
  ASSERT_TRUE(test.Add(26).ok());
  EXPECT_EQ(test.verdict(), Verdict::kH1);
}

TEST(SequentialTest, NorBeforeThirtyThatAreNotZero) {
  int n = 0;
  const auto one_in_ten = [&n] { return ++n % 10 == 0 ? -5.0 : 0.0; };
  const SequentialTest test = Played(Gain(kLargest), one_in_ten);
  EXPECT_EQ(test.verdict(), Verdict::kH0);
  EXPECT_GE(test.nonzero(), 30);
  EXPECT_GE(test.pairs(), 300);
}

// law.md section 3: with wide bounds the guard takes longer than the test. 38 of 40 gates of bots that draw
// four pairs of five had no answer, because they gave up after the 100 pairs that the guard needs at least.
TEST(SequentialTest, WideBoundsWaitForTheGuard) {
  int n = 0;
  const auto one_in_five = [&n] { return ++n % 5 == 0 ? (n % 3 == 0 ? -1.0 : -5.0) : 0.0; };
  PairTest wide = Gain(kLargest);
  wide.hypotheses = {.h0 = 0, .h1 = 0.5};
  const SequentialTest test = Played(wide, one_in_five);
  EXPECT_EQ(test.verdict(), Verdict::kH0);
  EXPECT_EQ(test.pairs(), 150);
}

// law.md section 3: a test that stops at its first look has a sample of fixed size. The score of 62 pairs of
// two rooms and 38 of one is 0.81, which is 252 Elo.
TEST(SequentialTest, AStopAtTheFirstLookNeedsNoCorrection) {
  for (const PairTest::Measure measure :
       {PairTest::Measure::kLogisticElo, PairTest::Measure::kNormalizedElo}) {
    int n = 0;
    const SequentialTest test = Played({.measure = measure, .hypotheses = {.h0 = 0, .h1 = 100}},
                                       [&n] { return ++n % 50 < 31 ? 1.0 : 0.5; });
    ASSERT_EQ(test.verdict(), Verdict::kH1);
    ASSERT_EQ(test.pairs(), 100);
    const SprtEstimate estimate = test.Estimate().value();
    EXPECT_NEAR(estimate.median, 251.9, 1);
    EXPECT_NEAR(estimate.low, 251.9 - 52, 10);
    EXPECT_NEAR(estimate.high, 251.9 + 57, 10);
  }
}

TEST(SequentialTest, OnlyZeroesEndAtTheCap) {
  const SequentialTest test = Played(Gain(kLargest), [] { return 0.0; });
  EXPECT_EQ(test.verdict(), Verdict::kInconclusive);
  EXPECT_EQ(test.pairs(), test.cap());
  EXPECT_EQ(test.cap(), 8480) << "4 times the 2120 that are expected";
  EXPECT_FALSE(test.Estimate().ok());
}

TEST(SequentialTest, AVerdictStays) {
  SequentialTest test = Played(Gain(kLargest), [] { return 1.0; });
  ASSERT_EQ(test.verdict(), Verdict::kH1);
  const int64_t pairs = test.pairs();
  const std::optional<double> llr = test.llr();
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(test.Add(-26).ok());
  EXPECT_EQ(test.verdict(), Verdict::kH1);
  EXPECT_EQ(test.pairs(), pairs);
  EXPECT_EQ(test.llr(), llr);
}

TEST(SequentialTest, NonRegressionPassesWhoIsEqual) {
  Random random(5);
  const auto equal = [&random] { return random.Below(2) == 0 ? 4.0 : -4.0; };
  EXPECT_EQ(Played(NonRegression(kLargest), equal).verdict(), Verdict::kH1);
  EXPECT_EQ(Played(Gain(kLargest), equal).verdict(), Verdict::kH0);
}

// With equal bots at most about five in a hundred tests pass, for all hypotheses, also with the heavy-tailed
// differences of nearly identical bots.
TEST(SequentialTest, ErrsAsOftenAsItMay) {
  constexpr int kRuns = 400;
  Random random(1);
  const auto heavy = [&random] {
    const double draw = random.Unit();
    return draw < 0.70   ? 0.0
           : draw < 0.95 ? (random.Below(2) == 0 ? 2.0 : -2.0)
                         : (random.Below(2) == 0 ? 16.0 : -16.0);
  };
  PairTest effect = Gain(kLargest);
  effect.hypotheses = {.h0 = 0, .h1 = 0.2};
  PairTest normal = effect;
  normal.measure = PairTest::Measure::kNormalEffect;
  PairTest mean = effect;
  mean.measure = PairTest::Measure::kMean;
  mean.hypotheses = {.h0 = 0, .h1 = 0.75};
  PairTest unknown_largest = effect;
  unknown_largest.largest = 0;
  PairTest mean_unknown_largest = mean;
  mean_unknown_largest.largest = 0;
  for (const PairTest& test : {effect, normal, mean, unknown_largest, mean_unknown_largest}) {
    int passed = 0;
    for (int run = 0; run < kRuns; ++run) passed += Played(test, heavy).verdict() == Verdict::kH1 ? 1 : 0;
    EXPECT_LE(passed, kRuns * 8 / 100);
    EXPECT_GE(passed, 1);
  }
}

// Nearly identical versions: a pair rarely differs, but then by much and always for the worse. The test that
// assumes normal pairs needs more of them than the test without that assumption.
TEST(SequentialTest, ASkewedDifferenceIsTakenAsItIs) {
  Random random(3);
  const auto rarely_worse = [&random] { return random.Unit() < 0.02 ? -10.0 : 0.0; };  // an effect of -1/7
  PairTest test = {.hypotheses = {.h0 = -1 / 7.0 - 0.05, .h1 = -1 / 7.0}};
  PairTest normal = test;
  normal.measure = PairTest::Measure::kNormalEffect;
  int64_t pairs = 0;
  int64_t normal_pairs = 0;
  int wrong = 0;
  for (int run = 0; run < 100; ++run) {
    const SequentialTest exact = Played(test, rarely_worse);
    wrong += exact.verdict() == Verdict::kH1 ? 0 : 1;
    pairs += exact.pairs();
    normal_pairs += Played(normal, rarely_worse).pairs();
  }
  EXPECT_LE(wrong, 10);
  EXPECT_LT(pairs, normal_pairs);
}

// law.md section 3, Guard: 1.6 times the square of the skewness of the pairs so far.
TEST(SequentialTest, TheGuardGrowsWithTheSkewness) {
  SequentialTest test = SequentialTest::Create(Gain()).value();
  EXPECT_EQ(test.needed_nonzero(), 30);
  for (int i = 0; i < 90; ++i) ASSERT_TRUE(test.Add(i % 30 == 0 ? 4 : 0).ok());
  const double p = 3 / 90.0;
  EXPECT_EQ(test.needed_nonzero(), std::ceil(1.6 * (1 - 2 * p) * (1 - 2 * p) / (p * (1 - p))));
  SequentialTest balanced = SequentialTest::Create(Gain()).value();
  for (int i = 0; i < 90; ++i) ASSERT_TRUE(balanced.Add(i % 30 == 0 ? 4 : i % 30 == 1 ? -4 : 0).ok());
  EXPECT_EQ(balanced.needed_nonzero(), 30);
}

TEST(SequentialTest, WhoAlwaysWinsPassesWhateverElseWasPossible) {
  EXPECT_EQ(Played(Gain(), [] { return 0.5; }).verdict(), Verdict::kH1);
  EXPECT_EQ(Played(Gain(), [] { return -0.5; }).verdict(), Verdict::kH0);
  EXPECT_EQ(Played(Gain(), [] { return 0.5; }).pairs(), Guard().pairs);
}

TEST(SequentialTest, InEloAPairIsAScore) {
  for (const PairTest::Measure measure :
       {PairTest::Measure::kLogisticElo, PairTest::Measure::kNormalizedElo}) {
    Random random(4);
    const auto better = [&random] {
      return static_cast<double>(std::min<uint64_t>(4, random.Below(5) + random.Below(2))) / 4;
    };
    const SequentialTest test = Played({.measure = measure, .hypotheses = {.h0 = 0, .h1 = 10}}, better);
    EXPECT_EQ(test.verdict(), Verdict::kH1);
    const SprtEstimate elo = test.Estimate().value();
    EXPECT_LT(elo.low, elo.median);
    EXPECT_GT(elo.low, 0);
    EXPECT_LT(elo.high, 200);
    SequentialTest refuses = Started({.measure = measure, .hypotheses = {.h0 = 0, .h1 = 10}});
    for (const double bad : {-0.25, 0.3, 1.25, std::nan("")}) EXPECT_FALSE(refuses.Add(bad).ok());
    EXPECT_EQ(refuses.pairs(), 0);
  }
}

// Points and Elo give the same strength, and an entrant that wins everything is not infinitely better.
TEST(SequentialTest, TestsOfPointsKnowTheEloOfPairsToo) {
  Random random(6);
  int covered = 0;
  constexpr int kRuns = 200;
  const double truth = LogisticEloOf(0.54);
  for (int run = 0; run < kRuns; ++run) {
    const auto better = [&random] { return random.Unit() < 0.54 ? 4.0 : -4.0; };
    const SprtEstimate elo = Played(Gain(), better).EloEstimate().value();
    EXPECT_LT(elo.low, elo.median);
    EXPECT_LT(elo.median, elo.high);
    covered += elo.low <= truth && truth <= elo.high ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * kRuns, 9);
  const SprtEstimate all = Played(Gain(), [] { return 3.0; }).EloEstimate().value();
  EXPECT_LT(all.low, all.high);
}

// law.md section 3: an effect of sqrt(2) * 10 * ln 10 / 800.
TEST(SequentialTest, TheCapInNormalizedEloIsThatOfItsEffect) {
  const SequentialTest test =
      Started({.measure = PairTest::Measure::kNormalizedElo, .hypotheses = {.h0 = 0, .h1 = 10}});
  const double effect = std::sqrt(2.0) * 10 * std::log(10.0) / 800;
  EXPECT_EQ(test.cap(), Started({.hypotheses = {.h0 = 0, .h1 = effect}}).cap());
}

TEST(SequentialTest, TheEstimateIsInPoints) {
  Random random(2);
  const auto better = [&random] { return 1.0 + (random.Below(2) == 0 ? 6.0 : -6.0); };
  const SequentialTest test = Played(Gain(kLargest), better);
  ASSERT_EQ(test.verdict(), Verdict::kH1);
  const SprtEstimate estimate = test.Estimate().value();
  EXPECT_LT(estimate.low, 1);
  EXPECT_GT(estimate.high, 1);
  EXPECT_GT(estimate.los, 0.95);
}

// The LLR of these pairs after the last one.
std::optional<double> LlrOfAll(PairTest test, const std::map<double, int>& counts) {
  test.guard = {.pairs = 0, .nonzero = 1};
  for (const auto& [value, count] : counts) test.guard.pairs += count;
  test.never_decides = true;
  SequentialTest running = Started(test);
  for (const auto& [value, count] : counts) {
    for (int i = 0; i < count; ++i) EXPECT_TRUE(running.Add(value).ok());
  }
  return running.llr();
}

std::vector<ResultCount> ResultsOf(const std::map<double, int>& counts) {
  std::vector<ResultCount> results;
  for (const auto& [value, count] : counts) results.push_back({value, static_cast<double>(count)});
  return results;
}

// 3 won, 3 drawn and 94 lost had no LLR between 0 and 0.5, nor had any result between 0 and 250 normalized
// Elo.
TEST(SequentialTest, FarHypothesesHaveALlrToo) {
  std::map<double, int> lost = {{0, 3}, {2, 2}, {13, 1}};
  for (int i = 0; i < 94; ++i) lost[-1 - i % 25]++;
  for (const double far : {0.1, 0.2, 0.5, 1.0}) {
    const PairTest test = {.hypotheses = {0, far}, .largest = kLargest};
    EXPECT_LT(LlrOfAll(test, lost).value(), -70 * far) << far;
  }
  const std::map<double, int> won = {{0, 5}, {0.25, 5}, {0.5, 10}, {0.75, 30}, {1, 150}};
  for (const double far : {100, 200, 250, 400}) {
    const PairTest test = {.measure = PairTest::Measure::kNormalizedElo, .hypotheses = {0, far}};
    EXPECT_GT(LlrOfAll(test, won).value(), 20) << far;
  }
}

// Pairs of all shapes: skewed, narrow, far from their largest possible difference. A verdict has the
// direction of that of pairs taken as normal; only halfway between far hypotheses may the shape decide.
TEST(SequentialTest, AVerdictHasTheDirectionOfTheNormalOne) {
  constexpr double kBound = 2.944;
  constexpr double kInElo = kNormalizedElo / std::numbers::sqrt2;  // of one deviation of a pair
  Random random(11);
  const auto one_of = [&random](std::vector<double> values) { return values[random.Below(values.size())]; };
  int clear = 0;
  for (int round = 0; round < 3000; ++round) {
    const bool in_elo = round % 2 == 0;
    const double centre = one_of({-8, -2, -0.5, 0, 0.5, 2, 8}) * one_of({0.1, 1, 2});
    const double width = one_of({0.25, 1, 4, 10});
    const double zeroes = one_of({0, 0.2, 0.7});
    std::map<double, int> pairs;
    for (uint64_t n = 1 + random.Below(200); n > 0; --n) {
      double pair = std::round(4 * (centre + width * (random.Unit() + random.Unit() - 1))) / 4;
      if (random.Unit() < zeroes) pair = 0;
      ++pairs[in_elo ? std::clamp(std::round(pair), -2.0, 2.0) / 4 : std::clamp(pair, -kLargest, kLargest)];
    }
    const double far = one_of({0.02, 0.05, 0.1, 0.2, 0.5, 1});
    const Hypotheses effects = {one_of({0, -far, far / 2}), far};
    const std::optional<double> normal =
        LlrOfAll({.measure = PairTest::Measure::kNormalEffect, .hypotheses = effects}, pairs);
    if (!normal || std::abs(*normal) < kBound) continue;
    const Moments seen = Moments::Of(Distribution::OfValues(ResultsOf(pairs)).value());
    const double from_middle = seen.effect().value() - (effects.h0 + effects.h1) / 2;
    if (std::abs(from_middle) < (effects.h1 - effects.h0) / 4) continue;
    ++clear;
    std::optional<double> llr;
    if (in_elo) {
      std::map<double, int> scores;
      for (const auto& [pair, count] : pairs) scores[pair + 0.5] = count;
      llr = LlrOfAll({.measure = PairTest::Measure::kNormalizedElo,
                      .hypotheses = {effects.h0 * kInElo, effects.h1 * kInElo}},
                     scores);
    } else {
      llr = LlrOfAll({.hypotheses = effects, .largest = kLargest}, pairs);
    }
    ASSERT_TRUE(llr.has_value()) << round;
    EXPECT_TRUE(std::abs(*llr) < kBound || *llr * *normal > 0)
        << round << ": " << *llr << " and " << *normal << " between " << effects.h0 << " and " << effects.h1;
  }
  EXPECT_GT(clear, 1000);
}

TEST(SequentialTest, BadInputIsRefused) {
  SequentialTest test = Started(Gain(kLargest));
  for (const double bad : {26.5, -27.0, std::nan("")}) {
    EXPECT_EQ(test.Add(bad).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(test.pairs(), 0);
  }
  EXPECT_FALSE(test.Estimate().ok());
  EXPECT_FALSE(SequentialTest::Create(Gain(-1)).ok());
  EXPECT_FALSE(SequentialTest::Create(Gain(std::nan(""))).ok());
  EXPECT_FALSE(SequentialTest::Create({.hypotheses = {1, 1}, .largest = 26}).ok());
  EXPECT_FALSE(SequentialTest::Create({.hypotheses = {0, 1}, .errors = {0.5, 0.5}, .largest = 26}).ok());
  EXPECT_FALSE(SequentialTest::Create({.hypotheses = {0, 1}, .largest = 26, .guard = {.pairs = 0}}).ok());
  EXPECT_FALSE(
      SequentialTest::Create({.measure = PairTest::Measure::kMean, .hypotheses = {0, 26}, .largest = 26})
          .ok());
  EXPECT_EQ(SequentialTest::Create({.measure = PairTest::Measure::kLogisticElo, .hypotheses = {0, 1e6}})
                .status()
                .message(),
            "hypotheses: 0 against 1e+06; at most 1000 either way");
  EXPECT_FALSE(SequentialTest::Create({.hypotheses = {-4, 0}}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
