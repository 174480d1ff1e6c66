#include "arbiter/plot/heat_map.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "arbiter/plot/number.h"
#include "arbiter/plot/page.h"
#include "arbiter/plot/scale.h"
#include "arbiter/plot/svg.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kLevels = 5;
constexpr double kLongestHead = 240;
constexpr double kCellHeight = 26;
constexpr double kHeadRow = 22;
constexpr double kLegendHeight = 64;
constexpr size_t kErrorsUpTo = 16;  // with more names the intervals are only in the tooltips

absl::Status Check(const HeatMap& map) {
  const size_t n = map.names.size();
  if (n == 0) return absl::InvalidArgumentError("plot: no names");
  if (map.cells.size() != n) return absl::InvalidArgumentError("plot: not as many rows as names");
  for (size_t i = 0; i < n; ++i) {
    if (map.cells[i].size() != n) return absl::InvalidArgumentError("plot: not as many columns as names");
    for (size_t j = 0; j < n; ++j) {
      if (!map.cells[i][j]) continue;
      const std::string what = absl::StrCat("plot: ", map.names[i], " against ", map.names[j]);
      HAKAM_RETURN_IF_ERROR(CheckDrawable(map.cells[i][j]->value, what));
      if (!map.cells[i][j]->half_width) continue;
      HAKAM_RETURN_IF_ERROR(CheckDrawable(*map.cells[i][j]->half_width, what));
      if (*map.cells[i][j]->half_width < 0) {
        return absl::InvalidArgumentError(absl::StrCat(what, ": an interval below zero"));
      }
    }
  }
  return absl::OkStatus();
}

// The shading of numbers.
struct Shades {
  double largest = 0;  // largest absolute value
  int digits = 2;

  // 0 for zero, else 1 to kLevels. Uses the square root, because small differences matter most.
  int Level(double value) const {
    const double share = std::abs(value) / std::max(largest, 1e-300);
    const bool zero = std::abs(value) < 0.5 * std::pow(10, -digits);
    return zero ? 0 : std::clamp(static_cast<int>(std::ceil(kLevels * std::sqrt(share))), 1, kLevels);
  }
  // The largest value of a level.
  double End(int level) const { return largest * level * level / (kLevels * kLevels); }
};

Shades ShadesOf(const HeatMap& map) {
  Shades shades;
  for (const auto& row : map.cells) {
    for (const auto& cell : row) {
      if (cell) shades.largest = std::max(shades.largest, std::abs(cell->value));
    }
  }
  if (shades.largest >= 100) shades.digits = shades.largest >= 1000 ? 0 : 1;
  return shades;
}

void DrawShade(const Box& box, int level, bool below, Svg* svg) {
  svg->Rect(box, level == 0 ? "cell empty" : absl::StrCat("cell ", below ? "minus" : "plus", level));
  if (level > 0 && below) svg->Rect(box, "cell hatched");
}

bool Certain(const HeatCell& cell) { return cell.half_width && std::abs(cell.value) > *cell.half_width; }

std::string Interval(const HeatCell& cell, int digits) {
  return absl::StrCat("±", cell.half_width ? Fixed(*cell.half_width, digits) : std::string("?"));
}

void DrawCell(const HeatMap& map, size_t i, size_t j, const Shades& shades, const Box& box, Svg* svg) {
  const auto& cell = map.cells[i][j];
  const double x = box.x + box.width / 2;
  const double y = box.y + box.height / 2;
  if (!cell) {
    svg->Rect(box, "cell empty");
    svg->Text({x, y + 4}, "·", "middle soft");
    return;
  }
  const bool errors = map.names.size() <= kErrorsUpTo;
  const std::string number = Typeset(Signed(cell->value, shades.digits));
  svg->BeginHint(absl::StrCat(map.names[i], " against ", map.names[j], ": ", number, " ",
                              Interval(*cell, shades.digits), cell->note.empty() ? "" : ", ", cell->note));
  DrawShade(box, shades.Level(cell->value), cell->value < 0, svg);
  svg->Text({x, errors ? y - 2 : y + 4}, number, Certain(*cell) ? "middle halo strong" : "middle halo");
  if (errors) svg->Text({x, y + 12}, Interval(*cell, shades.digits), "middle halo small");
  svg->EndHint();
}

// The legend: the levels from the most negative to the most positive, each with its range.
void DrawLegend(const HeatMap& map, const Shades& shades, Point at, double width, Svg* svg) {
  const double swatch = width / (2 * kLevels + 1);
  for (int level = -kLevels; level <= kLevels; ++level) {
    const double x = at.x + swatch * (level + kLevels);
    DrawShade({x, at.y, swatch, 16}, std::abs(level), level < 0, svg);
    const double end = level == 0 ? 0 : std::copysign(shades.End(std::abs(level)), level);
    svg->Text({x + swatch / 2, at.y + 30}, Typeset(Signed(end, shades.digits)), "middle small");
  }
  svg->Text({at.x, at.y + 48}, map.unit, "soft");
}

double CellWidth(const HeatMap& map, const Shades& shades) {
  double widest = TextWidth(Signed(-1.0, shades.digits), kTextSize);
  for (const auto& row : map.cells) {
    for (const auto& cell : row) {
      if (cell) widest = std::max(widest, TextWidth(Signed(cell->value, shades.digits), 1.1 * kTextSize));
    }
  }
  return widest + 10;
}

}  // namespace

absl::StatusOr<std::string> SvgOf(const HeatMap& map) {
  HAKAM_RETURN_IF_ERROR(Check(map));
  const size_t n = map.names.size();
  const Shades shades = ShadesOf(map);
  double names = 0;
  for (const std::string& name : map.names) {
    names = std::max(names, std::min(kLongestHead, TextWidth(name, kTextSize)));
  }
  const double number = TextWidth(absl::StrCat(n), kTextSize);
  const double cell = CellWidth(map, shades);
  const double row = n <= kErrorsUpTo ? kCellHeight + 10 : kCellHeight;
  std::vector<std::string> notes = {
      "hatched: below zero; bold: the interval is all on one side of zero; the numbers of the scale are "
      "where a shade ends"};
  notes.insert(notes.end(), map.notes.begin(), map.notes.end());
  const PageText text = {.title = map.title, .subtitle = map.subtitle, .notes = notes};
  const Point corner = {kMargin + number + 8 + names + 12, HeadHeight(text) + kHeadRow};
  const double all = static_cast<double>(n);
  const double legend_width = (2 * kLevels + 1) * std::max(cell * 0.8, 40.0);
  const double right = std::max(corner.x + all * cell, kMargin + legend_width);
  const double legend = corner.y + all * row + 20;
  Svg svg = BeginPage(text, {right, legend + kLegendHeight});

  for (size_t i = 0; i < n; ++i) {
    const double y = corner.y + row * static_cast<double>(i);
    const double x = corner.x + cell * static_cast<double>(i);
    svg.Text({x + cell / 2, corner.y - 8}, absl::StrCat(i + 1), "middle soft");
    svg.Text({kMargin + number, y + row / 2 + 4}, absl::StrCat(i + 1), "end soft");
    svg.Text({kMargin + number + 8, y + row / 2 + 4}, Shortened(map.names[i], kTextSize, kLongestHead),
             "name");
    for (size_t j = 0; j < n; ++j) {
      DrawCell(map, i, j, shades, {corner.x + cell * static_cast<double>(j), y, cell, row}, &svg);
    }
  }
  DrawLegend(map, shades, {kMargin, legend}, legend_width, &svg);
  EndPage(text, legend + kLegendHeight, &svg);
  return svg.Done();
}

}  // namespace hakam::arbiter
