#include "arbiter/report/extent.h"

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
absl::StatusOr<Extent> ExtentOf(const Store& store,
                                absl::FunctionRef<void(const PairInLeague&, const PairNumbers&)> visit) {
  const LeagueIdentity& identity = store.identity();
  const size_t entrants = identity.entrants.size();
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(identity));
  const DisqualificationRule rule = RuleOf(league);
  Extent extent = {.has_rule = rule.any()};
  HAKAM_ASSIGN_OR_RETURN(extent.made, MakeSchedule(league));
  const std::unique_ptr<Schedule>& schedule = extent.made.schedule;
  const Teams& teams = extent.made.teams;
  DisqualificationWalk walk(rule, entrants);
  const auto advance = [&] {
    schedule->SetEnds(teams.Ends(walk.Ends()));
    return schedule->Advance();
  };
  absl::Status bad;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    while (pair.key.pairing >= schedule->pairing_count() && advance()) {
    }
    if (const absl::Status told = schedule->Stored(pair.Played()); !told.ok()) {
      bad.Update(absl::DataLossError(told.message()));
      return;
    }
    const PairTally tally = TallyOf(pair, schedule->pairing(pair.key.pairing), teams);
    if (!walk.Counts(tally)) return;
    ++extent.stored;
    visit(PairInLeague{.pairing = schedule->pairing(pair.key.pairing), .tally = tally}, pair);
  }));
  HAKAM_RETURN_IF_ERROR(bad);
  while (advance()) {
  }
  extent.wanted = schedule->total_pairs();
  extent.rounds_begun = schedule->rounds_begun();
  extent.finished = schedule->finished();
  for (EntrantIndex i = 0; i < entrants; ++i) extent.out.push_back(walk.out(i));
  return extent;
}

}  // namespace hakam::arbiter
