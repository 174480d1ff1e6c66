// The output of `hakam rate SEASON1 SEASON2 ...`, as text and JSON. An unknown number is "-" in text and null
// in JSON.
#ifndef HAKAM_ARBITER_VIEW_DRIFT_FORMAT_H_
#define HAKAM_ARBITER_VIEW_DRIFT_FORMAT_H_

#include <string>
#include <vector>

#include "arbiter/rating/drift.h"
#include "arbiter/report/seasons.h"

namespace hakam::arbiter {

struct DriftReport {
  Seasons seasons;
  Anchors anchors;
  std::vector<SeasonRatings> drift;  // by season; entrants as in `seasons`
};

// Intervals are 95%.
// `width`: of the terminal, if it is for one.
std::string DriftText(const DriftReport& report, std::optional<size_t> width = std::nullopt);
// Standard errors and 95% intervals.
std::string DriftJson(const DriftReport& report);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_DRIFT_FORMAT_H_
