// The result of a short league of two bots: the trial of a new one, a match on request.
#ifndef HAKAM_ARBITER_SUBMIT_TRIAL_LEAGUE_H_
#define HAKAM_ARBITER_SUBMIT_TRIAL_LEAGUE_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

// For `bot`, one of the two entrants. Without `against`. Unavailable while no pair is stored.
absl::StatusOr<v1::TrialView> TrialViewOf(const Store& store, const std::string& bot);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_TRIAL_LEAGUE_H_
