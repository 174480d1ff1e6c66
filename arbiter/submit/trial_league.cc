#include "arbiter/submit/trial_league.h"

#include <vector>

#include "arbiter/report/fault_report.h"
#include "arbiter/report/standings.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<v1::TrialView> TrialViewOf(const Store& store, const std::string& bot) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, 1));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, ""));
  const size_t row = standings.rows[0].name == bot ? 0 : 1;
  const CrossCell& cell = standings.cross[row][1 - row];
  v1::TrialView trial;
  trial.set_pairs(static_cast<uint32_t>(cell.pairs));
  trial.set_won(static_cast<uint32_t>(cell.won));
  trial.set_drawn(static_cast<uint32_t>(cell.drawn));
  trial.set_lost(static_cast<uint32_t>(cell.lost));
  trial.set_points(cell.mean);
  if (cell.pairs > 1) trial.set_standard_error(cell.se);
  for (const EntrantFaults& of : faults) {
    if (of.name == bot) trial.set_faults(static_cast<uint32_t>(of.total));
  }
  return trial;
}

}  // namespace hakam::arbiter
