// Two versions in several games, one verdict (law.md section 3, "Several games").
#include "arbiter/rating/sequential/joint_test.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

// Pairs of +-2 whose mean is `edge` / 5; edge 1 of 20 is an effect of 0.1.
double DrawPair(int edge, Random* random) { return static_cast<int>(random->Below(20)) < 10 + edge ? 2 : -2; }

JointTest Make(Claim claim, size_t games) {
  return *JointTest::Create(claim, {}, std::vector<PairTest>(games, Gain()));
}

// Adds deals with these edges until there is a verdict.
void Finish(const std::vector<int>& edges, Random* random, JointTest* test) {
  std::vector<double> deal(edges.size());
  while (test->verdict() == Verdict::kContinue) {
    for (size_t game = 0; game < edges.size(); ++game) deal[game] = DrawPair(edges[game], random);
    ASSERT_TRUE(test->Add(deal).ok());
  }
}

TEST(JointTest, TheAverageIsTheSumOfTheLlrsAgainstTheBoundsOfOneTest) {
  JointTest joint = Make(Claim::kAverage, 2);
  PairTest alone = Gain();
  alone.never_decides = true;
  SequentialTest first = *SequentialTest::Create(alone);
  SequentialTest second = *SequentialTest::Create(alone);
  EXPECT_DOUBLE_EQ(joint.bounds().upper, std::log(0.95 / 0.05));
  for (int deal = 0; deal < 150; ++deal) {
    const std::array<double, 2> pairs = {deal % 2 == 0 ? 3.0 : -2.0, deal % 3 == 0 ? 1.0 : -1.0};
    ASSERT_TRUE(joint.Add(pairs).ok());
    ASSERT_TRUE(first.Add(pairs[0]).ok());
    ASSERT_TRUE(second.Add(pairs[1]).ok());
  }
  ASSERT_EQ(joint.deals(), 150) << "no verdict before";
  EXPECT_DOUBLE_EQ(joint.llr().value(), first.llr().value() + second.llr().value());
  EXPECT_NE(joint.llr(), 0);
}

TEST(JointTest, NoGameIsJudgedBeforeTheGuardOfEveryGameIsMet) {
  JointTest joint = Make(Claim::kAverage, 2);
  // The second game is drawn but for every tenth pair, so it has 30 others after 300 pairs.
  for (int deal = 1; deal < 300; ++deal) {
    const std::array<double, 2> pairs = {deal % 10 == 0 ? -1.0 : 3.0, deal % 10 == 0 ? 2.0 + deal % 4 : 0.0};
    ASSERT_TRUE(joint.Add(pairs).ok());
    ASSERT_EQ(joint.verdict(), Verdict::kContinue) << deal;
    ASSERT_EQ(joint.llr(), std::nullopt) << deal;
  }
  EXPECT_GT(joint.games()[0].llr(), 3) << "alone it would have passed";
  ASSERT_TRUE(joint.Add(std::array<double, 2>{3, 2}).ok());
  EXPECT_EQ(joint.verdict(), Verdict::kH1);
}

TEST(JointTest, TheGamesShareTheCapOfOne) {
  const int64_t alone = SequentialTest::Create(Gain())->cap();
  for (const size_t games : {2, 3}) {
    JointTest joint = Make(Claim::kAverage, games);
    EXPECT_EQ(joint.cap(), alone) << "while the guards are not met";
    Random random(5);
    std::vector<double> deal(games);
    for (int i = 0; i < 100; ++i) {
      for (double& pair : deal) pair = DrawPair(0, &random);
      ASSERT_TRUE(joint.Add(deal).ok());
    }
    EXPECT_EQ(joint.cap(), static_cast<int64_t>(std::ceil(static_cast<double>(alone) / games)));
    EXPECT_EQ(joint.FixedLength().value(), static_cast<int64_t>(std::ceil(4329.0 / games)));
  }
}

TEST(JointTest, AtTheCapItIsInconclusive) {
  // The LLR of a mean halfway between the hypotheses stays at 0: of 40 pairs 21 are won, an effect of 0.05;
  // in the other game the effect is 0.
  JointTest joint = Make(Claim::kAverage, 2);
  for (int i = 0; joint.verdict() == Verdict::kContinue; ++i) {
    const double won = i % 40 == 39 || i % 2 == 0 ? 1 : -1;
    ASSERT_TRUE(joint.Add(std::array<double, 2>{won, i % 2 == 0 ? 1.0 : -1.0}).ok());
  }
  EXPECT_EQ(joint.verdict(), Verdict::kInconclusive);
  EXPECT_EQ(joint.deals(), joint.cap());
}

TEST(JointTest, EachGameBeginsWithItsPartOfBothErrors) {
  const JointTest joint = Make(Claim::kEach, 3);
  for (const SequentialTest& game : joint.games()) {
    EXPECT_NEAR(game.bounds().upper, std::log((1 - 0.05 / 3) / (0.05 / 3)), 1e-12);
    EXPECT_NEAR(game.bounds().lower, std::log(0.05 / 3 / (1 - 0.05 / 3)), 1e-12);
  }
}

TEST(JointTest, WhenAGameHasPassedTheOthersPassAtTheBoundOfWhatIsLeft) {
  JointTest joint = Make(Claim::kEach, 2);
  Random random(2);
  while (!joint.closed(0)) {
    ASSERT_TRUE(joint.Add(std::array<double, 2>{DrawPair(4, &random), DrawPair(0, &random)}).ok());
  }
  ASSERT_EQ(joint.games()[0].verdict(), Verdict::kH1);
  ASSERT_EQ(joint.verdict(), Verdict::kContinue);
  EXPECT_NEAR(joint.games()[1].bounds().upper, std::log(0.975 / 0.05), 1e-12);
  const int64_t pairs = joint.games()[0].pairs();
  ASSERT_TRUE(joint.Add(std::array<double, 2>{-2, 2}).ok());
  EXPECT_EQ(joint.games()[0].pairs(), pairs) << "a game that has passed needs no more pairs";
  Finish({0, 4}, &random, &joint);
  EXPECT_EQ(joint.verdict(), Verdict::kH1);
}

TEST(JointTest, OneGameThatIsWorseFailsAllHoweverGoodTheOthersAre) {
  int average = 0;
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    JointTest each = Make(Claim::kEach, 3);
    Finish({5, -2, 5}, &random, &each);
    EXPECT_EQ(each.verdict(), Verdict::kH0) << "seed " << seed;
    EXPECT_EQ(each.games()[1].verdict(), Verdict::kH0) << "seed " << seed;
    JointTest joint = Make(Claim::kAverage, 3);
    Finish({5, -2, 5}, &random, &joint);
    average += joint.verdict() == Verdict::kH1 ? 1 : 0;
  }
  EXPECT_EQ(average, 50) << "it is better on average";
}

// Equals in all games: at most 5 % pass, whatever is claimed. And if the version is better in all but one, at
// most 5 % pass the claim about each.
TEST(JointTest, InErrorItPassesInNoMoreThanAlpha) {
  constexpr uint64_t kSeed = 11;
  constexpr int kRuns = 200;
  const auto passes = [&](Claim claim, const std::vector<int>& edges) {
    Random random(kSeed);
    int passed = 0;
    for (int run = 0; run < kRuns; ++run) {
      JointTest joint = Make(claim, edges.size());
      Finish(edges, &random, &joint);
      passed += joint.verdict() == Verdict::kH1 ? 1 : 0;
    }
    return passed;
  };
  const char* bound = "of 200: 5 % and 3 standard errors";
  EXPECT_LE(passes(Claim::kAverage, {0, 0}), 20) << bound;
  EXPECT_LE(passes(Claim::kAverage, {0, 0, 0}), 20) << bound;
  EXPECT_LE(passes(Claim::kAverage, {2, -2}), 20) << bound << "; better and worse is equal on average";
  EXPECT_LE(passes(Claim::kEach, {0, 0}), 20) << bound;
  EXPECT_LE(passes(Claim::kEach, {4, 0, 4}), 20) << bound;
  EXPECT_GE(passes(Claim::kEach, {1, 1}), 180) << "effect 0.1 in both is found";
  EXPECT_GE(passes(Claim::kAverage, {1, 1}), 180) << "effect 0.1 in both is found";
}

TEST(JointTest, WhatCannotBeTestedIsRefused) {
  EXPECT_FALSE(JointTest::Create(Claim::kEach, {}, std::vector<PairTest>{Gain()}).ok());
  EXPECT_FALSE(JointTest::Create(Claim::kEach, {.alpha = 1}, std::vector<PairTest>(2, Gain())).ok());
  JointTest joint = Make(Claim::kAverage, 2);
  EXPECT_FALSE(joint.Add(std::array<double, 1>{1}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
