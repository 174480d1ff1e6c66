#include "arbiter/setup/league_terms.h"

#include "sdk/base/status_macros.h"
#include "sdk/rules/rule_set.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr double kMatch = 1;     // won or lost
constexpr double kBaloot = 26;   // a hand in Sun
constexpr double kBelote = 162;  // the card points of all tricks
constexpr double kBeloteTens = 16;

}  // namespace

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

double WorthOfHand(const v1::League& league) {
  if (league.format() == v1::FORMAT_MATCH) return kMatch;
  const absl::StatusOr<rules::RuleSet> rules = wire::RuleSetFromProto(league.rules());
  if (!rules.ok() || rules->family == rules::Family::kBaloot) return kBaloot;  // the default of a league file
  return rules->rounding == rules::Rounding::kNone ? kBelote : kBeloteTens;
}

}  // namespace hakam::arbiter
