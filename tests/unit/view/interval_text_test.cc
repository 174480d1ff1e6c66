#include "arbiter/view/interval_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

std::vector<std::string> Lines(const std::string& text) {
  return absl::StrSplit(text, '\n', absl::SkipEmpty());
}

TEST(IntervalText, DrawsAllOnOneScaleWithZero) {
  EXPECT_EQ(IntervalText("points/board, 95%", {{"1", "ace", Spread{2, 1.0}}, {"2", "two", Spread{-2, 0.5}}}),
            " points/board, 95%        -2          -1           0            1           2           3\n"
            " 1  ace                                            :            |-----------*-----------|\n"
            " 2  two              |-----*-----|                 :\n");
}

TEST(IntervalText, IntervalsThatOverlapShareColumns) {
  const auto lines = Lines(IntervalText(
      "", {{"1", "a", Spread{10, 3.0}}, {"2", "b", Spread{6, 3.0}}, {"3", "c", Spread{0, 1.0}}}));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_LT(lines[1].find('|'), lines[2].rfind('|')) << "a and b overlap";
  EXPECT_GT(lines[2].find('|'), lines[3].rfind('|')) << "b and c do not";
}

TEST(IntervalText, WhatIsUnknownIsDotsAndWhatIsTooWideIsCut) {
  const auto lines = Lines(IntervalText("", {{"1", "a", Spread{1, 0.5}},
                                             {"2", "b", Spread{0, std::nullopt}},
                                             {"3", "c", Spread{0, 1000.0}},
                                             {"4", "d", Spread{-1, 0.5}},
                                             {"-", "e", std::nullopt}}));
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_THAT(lines[2], HasSubstr("....*...."));
  EXPECT_THAT(lines[3], HasSubstr("<----"));
  EXPECT_EQ(lines[3].back(), '>');
  EXPECT_EQ(lines[5].find_first_not_of(" -e:"), std::string::npos) << lines[5];
}

TEST(IntervalText, FitsIntoAHundredColumnsWhateverTheNumbers) {
  for (const double scale : {1e-6, 0.1, 1.0, 37.0, 1e5, 1e12}) {
    for (const double shift : {0.0, 1000.0}) {
      std::vector<IntervalLine> lines;
      for (int i = 0; i < 200; ++i) {
        lines.push_back(
            {absl::StrCat(i + 1), "sixteen-letters! ?", Spread{scale * (i - 100) / 100 + shift, scale / 10}});
      }
      for (const std::string& line : Lines(IntervalText("points/board, 95%", lines))) {
        EXPECT_LE(line.size(), 100u) << line;
      }
    }
  }
}

TEST(IntervalText, AllAlikeAndNothingAtAll) {
  EXPECT_THAT(IntervalText("x", {{"1", "a", Spread{0, 0.0}}, {"2", "b", Spread{0, 0.0}}}), HasSubstr("*"));
  EXPECT_EQ(IntervalText("x", {{"-", "a", std::nullopt}}), "");
  EXPECT_EQ(IntervalText("x", {}), "");
}

}  // namespace
}  // namespace hakam::arbiter
