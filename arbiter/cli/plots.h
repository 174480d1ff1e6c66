// The standings of a league as pictures: `hakam export --plots`.
#ifndef HAKAM_ARBITER_CLI_PLOTS_H_
#define HAKAM_ARBITER_CLI_PLOTS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/report/standings.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// As SVG: ratings with 95% intervals; the results of every two entrants.
absl::StatusOr<std::string> RatingsSvg(const Standings& standings);
absl::StatusOr<std::string> HeadToHeadSvg(const Standings& standings);

// Writes ratings.svg, head-to-head.svg and, for a gate with at least one complete round, gate.svg into
// `folder`, which is created if it does not exist. Errors as ComputeStandings, PermissionDenied,
// ResourceExhausted.
absl::Status WritePlots(const Store& store, const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLOTS_H_
