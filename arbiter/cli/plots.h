// The standings of a league as pictures: `hakam export --plots`.
#ifndef HAKAM_ARBITER_CLI_PLOTS_H_
#define HAKAM_ARBITER_CLI_PLOTS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/report/standings.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Ratings with 95% intervals, and everybody against everybody, as SVG.
absl::StatusOr<std::string> RatingsSvg(const Standings& standings);
absl::StatusOr<std::string> HeadToHeadSvg(const Standings& standings);

// Writes ratings.svg, head-to-head.svg and, of a gate with at least one complete round, gate.svg into
// `folder`, which is made if it is not there. Errors as ComputeStandings, PermissionDenied,
// ResourceExhausted.
absl::Status WritePlots(const Store& store, const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLOTS_H_
