#include "arbiter/plot/gate_plot.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/plot/number.h"
#include "arbiter/plot/page.h"
#include "arbiter/plot/scale.h"
#include "arbiter/plot/svg.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kGateWidth = 640;
constexpr double kLeft = kMargin + 48;  // left side of the frames; the numbers of the ticks are left of it
constexpr double kPanel = 200;
constexpr double kPanelTitle = 24;
constexpr double kLongestLabel = 220;

absl::Status Check(const GatePlot& plot) {
  if (plot.points.empty()) return absl::InvalidArgumentError("plot: no points");
  HAKAM_RETURN_IF_ERROR(CheckDrawable(plot.lower, "plot: the lower bound"));
  HAKAM_RETURN_IF_ERROR(CheckDrawable(plot.upper, "plot: the upper bound"));
  if (plot.lower >= plot.upper) return absl::InvalidArgumentError("plot: the bounds do not ascend");
  HAKAM_RETURN_IF_ERROR(CheckDrawable(plot.h0.value_or(0), "plot: H0"));
  HAKAM_RETURN_IF_ERROR(CheckDrawable(plot.h1.value_or(0), "plot: H1"));
  int64_t before = -1;
  for (const GatePoint& point : plot.points) {
    const std::string at = absl::StrCat("plot: after ", point.pairs, " pairs");
    if (point.pairs <= before) return absl::InvalidArgumentError(absl::StrCat(at, ": not in order"));
    before = point.pairs;
    HAKAM_RETURN_IF_ERROR(CheckDrawable(static_cast<double>(point.pairs), at));
    HAKAM_RETURN_IF_ERROR(CheckDrawable(point.llr.value_or(0), absl::StrCat(at, ", the ratio")));
    if (!point.estimate) continue;
    for (const double number : {point.estimate->value, point.estimate->low, point.estimate->high}) {
      HAKAM_RETURN_IF_ERROR(CheckDrawable(number, absl::StrCat(at, ", the estimate")));
    }
  }
  return absl::OkStatus();
}

std::string LevelLabel(double bound, const std::string& meaning) {
  return absl::StrCat(Typeset(Signed(bound, 2)), " ", meaning);
}

void DrawLevel(double value, const Scale& y, const Box& frame, absl::string_view label,
               absl::string_view look, Svg* svg) {
  const double at = y.At(value);
  svg->Line({frame.x, at}, {frame.x + frame.width, at}, look);
  svg->Text({frame.x + frame.width + 8, at + 4}, Shortened(label, kTextSize, kLongestLabel), "soft");
}

void DrawRatio(const GatePlot& plot, const std::vector<GatePoint>& points, const Scale& x, const Box& frame,
               Svg* svg) {
  const GatePoint& last = points.back();
  std::vector<double> values = {plot.lower, plot.upper, 0};
  for (const GatePoint& point : points) {
    if (point.llr) values.push_back(*point.llr);
  }
  const Range range = RangeOfValues(values);
  const Scale y(range, frame.y + frame.height, frame.y);
  svg->Text({frame.x, frame.y - 8},
            absl::StrCat("log-likelihood ratio: ", last.llr ? Typeset(Signed(*last.llr, 2)) : "none",
                         " after ", last.pairs, " pairs"),
            "strong");
  DrawAxisLeft(y, TicksOf(range, 7), frame, svg);
  svg->Line({frame.x, y.At(0)}, {frame.x + frame.width, y.At(0)}, "zero");
  DrawLevel(plot.upper, y, frame, LevelLabel(plot.upper, plot.upper_label), "bound", svg);
  DrawLevel(plot.lower, y, frame, LevelLabel(plot.lower, plot.lower_label), "bound", svg);
  std::vector<Point> course;
  for (const GatePoint& point : points) {
    if (point.llr) course.push_back({x.At(static_cast<double>(point.pairs)), y.At(*point.llr)});
  }
  if (course.empty()) return;
  svg->Polyline(course, "course");
  svg->Circle(course.back(), 3, "dot");
}

// The range of typical intervals. Intervals after a few pairs are much wider, and are cut.
Range EstimateRange(const GatePlot& plot, const std::vector<GateEstimate>& estimates) {
  std::vector<double> values = {0};
  for (const std::optional<double>& h : {plot.h0, plot.h1}) {
    if (h) values.push_back(*h);
  }
  std::vector<double> widths;
  widths.reserve(estimates.size());
  for (const GateEstimate& e : estimates) widths.push_back(e.high - e.low);
  std::nth_element(widths.begin(), widths.begin() + static_cast<long>(widths.size() / 2), widths.end());
  const double usual = widths[widths.size() / 2];
  const GateEstimate& last = estimates.back();
  for (const GateEstimate& e : estimates) {
    values.push_back(std::clamp(e.low, last.low - usual, last.high + usual));
    values.push_back(std::clamp(e.high, last.low - usual, last.high + usual));
  }
  return RangeOfValues(values);
}

void DrawEstimate(const GatePlot& plot, const std::vector<GatePoint>& points, const Scale& x,
                  const Box& frame, Svg* svg) {
  std::vector<GateEstimate> estimates;
  std::vector<double> places;
  for (const GatePoint& point : points) {
    if (!point.estimate) continue;
    estimates.push_back(*point.estimate);
    places.push_back(x.At(static_cast<double>(point.pairs)));
  }
  if (estimates.empty()) {
    svg->Text({frame.x, frame.y - 8}, "estimate: nothing is known yet", "strong");
    svg->Rect(frame, "frame");
    return;
  }
  const GateEstimate& last = estimates.back();
  svg->Text({frame.x, frame.y - 8},
            absl::StrCat("estimate: ", Typeset(Signed(last.value, 2)), ", 95% ", Typeset(Signed(last.low, 2)),
                         " to ", Typeset(Signed(last.high, 2)), " ", plot.unit),
            "strong");
  const Range range = EstimateRange(plot, estimates);
  const Scale y(range, frame.y + frame.height, frame.y);
  const auto place = [&](double value) { return y.At(std::clamp(value, range.low, range.high)); };
  DrawAxisLeft(y, TicksOf(range, 7), frame, svg);
  svg->Line({frame.x, y.At(0)}, {frame.x + frame.width, y.At(0)}, "zero");
  if (plot.h0) DrawLevel(*plot.h0, y, frame, "H0", "hypothesis", svg);
  if (plot.h1) DrawLevel(*plot.h1, y, frame, "H1", "hypothesis", svg);
  std::vector<Point> spread;
  std::vector<Point> course;
  for (size_t i = 0; i < estimates.size(); ++i) {
    spread.push_back({places[i], place(estimates[i].high)});
    course.push_back({places[i], place(estimates[i].value)});
  }
  for (size_t i = estimates.size(); i-- > 0;) spread.push_back({places[i], place(estimates[i].low)});
  svg->Polygon(spread, "spread");
  svg->Polyline(course, "course");
  svg->Circle(course.back(), 3, "dot");
}

}  // namespace

std::vector<GatePoint> Thinned(const std::vector<GatePoint>& points, int columns) {
  if (points.empty() || columns < 1) return points;
  const double per_column = static_cast<double>(points.back().pairs + 1) / columns;
  const auto column = [&](size_t i) {
    return static_cast<int>(static_cast<double>(points[i].pairs) / per_column);
  };
  std::vector<GatePoint> kept;
  for (size_t begin = 0; begin < points.size();) {
    size_t end = begin;
    std::set<size_t> keep;
    size_t least = begin;
    size_t largest = begin;
    for (; end < points.size() && column(end) == column(begin); ++end) {
      if (points[end].llr < points[least].llr) least = end;
      if (points[end].llr > points[largest].llr) largest = end;
    }
    for (const size_t i : std::set<size_t>{begin, least, largest, end - 1}) kept.push_back(points[i]);
    begin = end;
  }
  return kept;
}

absl::StatusOr<std::string> SvgOf(const GatePlot& plot) {
  HAKAM_RETURN_IF_ERROR(Check(plot));
  const std::vector<GatePoint> points = Thinned(plot.points, static_cast<int>(kGateWidth));
  const PageText text = {.title = plot.title, .subtitle = plot.subtitle, .notes = plot.notes};
  const Box ratio = {kLeft, HeadHeight(text) + kPanelTitle, kGateWidth, kPanel};
  const Box estimate = {kLeft, ratio.y + kPanel + 20 + kPanelTitle, kGateWidth, kPanel};
  const double bottom = estimate.y + kPanel + kAxisHeight;
  double label = TextWidth("H0", kTextSize);
  for (const auto& [bound, name] :
       {std::pair(plot.lower, plot.lower_label), std::pair(plot.upper, plot.upper_label)}) {
    label = std::max(label, TextWidth(LevelLabel(bound, name), kTextSize));
  }
  Svg svg = BeginPage(text, {kLeft + kGateWidth + 8 + std::min(label, kLongestLabel), bottom});
  const Range pairs = {0, std::max(10.0, static_cast<double>(points.back().pairs))};
  const Scale x(pairs, ratio.x, ratio.x + ratio.width);
  DrawRatio(plot, points, x, ratio, &svg);
  DrawAxisBelow(x, TicksOf(pairs, 9), estimate, "pairs", &svg);
  DrawEstimate(plot, points, x, estimate, &svg);
  EndPage(text, bottom, &svg);
  return svg.Done();
}

}  // namespace hakam::arbiter
