#include "arbiter/plot/forest_plot.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "arbiter/plot/number.h"
#include "arbiter/plot/page.h"
#include "arbiter/plot/scale.h"
#include "arbiter/plot/svg.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kRow = 24;
constexpr double kPlotWidth = 480;
constexpr double kLongestName = 240;
constexpr double kCap = 5;  // half of the bar at the end of an interval
constexpr double kGap = 16;

absl::Status Check(const ForestPlot& plot) {
  if (plot.rows.empty()) return absl::InvalidArgumentError("plot: no rows");
  if (plot.digits < 0 || plot.digits > 9) return absl::InvalidArgumentError("plot: digits must be 0 to 9");
  for (const ForestRow& row : plot.rows) {
    HAKAM_RETURN_IF_ERROR(CheckDrawable(row.value, absl::StrCat("plot: the value of ", row.name)));
    if (!row.half_width) continue;
    HAKAM_RETURN_IF_ERROR(CheckDrawable(*row.half_width, absl::StrCat("plot: the interval of ", row.name)));
    if (*row.half_width < 0) {
      return absl::InvalidArgumentError(absl::StrCat("plot: the interval of ", row.name, ": below zero"));
    }
  }
  return absl::OkStatus();
}

std::string NumberOf(const ForestRow& row, int digits) {
  return absl::StrCat(Typeset(Signed(row.value, digits)), " ±",
                      row.half_width ? Fixed(*row.half_width, digits) : std::string("?"));
}

// The columns, from left to right: name, plot, number, note.
struct Columns {
  double name = 0;
  double plot = 0;
  double number = 0;  // its right end
  double note = 0;
  double end = 0;
};

Columns ColumnsOf(const ForestPlot& plot) {
  double name = 0;
  double number = 0;
  double note = 0;
  for (const ForestRow& row : plot.rows) {
    name = std::max(name, std::min(kLongestName, TextWidth(row.name, kTextSize)));
    number = std::max(number, TextWidth(NumberOf(row, plot.digits), kTextSize));
    note = std::max(note, TextWidth(row.note, kSmallSize));
  }
  Columns columns = {.name = kMargin};
  columns.plot = columns.name + name + kGap;
  columns.number = columns.plot + kPlotWidth + number + kGap;
  columns.note = columns.number + kGap;
  columns.end = columns.note + note;
  return columns;
}

void DrawInterval(const ForestRow& row, const Range& range, const Scale& x, double y, Svg* svg) {
  if (!row.half_width) {
    svg->Line({x.At(range.low), y}, {x.At(range.high), y}, "unknown");
    return;
  }
  const double low = row.value - *row.half_width;
  const double high = row.value + *row.half_width;
  svg->Line({x.At(std::max(low, range.low)), y}, {x.At(std::min(high, range.high)), y}, "interval");
  for (const double end : {low, high}) {
    const double at = x.At(std::clamp(end, range.low, range.high));
    const double out = end < range.low ? -kCap : end > range.high ? kCap : 0;
    if (out == 0) {
      svg->Line({at, y - kCap}, {at, y + kCap}, "interval");
    } else {
      const Point arrow[] = {{at + out, y}, {at - out, y - kCap}, {at - out, y + kCap}};
      svg->Polygon(arrow, "arrow");
    }
  }
}

}  // namespace

absl::StatusOr<std::string> SvgOf(const ForestPlot& plot) {
  HAKAM_RETURN_IF_ERROR(Check(plot));
  std::vector<Spread> spreads;
  for (const ForestRow& row : plot.rows) spreads.push_back({row.value, row.half_width});
  const Range range = RangeOf(spreads);
  const Columns columns = ColumnsOf(plot);
  const PageText text = {.title = plot.title, .subtitle = plot.subtitle, .notes = plot.notes};
  const double bottom = HeadHeight(text) + kRow * static_cast<double>(plot.rows.size());
  Svg svg = BeginPage(text, {columns.end, bottom + kAxisHeight});

  const Scale x(range, columns.plot, columns.plot + kPlotWidth);
  const Box frame = {columns.plot, HeadHeight(text), kPlotWidth, bottom - HeadHeight(text)};
  for (size_t i = 0; i < plot.rows.size(); i += 2) {
    svg.Rect(
        {columns.name - 4, frame.y + kRow * static_cast<double>(i), columns.end - columns.name + 8, kRow},
        "band");
  }
  DrawAxisBelow(x, TicksOf(range, 9), frame, plot.unit, &svg);
  if (range.low < 0 && range.high > 0) {
    svg.Line({x.At(0), frame.y}, {x.At(0), bottom}, "zero");
  }
  for (size_t i = 0; i < plot.rows.size(); ++i) {
    const ForestRow& row = plot.rows[i];
    const double y = frame.y + kRow * (static_cast<double>(i) + 0.5);
    const double baseline = y + kTextSize / 3;
    const std::string number = NumberOf(row, plot.digits);
    svg.BeginHint(absl::StrCat(row.name, ": ", number));
    svg.Text({columns.name, baseline}, Shortened(row.name, kTextSize, kLongestName), "name");
    DrawInterval(row, range, x, y, &svg);
    svg.Circle({x.At(row.value), y}, 4, row.hollow ? "dot hollow" : "dot");
    svg.Text({columns.number, baseline}, number, "end");
    svg.Text({columns.note, baseline}, row.note, "small soft");
    svg.EndHint();
  }
  EndPage(text, bottom + kAxisHeight, &svg);
  return svg.Done();
}

}  // namespace hakam::arbiter
