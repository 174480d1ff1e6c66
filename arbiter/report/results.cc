#include "arbiter/report/results.h"

#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::vector<PairResult>> ResultsOf(const Store& store, std::optional<double>* progress) {
  std::vector<PairResult> results;
  HAKAM_ASSIGN_OR_RETURN(const Extent extent,
                         ExtentOf(store, [&results](const PairInLeague& at, const PairNumbers&) {
                           if (!at.walkover) results.push_back(at.result);
                         }));
  if (progress == nullptr) return results;
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(store.identity()));
  *progress = ProgressOf(league, extent);
  return results;
}

}  // namespace hakam::arbiter
