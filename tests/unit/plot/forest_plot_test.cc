#include "arbiter/plot/forest_plot.h"

#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/unit/plot/pictures.h"

namespace hakam::arbiter {
namespace {

ForestPlot Plot(int rows) {
  ForestPlot plot = {.title = "spring", .subtitle = "baloot", .unit = "points a board", .notes = {"a note"}};
  for (int i = 0; i < rows; ++i) {
    plot.rows.push_back(
        {.name = absl::StrCat("bot-", i), .value = 5. - i, .half_width = 0.5, .note = "9 pairs"});
  }
  return plot;
}

TEST(ForestPlot, HasARowForEachWithItsNumbers) {
  for (const int rows : {1, 2, 40, 200}) {
    const std::string svg = SvgOf(Plot(rows)).value();
    ExpectPicture(svg);
    EXPECT_EQ(Count(svg, "<circle"), static_cast<size_t>(rows));
    EXPECT_EQ(Count(svg, ">9 pairs</text>"), static_cast<size_t>(rows));
    EXPECT_EQ(Count(svg, ">+5.00 ±0.50</text>"), 1u);
    EXPECT_EQ(svg, SvgOf(Plot(rows)).value());
  }
}

TEST(ForestPlot, AnIntervalThatNobodyKnowsIsDottedAndOneThatIsCutHasAnArrow) {
  ForestPlot plot = Plot(5);
  plot.rows[1].half_width.reset();
  plot.rows[1].hollow = true;
  plot.rows[2].half_width = 1000;
  const std::string svg = SvgOf(plot).value();
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "class=\"unknown\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"dot hollow\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"arrow\""), 2u);
  EXPECT_EQ(Count(svg, ">+4.00 ±?</text>"), 1u);
}

TEST(ForestPlot, AllAlikeIsAPictureToo) {
  ForestPlot plot = {.rows = {{.name = "a", .half_width = 0}, {.name = "b", .half_width = 0}}};
  ExpectPicture(SvgOf(plot).value());
}

TEST(ForestPlot, NamesTheNumberThatCannotBeDrawn) {
  const auto refused = [](auto change) {
    ForestPlot plot = Plot(3);
    change(&plot);
    const absl::Status status = SvgOf(plot).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  };
  EXPECT_EQ(refused([](ForestPlot* p) { p->rows[1].value = std::nan(""); }),
            "plot: the value of bot-1: not a finite number");
  EXPECT_EQ(refused([](ForestPlot* p) { p->rows[2].half_width = std::numeric_limits<double>::infinity(); }),
            "plot: the interval of bot-2: not a finite number");
  EXPECT_EQ(refused([](ForestPlot* p) { p->rows[2].half_width = -1; }),
            "plot: the interval of bot-2: below zero");
  EXPECT_EQ(refused([](ForestPlot* p) { p->rows.clear(); }), "plot: no rows");
}

}  // namespace
}  // namespace hakam::arbiter
