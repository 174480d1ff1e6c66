// Clock, disqualification, fault policy and deals of a checked league file as C++ values.
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_TERMS_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_TERMS_H_

#include "absl/status/statusor.h"
#include "arbiter/league/deal_sequence.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/table/clock_rules.h"
#include "arbiter/table/table.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// InvalidArgument if a duration is out of range.
absl::StatusOr<ClockRules> ClockOf(const v1::League& league);
DisqualificationRule RuleOf(const v1::League& league);
FaultPolicy PolicyOf(const v1::League& league);
DealSharing SharingOf(const v1::League& league);
// What an ordinary hand of its game is worth, in the points that its results are in; 1 in a league of
// matches. A pair that has not been seen may differ by as much (rating/law.md section 8).
double WorthOfHand(const v1::League& league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_TERMS_H_
