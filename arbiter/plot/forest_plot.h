// Ratings with their intervals, one row each on one scale, so that one sees which intervals overlap.
//
//   ForestPlot plot = {.title = "spring", .unit = "points a board"};
//   plot.rows.push_back({.name = "greedy", .value = 5.5, .half_width = 0.5, .note = "600 pairs"});
//   HAKAM_ASSIGN_OR_RETURN(const std::string svg, SvgOf(plot));
#ifndef HAKAM_ARBITER_PLOT_FOREST_PLOT_H_
#define HAKAM_ARBITER_PLOT_FOREST_PLOT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct ForestRow {
  std::string name;
  double value = 0;
  std::optional<double> half_width;  // of the interval; unset: unknown, drawn as a dotted line
  bool hollow = false;               // marks a provisional value; explain it in `notes`
  std::string note;                  // at the end of the row
};

struct ForestPlot {
  std::string title;
  std::string subtitle;
  std::string unit;                // below the axis
  int digits = 2;                  // of the numbers beside the rows, 0..9
  std::vector<ForestRow> rows;     // from the top; at least one
  std::vector<std::string> notes;  // below the picture, a line each
};

// InvalidArgument names a number that cannot be drawn: not finite, too large, a negative half width.
absl::StatusOr<std::string> SvgOf(const ForestPlot& plot);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_FOREST_PLOT_H_
