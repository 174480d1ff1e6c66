#include "sdk/base/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace hakam {
namespace {

TEST(Random, IsSplitMix64) {
  // Reference outputs of the published algorithm for seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.Next(), 6457827717110365317u);
  EXPECT_EQ(random.Next(), 3203168211198807973u);
  EXPECT_EQ(random.Next(), 9817491932198370423u);
}

TEST(Random, BelowIsUniform) {
  Random random(1);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[random.Below(6)];
  // Chi-square with 5 degrees of freedom; 20.5 is the 0.1 % point. Fixed seed: no flakes.
  double chi = 0;
  for (int count : counts) chi += (count - 10'000.0) * (count - 10'000.0) / 10'000.0;
  EXPECT_LT(chi, 20.5);
}

TEST(Random, BelowOneDrawsZero) { EXPECT_EQ(Random(7).Below(1), 0u); }

TEST(Random, ShuffleKeepsTheItems) {
  std::vector<int> items = {1, 2, 3, 4, 5, 6, 7, 8};
  Random(3).Shuffle(items);
  EXPECT_THAT(items, testing::UnorderedElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(items, testing::Not(testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8)));
}

}  // namespace
}  // namespace hakam
