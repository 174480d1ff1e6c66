#include "sdk/base/nearest.h"

#include <gtest/gtest.h>

namespace hakam {
namespace {

const std::vector<std::string> kNames = {"plan", "play", "gate", "games", "league"};

TEST(NearestName, OneChangeOfEachKind) {
  EXPECT_EQ(NearestName("plays", kNames), "play");  // one letter more
  EXPECT_EQ(NearestName("pla", kNames), "plan");    // one less; two are equally near, the first one counts
  EXPECT_EQ(NearestName("gete", kNames), "gate");   // another one
  EXPECT_EQ(NearestName("plya", kNames), "play");   // two letters swapped is one change, and "plan" takes two
  EXPECT_EQ(NearestName("play", kNames), "play");
}

// More than half of the letters would be a guess.
TEST(NearestName, NothingNear) {
  EXPECT_EQ(NearestName("", kNames), "");
  EXPECT_EQ(NearestName("xy", kNames), "");
  EXPECT_EQ(NearestName("pxxx", kNames), "");
  EXPECT_EQ(NearestName("pxyn", kNames), "plan");  // half of them
  EXPECT_EQ(NearestName(std::string(10'000'000, 'p'), kNames), "");
  EXPECT_EQ(NearestName("play", {}), "");
}

}  // namespace
}  // namespace hakam
