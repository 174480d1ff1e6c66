#include "arbiter/setup/league_terms.h"

#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {

absl::StatusOr<ClockRules> ClockOf(const v1::League& league) {
  ClockRules clock;
  HAKAM_ASSIGN_OR_RETURN(clock.per_decision,
                         wire::DurationFromProto("per_decision", league.clock().per_decision()));
  HAKAM_ASSIGN_OR_RETURN(clock.bank, wire::DurationFromProto("bank", league.clock().bank()));
  HAKAM_ASSIGN_OR_RETURN(clock.increment, wire::DurationFromProto("increment", league.clock().increment()));
  HAKAM_ASSIGN_OR_RETURN(clock.start_limit,
                         wire::DurationFromProto("start_limit", league.clock().start_limit()));
  clock.measure =
      league.clock().measure() == v1::CLOCK_MEASURE_CPU ? ClockMeasure::kCpu : ClockMeasure::kWall;
  return clock;
}

DisqualificationRule RuleOf(const v1::League& league) {
  return {.faults = league.disqualify().faults(), .share = league.disqualify().share()};
}

FaultPolicy PolicyOf(const v1::League& league) {
  switch (league.on_fault()) {
    case v1::FAULT_POLICY_FORFEIT_BOARD:
      return FaultPolicy::kForfeitBoard;
    case v1::FAULT_POLICY_FORFEIT_MATCH:
      return FaultPolicy::kForfeitMatch;
    default:
      return FaultPolicy::kSubstitute;
  }
}

DealSharing SharingOf(const v1::League& league) {
  switch (league.deals()) {
    case v1::DEALS_OWN:
      return DealSharing::kOwn;
    case v1::DEALS_MATCHING:
      return DealSharing::kMatching;
    default:  // journals from before this option have no value
      return DealSharing::kShared;
  }
}

}  // namespace hakam::arbiter
