#include "arbiter/web/pace.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

TEST(Pace, TellsHowLongTheRestTakes) {
  Pace pace;
  for (int second = 0; second <= 10; ++second) pace.Add(absl::Seconds(second), 5 * second);
  EXPECT_EQ(pace.TimeFor(100), absl::Seconds(20));
  EXPECT_EQ(pace.TimeFor(0), absl::ZeroDuration());
}

TEST(Pace, IsThatOfTheLastMinute) {
  Pace pace;
  for (int second = 0; second <= 100; ++second) pace.Add(absl::Seconds(second), second);
  for (int second = 101; second <= 200; ++second) pace.Add(absl::Seconds(second), 100 + 10 * (second - 100));
  EXPECT_EQ(pace.TimeFor(600), absl::Minutes(1));
}

TEST(Pace, SaysNothingAtTheStartNorWhenTheLeagueStandsStill) {
  Pace pace;
  EXPECT_EQ(pace.TimeFor(10), std::nullopt);
  pace.Add(absl::Seconds(0), 7);
  pace.Add(absl::Seconds(2), 9);
  EXPECT_EQ(pace.TimeFor(10), std::nullopt);
  for (int second = 3; second <= 100; ++second) pace.Add(absl::Seconds(second), 9);
  EXPECT_EQ(pace.TimeFor(10), std::nullopt);
}

TEST(Pace, BeginsAnewWithALeagueThatDoes) {
  Pace pace;
  for (int second = 0; second <= 10; ++second) pace.Add(absl::Seconds(second), 1000);
  for (int second = 11; second <= 21; ++second) pace.Add(absl::Seconds(second), second);
  EXPECT_EQ(pace.TimeFor(30), absl::Seconds(30));
}

}  // namespace
}  // namespace hakam::arbiter
