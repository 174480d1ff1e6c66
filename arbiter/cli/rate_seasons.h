// `hakam rate SEASON1 SEASON2 ...`: how strength changed from league to league.
#ifndef HAKAM_ARBITER_CLI_RATE_SEASONS_H_
#define HAKAM_ARBITER_CLI_RATE_SEASONS_H_

#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"

namespace hakam::arbiter {

// InvalidArgument: an option that does not apply, or a folder that is there twice; errors of Together() and
// AnchorsOf() in report/seasons.h.
absl::StatusOr<int> RateSeasons(const RateOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RATE_SEASONS_H_
