#include "arbiter/runner/journal_config.h"

#include <google/protobuf/text_format.h>

#include "absl/strings/str_cat.h"
#include "arbiter/runner/league_schedule.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {

absl::StatusOr<v1::League> LeagueOf(const LeagueIdentity& identity) {
  v1::League league;
  if (!google::protobuf::TextFormat::ParseFromString(identity.config, &league)) {
    return absl::DataLossError(
        absl::StrCat(identity.name, ": the league file in the journal cannot be read"));
  }
  for (const EntrantIdentity& known : identity.entrants) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(known.name);
    entrant->set_agent(known.agent);
    entrant->set_joins_in_round(known.joins);
    entrant->set_left_in_round(known.left);
  }
  SetLength(identity.length, &league);
  return league;
}

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

PairTally TallyOf(const PairNumbers& pair, const Pairing& pairing, const Teams& teams) {
  const auto [a, a2] = teams.members(pairing.a);
  const auto [b, b2] = teams.members(pairing.b);
  return {.key = pair.key,
          .entrants = {a, a2, b, b2},
          .faults = {pair.faults_a, pair.faults_a2, pair.faults_b, pair.faults_b2},
          .decisions = {pair.decisions_a, pair.decisions_a2, pair.decisions_b, pair.decisions_b2}};
}

}  // namespace hakam::arbiter
