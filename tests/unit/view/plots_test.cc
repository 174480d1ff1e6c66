#include "arbiter/view/plots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

Standings Of(size_t n) {
  Standings s = {
      .league = "spring & more", .rules = "baloot", .pairs_done = 9, .pairs_total = 9, .complete = true};
  for (size_t i = 0; i < n; ++i) {
    s.rows.push_back({.number = static_cast<uint32_t>(i),
                      .name = absl::StrCat("bot-", i),
                      .points = 5.0 - static_cast<double>(i),
                      .points_se = 0.5,
                      .points_half_width = 0.98,
                      .pairs = 200});
  }
  s.cross.assign(n, std::vector<CrossCell>(
                        n, {.played = true, .mean = 1, .se = 0.25, .low = 0.51, .high = 1.48, .pairs = 200}));
  for (size_t i = 0; i < n; ++i) s.cross[i][i] = {};
  return s;
}

TEST(Plots, ShowTheStandings) {
  for (const size_t n : {2, 40}) {
    EXPECT_THAT(RatingsSvg(Of(n)).value(), HasSubstr(">+5.00 ±0.98</text>"));
    EXPECT_THAT(RatingsSvg(Of(n)).value(),
                HasSubstr(absl::StrCat(">baloot, ", n, " entrants, 9 of 9 pairs</text>")));
    EXPECT_THAT(HeadToHeadSvg(Of(n)).value(),
                HasSubstr("<title>bot-0 against bot-1: +1.00 ±0.49, 200 pairs</title>"));
  }
}

TEST(Plots, WhatNobodyKnowsIsDrawnAsSuch) {
  Standings s = Of(2);
  s.rows[0].points_half_width = s.cross[0][1].high = std::numeric_limits<double>::infinity();
  s.rows[1].provisional = true;
  s.rows[1].out = "10 faults";
  s.warnings = {"read the crosstable"};
  const std::string ratings = RatingsSvg(s).value();
  EXPECT_THAT(ratings, HasSubstr(">+5.00 ±?</text>"));
  EXPECT_THAT(ratings, HasSubstr(">200 pairs, disqualified</text>"));
  EXPECT_THAT(ratings, HasSubstr(">hollow: provisional, fewer than 100 pairs or 30 deals</text>"));
  EXPECT_THAT(ratings, HasSubstr(">warning: read the crosstable</text>"));
  EXPECT_THAT(HeadToHeadSvg(s).value(), HasSubstr("bot-0 against bot-1: +1.00 ±?, 200 pairs"));
}

}  // namespace
}  // namespace hakam::arbiter
