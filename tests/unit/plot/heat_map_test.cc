#include "arbiter/plot/heat_map.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/unit/plot/pictures.h"

namespace hakam::arbiter {
namespace {

// i beats j > i by j - i points.
HeatMap Map(size_t n) {
  HeatMap map = {.title = "spring", .unit = "points a board"};
  map.cells.resize(n);
  for (size_t i = 0; i < n; ++i) {
    map.names.push_back(absl::StrCat("bot-", i));
    for (size_t j = 0; j < n; ++j) {
      map.cells[i].push_back(
          HeatCell{.value = static_cast<double>(j) - static_cast<double>(i), .half_width = 1.5});
    }
    map.cells[i][i].reset();
  }
  return map;
}

TEST(HeatMap, HasTheNumberInEachCellAndAHatchBelowZero) {
  for (const size_t n : {1, 2, 40}) {
    const std::string svg = SvgOf(Map(n)).value();
    ExpectPicture(svg);
    EXPECT_EQ(Count(svg, "<g><title>bot-"), n * (n - 1));
    EXPECT_EQ(Count(svg, "class=\"cell hatched\""), n * (n - 1) / 2 + 5) << "five in the legend";
    EXPECT_EQ(Count(svg, ">·</text>"), n);
    EXPECT_EQ(svg, SvgOf(Map(n)).value());
  }
}

TEST(HeatMap, WhatIsCertainIsBold) {
  const std::string svg = SvgOf(Map(3)).value();
  EXPECT_EQ(Count(svg, "class=\"middle halo strong\">+2.00<"), 1u);
  EXPECT_EQ(Count(svg, "class=\"middle halo\">+1.00<"), 2u);
  EXPECT_EQ(Count(svg, "<title>bot-2 against bot-0: −2.00 ±1.50</title>"), 1u);
}

TEST(HeatMap, TheDarkestShadeIsTheLargestNumber) {
  const std::string svg = SvgOf(Map(10)).value();
  EXPECT_EQ(Count(svg, "class=\"cell plus5\""), 4 + 3 + 2 + 1 + 1u) << "above 16/25 of 9, and in the legend";
}

TEST(HeatMap, NothingButDrawsHasNoShade) {
  HeatMap map = Map(3);
  for (auto& row : map.cells) {
    for (auto& cell : row) {
      if (cell) cell = HeatCell{.value = 0, .half_width = 0};
    }
  }
  const std::string svg = SvgOf(map).value();
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "class=\"cell plus"), 5u) << "the legend";
}

TEST(HeatMap, WhatCannotBeDrawnIsRefused) {
  const auto refused = [](auto change) {
    HeatMap map = Map(2);
    change(&map);
    const absl::Status status = SvgOf(map).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  };
  EXPECT_EQ(refused([](HeatMap* m) { m->cells[0][1]->value = -INFINITY; }),
            "plot: bot-0 against bot-1: not a finite number");
  EXPECT_EQ(refused([](HeatMap* m) { m->cells[1][0]->half_width = -2; }),
            "plot: bot-1 against bot-0: an interval below zero");
  EXPECT_EQ(refused([](HeatMap* m) { m->cells.pop_back(); }), "plot: not as many rows as names");
  EXPECT_EQ(refused([](HeatMap* m) { m->cells[1].pop_back(); }), "plot: not as many columns as names");
  EXPECT_EQ(refused([](HeatMap* m) { m->names.clear(); }), "plot: no names");
}

}  // namespace
}  // namespace hakam::arbiter
