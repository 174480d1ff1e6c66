// The state of a league and its schedule as messages (proto/hakam/v1/view.proto).
#ifndef HAKAM_ARBITER_VIEW_STATUS_VIEW_H_
#define HAKAM_ARBITER_VIEW_STATUS_VIEW_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "arbiter/report/league_view.h"
#include "hakam/v1/view.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Errors as ClockOf (setup/league_terms.h).
absl::StatusOr<v1::LeagueStatusView> StatusViewOf(const LeagueView& view, const rules::RuleSet& rules);
// All pairings, or where there are more than `most` at most so many of those that are not over.
v1::ScheduleView ScheduleViewOf(const LeagueView& view, uint32_t most);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_STATUS_VIEW_H_
