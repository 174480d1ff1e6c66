#include "arbiter/runner/extent.h"

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/league/format_schedule.h"
#include "arbiter/league/round_robin.h"
#include "arbiter/runner/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
absl::StatusOr<Extent> ExtentOf(const Store& store,
                                absl::FunctionRef<void(const PairTally&, const PairNumbers&)> visit) {
  const LeagueIdentity& identity = store.identity();
  const size_t entrants = identity.entrants.size();
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(identity));
  const DisqualificationRule rule = RuleOf(league);
  HAKAM_ASSIGN_OR_RETURN(
      const std::unique_ptr<Schedule> schedule,
      ScheduleOf(RoundRobin::Create({.entrants = static_cast<uint32_t>(entrants), .pairs = identity.pairs})));
  Extent extent = {.has_rule = rule.any()};
  DisqualificationWalk walk(rule, entrants);
  const auto advance = [&] {
    schedule->SetEnds(walk.Ends());
    schedule->Advance();
  };
  absl::Status bad;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    if (pair.key.pairing >= schedule->pairing_count()) advance();
    if (const absl::Status told = schedule->Stored(pair.Played()); !told.ok()) {
      bad.Update(absl::DataLossError(told.message()));
      return;
    }
    const PairTally tally = TallyOf(pair, schedule->pairing(pair.key.pairing));
    if (!walk.Counts(tally)) return;
    ++extent.stored;
    visit(tally, pair);
  }));
  HAKAM_RETURN_IF_ERROR(bad);
  advance();
  extent.wanted = schedule->total_pairs();
  for (EntrantIndex i = 0; i < entrants; ++i) extent.out.push_back(walk.out(i));
  return extent;
}

}  // namespace hakam::arbiter
