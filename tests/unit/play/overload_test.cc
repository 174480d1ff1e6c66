#include "arbiter/play/overload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(Overload, SaysHowLateHowOftenAndWhatToDoButNotAllTheTime) {
  FakeClock clock;
  std::vector<std::string> lines;
  Overload overload(&clock, 64, [&lines](const std::string& line) { lines.push_back(line); });
  const Lateness::Report driver = {.long_gaps = 12, .worst = absl::Milliseconds(34)};
  overload.PairVoid({3, 17}, driver);
  overload.PairVoid({3, 18}, driver);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], AllOf(HasSubstr("pairing 3, deal 17"), HasSubstr("12 times"), HasSubstr("34 ms"),
                              HasSubstr("concurrency (now 64)")));
  clock.Advance(absl::Seconds(11));
  overload.PairVoid({3, 19}, driver);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[1], HasSubstr("3 pairs so far"));
}

TEST(Overload, TheSummaryIsOfAllDriversAndOnlyWherePairsWereVoid) {
  FakeClock clock;
  Overload overload(&clock, 2, [](const std::string&) {});
  overload.Add({.long_gaps = 5, .worst = absl::Milliseconds(9)});
  EXPECT_FALSE(overload.Summary());
  overload.PairVoid({0, 0}, {});
  overload.Add({.long_gaps = 7, .worst = absl::Milliseconds(90)});
  ASSERT_TRUE(overload.Summary());
  EXPECT_THAT(*overload.Summary(), AllOf(HasSubstr("1 pair was"), HasSubstr("12 times"), HasSubstr("90 ms")));
}

}  // namespace
}  // namespace hakam::arbiter
