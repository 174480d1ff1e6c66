#include "arbiter/view/status_view.h"

#include <string>

#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

v1::EntrantView EntrantViewOf(const LeagueView& view, EntrantIndex i) {
  const EntrantIdentity& entrant = view.identity().entrants[i];
  v1::EntrantView out;
  out.set_entrant(entrant.name);
  out.set_agent(entrant.agent);
  if (const auto& why = view.extent().out[i]) out.set_disqualified(why->Reason());
  const LeagueView::EntrantCounts& counts = view.counts(i);
  out.set_pairs(static_cast<uint32_t>(counts.pairs));
  out.set_decisions(static_cast<uint32_t>(counts.decisions));
  out.set_faults(static_cast<uint32_t>(counts.faults));
  return out;
}

}  // namespace

absl::StatusOr<v1::LeagueStatusView> StatusViewOf(const LeagueView& view, const rules::RuleSet& rules) {
  const v1::League& config = view.config();
  const Extent& extent = view.extent();
  const LeagueIdentity& league = view.identity();
  v1::LeagueStatusView out;
  out.set_league(league.name);
  out.set_rules(RulesLabel(rules));
  out.set_preset(rules.preset());
  out.set_players(static_cast<uint32_t>(rules.players));
  out.set_format(config.format() == v1::FORMAT_MATCH    ? "matches"
                 : config.format() == v1::FORMAT_SINGLE ? "single"
                                                        : "boards");
  out.set_schedule(ScheduleField(config));
  out.set_pairs_done(static_cast<uint32_t>(extent.stored));
  out.set_pairs_total(static_cast<uint32_t>(extent.wanted));
  out.set_rounds_begun(extent.rounds_begun);
  out.set_complete(extent.complete);
  for (EntrantIndex i = 0; i < league.entrants.size(); ++i) {
    *out.add_entrants() = EntrantViewOf(view, i);
    out.set_faults(out.faults() + out.entrants().rbegin()->faults());
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string commitment, CommitmentOf(league));
  out.set_seed_sha256(commitment);
  if (extent.complete && !league.seed.empty()) out.set_seed(league.seed);
  out.set_boards_shown(DealsAreClosed(config, extent));
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(config));
  out.set_per_decision_s(absl::ToDoubleSeconds(clock.per_decision));
  out.set_bank_s(absl::ToDoubleSeconds(clock.bank));
  out.set_luck_reference(config.luck_reference());
  return out;
}

v1::ScheduleView ScheduleViewOf(const LeagueView& view, uint32_t most) {
  v1::ScheduleView out;
  const LeagueSchedule& made = view.extent().made;
  const Schedule& schedule = *made.schedule;
  const bool all = schedule.pairing_count() <= most;
  for (uint32_t id = 0; id < schedule.pairing_count() && out.pairings_size() < static_cast<int>(most); ++id) {
    const DealRange deals = schedule.deals(id);
    if (!all && schedule.stored_pairs(id) >= deals.end - deals.first) continue;
    const Pairing pairing = schedule.pairing(id);
    v1::PairingView* line = out.add_pairings();
    line->set_pairing(id);
    line->set_round(schedule.round_of(id));
    line->set_first(TeamName(view.identity(), made.teams, pairing.a));
    line->set_second(TeamName(view.identity(), made.teams, pairing.b));
    line->set_first_deal(deals.first);
    line->set_deals(deals.end - deals.first);
    line->set_done(static_cast<uint32_t>(schedule.stored_pairs(id)));
  }
  return out;
}

}  // namespace hakam::arbiter
