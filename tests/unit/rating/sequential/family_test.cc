// Several sequential tests with one error (law.md section 3, "Several tests").
#include "arbiter/rating/sequential/family.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

// Pairs of 0 and +-2 whose mean is `edge` / 10.
double Draw(int edge, Random* random) {
  const auto roll = static_cast<int>(random->Below(20));
  return roll < 10 + edge ? 2 : -2;
}

struct Tests {
  explicit Tests(size_t size) {
    for (size_t i = 0; i < size; ++i) all.push_back(*SequentialTest::Create(ShareOf(Gain(), size)));
    for (SequentialTest& test : all) view.push_back(&test);
  }
  // A pair for each; the edge of the first is `first`.
  void Deal(int first, int others, Random* random) {
    for (size_t i = 0; i < all.size(); ++i)
      ASSERT_TRUE(all[i].Add(Draw(i == 0 ? first : others, random)).ok());
    StepDown(view, ErrorRates());
  }
  bool open() const {
    for (const SequentialTest& test : all) {
      if (test.verdict() == Verdict::kContinue) return true;
    }
    return false;
  }

  std::vector<SequentialTest> all;
  std::vector<SequentialTest*> view;
};

TEST(Family, EachBeginsWithItsPartOfAlpha) {
  EXPECT_DOUBLE_EQ(ShareOf(Gain(), 1).errors.alpha, 0.05);
  EXPECT_DOUBLE_EQ(ShareOf(Gain(), 5).errors.alpha, 0.01);
  EXPECT_DOUBLE_EQ(ShareOf(Gain(), 5).errors.beta, 0.05) << "each may fail in error so often";
}

TEST(Family, WhenOneHasPassedTheOthersPassAtTheBoundOfWhatIsLeft) {
  Random random(1);
  Tests tests(3);
  EXPECT_NEAR(tests.all[1].bounds().upper, std::log(0.95 / (0.05 / 3)), 1e-12);
  while (tests.all[0].verdict() == Verdict::kContinue) tests.Deal(5, 0, &random);
  ASSERT_EQ(tests.all[0].verdict(), Verdict::kH1);
  ASSERT_EQ(tests.all[1].verdict(), Verdict::kContinue);
  EXPECT_NEAR(tests.all[1].bounds().upper, std::log(0.95 / (0.05 / 2)), 1e-12);
  EXPECT_NEAR(tests.all[1].bounds().lower, std::log(0.05 / (1 - 0.05 / 3)), 1e-12)
      << "only passing is easier";
}

TEST(Family, ATestThatHasEndedKeepsItsBoundsAndItsEstimate) {
  Random random(2);
  Tests tests(2);
  while (tests.all[0].verdict() == Verdict::kContinue) tests.Deal(5, 3, &random);
  ASSERT_EQ(tests.all[0].verdict(), Verdict::kH1);
  EXPECT_NEAR(tests.all[0].bounds().upper, std::log(0.95 / (0.05 / 2)), 1e-12) << "with which it passed";
  const double estimate = tests.all[0].Estimate()->median;
  while (tests.open()) tests.Deal(5, 3, &random);
  EXPECT_EQ(tests.all[0].Estimate()->median, estimate);
}

TEST(Family, ALowerBoundCanLetAnotherOnePassAtOnce) {
  // At alpha / 2 the second is below its bound when the first passes; at alpha it is above.
  PairTest first = ShareOf(Gain(), 2);
  std::vector<SequentialTest> tests = {*SequentialTest::Create(first), *SequentialTest::Create(first)};
  std::vector<SequentialTest*> view = {&tests[0], &tests[1]};
  Random random(3);
  for (int deal = 0; tests[0].verdict() == Verdict::kContinue; ++deal) {
    const double pair = Draw(4, &random);
    ASSERT_TRUE(tests[0].Add(pair).ok());
    // The second loses one pair in 30 of those that the first wins.
    ASSERT_TRUE(tests[1].Add(deal % 30 == 0 ? -2 : pair).ok());
  }
  ASSERT_EQ(tests[0].verdict(), Verdict::kH1);
  ASSERT_EQ(tests[1].verdict(), Verdict::kContinue);
  const double llr = tests[1].llr().value();
  ASSERT_GT(llr, std::log(0.95 / 0.05)) << "the example must be between the bounds";
  StepDown(view, ErrorRates());
  EXPECT_EQ(tests[1].verdict(), Verdict::kH1);
}

// Five equals, against each of which 0 is true: at most 5 % of families pass anybody. Five tests at 5 % each
// do so in up to 23 %.
TEST(Family, EqualsPassInNoMoreThanAlphaOfFamilies) {
  constexpr uint64_t kSeed = 7;
  Random random(kSeed);
  int families = 0;
  for (int run = 0; run < 200; ++run) {
    Tests tests(5);
    while (tests.open()) tests.Deal(0, 0, &random);
    bool passed = false;
    for (const SequentialTest& test : tests.all) passed |= test.verdict() == Verdict::kH1;
    families += passed ? 1 : 0;
  }
  EXPECT_LE(families, 20) << "of 200: 5 % and 3 standard errors; seed " << kSeed;
}

}  // namespace
}  // namespace hakam::arbiter
