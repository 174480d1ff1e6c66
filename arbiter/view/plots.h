// The standings of a league as pictures.
#ifndef HAKAM_ARBITER_VIEW_PLOTS_H_
#define HAKAM_ARBITER_VIEW_PLOTS_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/report/standings.h"

namespace hakam::arbiter {

// As SVG: ratings with 95% intervals; the results of every two entrants.
absl::StatusOr<std::string> RatingsSvg(const Standings& standings);
absl::StatusOr<std::string> HeadToHeadSvg(const Standings& standings);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_PLOTS_H_
