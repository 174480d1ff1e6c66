// The numbers that standings need, from a journal that may grow. The view is kept up to date pair by pair.
//
//   HAKAM_ASSIGN_OR_RETURN(LeagueView view, LeagueView::Read(*store));   // reads the whole journal
//   HAKAM_ASSIGN_OR_RETURN(Standings standings, ComputeStandings(view, rules));
//   ... later, when new pairs may have been stored:
//   HAKAM_RETURN_IF_ERROR(view.Update());                                // reads only the new pairs
//   HAKAM_ASSIGN_OR_RETURN(standings, ComputeStandings(view, rules));
//
// The order in which pairs were stored does not change a bit of the standings. Not thread-safe.
#ifndef HAKAM_ARBITER_REPORT_LEAGUE_VIEW_H_
#define HAKAM_ARBITER_REPORT_LEAGUE_VIEW_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/report/extent.h"
#include "arbiter/store/store.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

class LeagueView {
 public:
  // `store` must outlive the view. Errors as ExtentOf.
  static absl::StatusOr<LeagueView> Read(const Store& store);

  // Reads the pairs stored since Read() or the last Update(). Reads the whole journal again if a new pair may
  // change which other pairs count (an entrant is disqualified, or earlier than was known). After an error
  // the view has some of the new pairs or none; call it again. Errors as ExtentOf.
  absl::Status Update();

  // The league as it was when the store was opened.
  const LeagueIdentity& identity() const { return store_->identity(); }
  const v1::League& config() const { return config_; }

  // The number of the last pair that was read, in the order of storing; 0: none. Two views of a journal with
  // the same number are equal.
  uint64_t sequence() const { return growing_.sequence(); }

  // These have only the pairs that count.
  const Extent& extent() const { return growing_.extent(); }
  LeagueSums& sums() { return sums_; }  // of teams (league/teams.h), without walkovers
  // The same without the luck adjustment; `sums` itself except in FORMAT_SINGLE.
  LeagueSums& plain() { return plain_ ? *plain_ : sums_; }
  struct EntrantCounts {
    int64_t pairs = 0;
    int64_t faults = 0;
    int64_t decisions = 0;  // with those that were faults
    int64_t absent = 0;     // pairs that are walkovers because of it
  };
  const EntrantCounts& counts(EntrantIndex entrant) const { return counts_[entrant]; }

 private:
  LeagueView(const Store& store, v1::League config, GrowingExtent growing);
  void Count(const PairInLeague& place, const PairNumbers& numbers);

  const Store* store_;
  v1::League config_;
  GrowingExtent growing_;
  LeagueSums sums_;
  std::optional<LeagueSums> plain_;    // in FORMAT_SINGLE
  std::vector<EntrantCounts> counts_;  // by entrant
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_LEAGUE_VIEW_H_
