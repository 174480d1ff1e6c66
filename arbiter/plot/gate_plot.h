// The course of a gate: the log-likelihood ratio over the pairs played, between its two bounds, and below it
// the estimated difference at each point.
//
//   GatePlot plot = {.title = "new against old", .lower = -2.94, .upper = 2.94, .unit = "points a board"};
//   plot.points.push_back({.pairs = 100, .llr = 0.4, .estimate = GateEstimate{0.5, -0.1, 1.1}});
//   HAKAM_ASSIGN_OR_RETURN(const std::string svg, SvgOf(plot));
#ifndef HAKAM_ARBITER_PLOT_GATE_PLOT_H_
#define HAKAM_ARBITER_PLOT_GATE_PLOT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// An estimate of the difference, in the unit of the plot; low <= value <= high.
struct GateEstimate {
  double value = 0;
  double low = 0;  // of the interval
  double high = 0;
};

struct GatePoint {
  int64_t pairs = 0;                     // pairs counted so far
  std::optional<double> llr;             // unset: no ratio yet
  std::optional<GateEstimate> estimate;  // unset: no estimate yet
};

struct GatePlot {
  std::string title;
  std::string subtitle;            // for example the verdict
  double lower = 0;                // bounds of the ratio: at or below, H0 is accepted
  double upper = 0;                // at or above, H1
  std::string lower_label = "H0";  // label of the lower bound
  std::string upper_label = "H1";
  std::string unit;          // of the estimates and hypotheses
  std::optional<double> h0;  // the hypotheses, if they have the same unit; drawn with the estimates
  std::optional<double> h1;
  std::vector<GatePoint> points;   // at least one, pairs ascending; any number (see Thinned)
  std::vector<std::string> notes;  // below the picture, a line each
};

// InvalidArgument: no points, pairs that do not ascend, bounds that do not, or a number that cannot be drawn.
absl::StatusOr<std::string> SvgOf(const GatePlot& plot);

// A selection of about 4 x `columns` points that looks the same when drawn over `columns` columns: for each
// column the first and last point and those with the smallest and largest ratio.
std::vector<GatePoint> Thinned(const std::vector<GatePoint>& points, int columns);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_GATE_PLOT_H_
