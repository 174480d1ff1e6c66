// The output of `hakam rate`, as text and JSON. An unknown number is "-" in text and null in JSON.
#ifndef HAKAM_ARBITER_VIEW_RATE_FORMAT_H_
#define HAKAM_ARBITER_VIEW_RATE_FORMAT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/rating/league_rating.h"
#include "arbiter/rating/nash.h"
#include "arbiter/report/breakdown.h"
#include "arbiter/report/standings.h"

namespace hakam::arbiter {

struct RateReport {
  Standings standings;  // of the same journal: names, pairs won, warnings
  LeagueRatingOptions options;
  std::string seed;  // of the resamples, as it was given
  LeagueRating rating;
  std::vector<LeagueRating> history;  // empty: not asked for
  std::optional<NashAverage> nash;    // unset: not asked for, and one rating per entrant explains the results
  BootstrapOptions nash_options;      // its resamples; the seed in words is `seed`
  bool los = false;                   // print the matrix of LOS
  bool payoff = false;                // print the matrix of points
  std::string by;                     // of `breakdowns`: "phase"
  std::vector<Breakdown> breakdowns;  // empty: not asked for
};

// Intervals are 95%. `width`: of the terminal; without one matrices are folded to 100 columns.
std::string RateText(const RateReport& report, std::optional<size_t> width = std::nullopt);
// Standard errors and 95% intervals.
std::string RateJson(const RateReport& report);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_RATE_FORMAT_H_
