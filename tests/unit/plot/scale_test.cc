#include "arbiter/plot/scale.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

TEST(Range, HoldsAllIntervals) {
  const Range range = RangeOf({{5, 0.5}, {-16, 1.0}, {2, std::nullopt}});
  EXPECT_LT(range.low, -17);
  EXPECT_GT(range.high, 5.5);
  EXPECT_LT(range.size(), 25);
}

TEST(Range, OneWhoHasHardlyPlayedDoesNotPressTheOthersTogether) {
  const Range range = RangeOf({{1, 0.5}, {0, 0.5}, {-1, 0.5}, {0, 1000.0}});
  EXPECT_GT(range.low, -4);
  EXPECT_LT(range.high, 4);
}

TEST(Range, IsNeverEmpty) {
  EXPECT_GT(RangeOf({}).size(), 0);
  EXPECT_GT(RangeOf({{0, 0.0}, {0, 0.0}}).size(), 0);
  EXPECT_GT(RangeOf({{7, std::nullopt}}).size(), 0);
  EXPECT_GT(RangeOfValues({kMostDrawn, kMostDrawn}).size(), 0);
  EXPECT_GT(RangeOfValues({1, 1 + 1e-15}).size(), 0);
  EXPECT_GT(RangeOfValues({}).size(), 0);
}

TEST(Scale, MayRunEitherWay) {
  const Scale down({0, 10}, 200, 100);
  EXPECT_EQ(down.At(0), 200);
  EXPECT_EQ(down.At(10), 100);
  EXPECT_EQ(down.At(2.5), 175);
}

TEST(Ticks, AreRoundNumbersWithinTheRange) {
  const Ticks ticks = TicksOf({-17.3, 6.1}, 8);
  EXPECT_EQ(ticks.at, (std::vector<double>{-15, -10, -5, 0, 5}));
  EXPECT_EQ(ticks.digits, 0);
  EXPECT_EQ(TicksOf({0, 0.13}, 8).digits, 2);
  EXPECT_EQ(TicksOf({0, 100000}, 3).at, (std::vector<double>{0, 50000, 100000}));
}

TEST(Ticks, AreFewEnoughAndInRangeWhateverTheRange) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const double size = std::pow(10, -6 + 17 * random.Unit());
    const double low = (random.Unit() - 0.5) * 10 * size;
    const int most = 2 + static_cast<int>(random.Below(12));
    const Ticks ticks = TicksOf({low, low + size}, most);
    EXPECT_LE(ticks.at.size(), static_cast<size_t>(most));
    EXPECT_GE(ticks.digits, 0);
    for (const double tick : ticks.at) {
      EXPECT_GE(tick, low - 1e-9 * size);
      EXPECT_LE(tick, low + size * (1 + 1e-9));
    }
  }
}

TEST(Drawable, OnlyFiniteNumbersOfAReasonableSize) {
  EXPECT_TRUE(CheckDrawable(-26, "x").ok());
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(), 1e300, -1e13}) {
    const absl::Status status = CheckDrawable(bad, "the rating of ace");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(status.message().find("the rating of ace"), absl::string_view::npos);
  }
}

}  // namespace
}  // namespace hakam::arbiter
