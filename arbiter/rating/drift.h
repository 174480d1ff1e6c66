// How strength changes from one season to the next (law.md section 1, "Seasons").
//
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<SeasonRatings> drift, DriftOf(entrants, seasons, {0}));
//   const EntrantSeason& e = drift[1].entrants[2];
//   if (e.change) Print(*e.change, "+-", *e.change_half_width, "points a board since season", *e.since);
//
// Seasons are leagues with deals of their own, in the order of time. Entrants have one number in all seasons.
#ifndef HAKAM_ARBITER_RATING_DRIFT_H_
#define HAKAM_ARBITER_RATING_DRIFT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/glicko2.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

struct SeasonResults {
  std::vector<PairResult> results;
  std::optional<double> progress;  // if intervals must hold while more is played, as in HalfWidth95()
};

// One entrant in one season. Errors are one standard error, half widths those of 95 % intervals.
struct EntrantSeason {
  int64_t pairs = 0;
  bool provisional = true;
  // Points a board more than the anchors score on average. Unset: it is not linked to all anchors by results
  // of this season, there are no anchors, or there are fewer than two deals.
  std::optional<double> points;
  std::optional<double> se;
  std::optional<double> half_width;
  // Since the last earlier season in which it has points; unset if there is none.
  std::optional<size_t> since;
  std::optional<double> change;
  std::optional<double> change_se;
  std::optional<double> change_half_width;
  // After the season; unset before its first pair.
  std::optional<Glicko2> glicko2;
};

struct SeasonRatings {
  std::vector<EntrantSeason> entrants;
  int64_t deals = 0;
  Fit fit;
};

// `anchors`: entrants that did not change; the mean of their ratings is 0 in every season. Empty: no points.
// Errors as FitPoints and ContinueGlicko2; InvalidArgument if an anchor is no entrant or is there twice.
absl::StatusOr<std::vector<SeasonRatings>> DriftOf(int entrants, absl::Span<const SeasonResults> seasons,
                                                   const std::vector<int>& anchors);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_DRIFT_H_
