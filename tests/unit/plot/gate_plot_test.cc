#include "arbiter/plot/gate_plot.h"

#include <cmath>

#include "gtest/gtest.h"
#include "tests/unit/plot/pictures.h"

namespace hakam::arbiter {
namespace {

GatePlot PlotOfGate(int64_t pairs) {
  GatePlot plot = {.title = "new against old",
                   .lower = -2.94,
                   .upper = 2.94,
                   .lower_label = "not better",
                   .unit = "points a board",
                   .h0 = 0,
                   .h1 = 0.5};
  for (int64_t n = 1; n <= pairs; ++n) {
    const auto x = static_cast<double>(n);
    plot.points.push_back({.pairs = n, .llr = std::sin(x / 40)});
    if (n > 1)
      plot.points.back().estimate = GateEstimate{0.3, 0.3 - 12 / std::sqrt(x), 0.3 + 12 / std::sqrt(x)};
  }
  return plot;
}

TEST(GatePlot, ShowsBoundsHypothesesAndWhereItEnded) {
  const std::string svg = SvgOf(PlotOfGate(400)).value();
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "class=\"bound\""), 2u);
  EXPECT_EQ(Count(svg, "class=\"hypothesis\""), 2u);
  EXPECT_EQ(Count(svg, "<polyline"), 2u);
  EXPECT_EQ(Count(svg, ">−2.94 not better</text>"), 1u);
  EXPECT_EQ(Count(svg, ">log-likelihood ratio: −0.54 after 400 pairs</text>"), 1u) << svg;
  EXPECT_EQ(Count(svg, ">estimate: +0.30, 95% −0.30 to +0.90 points a board</text>"), 1u);
  EXPECT_EQ(svg, SvgOf(PlotOfGate(400)).value());
}

TEST(GatePlot, OnePairIsAPictureToo) {
  const std::string svg = SvgOf(PlotOfGate(1)).value();
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "nothing is known yet"), 1u);
}

TEST(GatePlot, BeforeTheFirstRatioThereIsNoCourse) {
  GatePlot plot = PlotOfGate(30);
  for (GatePoint& point : plot.points) point.llr.reset();
  const std::string svg = SvgOf(plot).value();
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, ">log-likelihood ratio: none after 30 pairs</text>"), 1u) << svg;
  EXPECT_EQ(Count(svg, "<polyline"), 1u) << "that of the estimate";
}

TEST(GatePlot, AMillionPairsAreNotAMillionPoints) {
  const std::string svg = SvgOf(PlotOfGate(1000000)).value();
  ExpectPicture(svg);
  EXPECT_LT(svg.size(), 400000u);
}

TEST(Thinned, KeepsEndsAndExtremes) {
  std::vector<GatePoint> points;
  for (int64_t n = 1; n <= 10000; ++n)
    points.push_back({.pairs = n, .llr = n == 5005 ? 9. : n == 77 ? -9. : 0.});
  const std::vector<GatePoint> kept = Thinned(points, 10);
  EXPECT_LE(kept.size(), 40u);
  EXPECT_EQ(kept.front().pairs, 1);
  EXPECT_EQ(kept.back().pairs, 10000);
  double least = 0;
  double largest = 0;
  int64_t before = 0;
  for (const GatePoint& point : kept) {
    least = std::min(least, point.llr.value());
    largest = std::max(largest, point.llr.value());
    EXPECT_GT(point.pairs, before);
    before = point.pairs;
  }
  EXPECT_EQ(least, -9);
  EXPECT_EQ(largest, 9);
  EXPECT_EQ(Thinned(points, 100000).size(), points.size());
}

TEST(GatePlot, WhatCannotBeDrawnIsRefused) {
  const auto refused = [](auto change) {
    GatePlot plot = PlotOfGate(3);
    change(&plot);
    const absl::Status status = SvgOf(plot).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  };
  EXPECT_EQ(refused([](GatePlot* p) { p->points.clear(); }), "plot: no points");
  EXPECT_EQ(refused([](GatePlot* p) { p->points[2].llr = NAN; }),
            "plot: after 3 pairs, the ratio: not a finite number");
  EXPECT_EQ(refused([](GatePlot* p) { p->points[2].estimate->high = INFINITY; }),
            "plot: after 3 pairs, the estimate: not a finite number");
  EXPECT_EQ(refused([](GatePlot* p) { p->points[2].pairs = 2; }), "plot: after 2 pairs: not in order");
  EXPECT_EQ(refused([](GatePlot* p) { p->upper = -3; }), "plot: the bounds do not ascend");
  EXPECT_EQ(refused([](GatePlot* p) { p->h1 = NAN; }), "plot: H1: not a finite number");
}

}  // namespace
}  // namespace hakam::arbiter
