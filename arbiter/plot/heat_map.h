// The results of every two entrants: a number in each cell, darker if it is larger, hatched if it is below
// zero, so that it can be read in black and white too.
//
//   HeatMap map = {.title = "spring", .unit = "points a board, row against column", .names = {"a", "b"}};
//   map.cells = {{std::nullopt, HeatCell{.value = 3, .half_width = 1}}, ...};
//   HAKAM_ASSIGN_OR_RETURN(const std::string svg, SvgOf(map));
#ifndef HAKAM_ARBITER_PLOT_HEAT_MAP_H_
#define HAKAM_ARBITER_PLOT_HEAT_MAP_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct HeatCell {
  double value = 0;
  std::optional<double>
      half_width;    // unset: unknown. The number is bold if the interval does not contain zero
  std::string note;  // tooltip, such as "200 pairs"
};

struct HeatMap {
  std::string title;
  std::string subtitle;
  std::string unit;
  std::vector<std::string> names;                           // rows from the top, columns from the left
  std::vector<std::vector<std::optional<HeatCell>>> cells;  // by row and column; unset: empty
  std::vector<std::string> notes;                           // below the picture, a line each
};

// InvalidArgument: no names, cells that are not names x names, or a number that cannot be drawn.
absl::StatusOr<std::string> SvgOf(const HeatMap& map);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_HEAT_MAP_H_
