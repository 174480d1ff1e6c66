// The results of a league, kept sorted and summed, so that a rating after one more pair is quick. Points and
// Elo are always computed from it.
//
//   LeagueSums sums(entrants);
//   for (const PairResult& result : results) HAKAM_RETURN_IF_ERROR(sums.Add(result));
//   HAKAM_ASSIGN_OR_RETURN(const PointsRatings before, FitPoints(sums));
//   HAKAM_RETURN_IF_ERROR(sums.Add(one_more));
//   HAKAM_ASSIGN_OR_RETURN(const PointsRatings after, FitPoints(sums));
//
// The order in which results are added does not change a bit of any rating. law.md section 1 says what a fit
// after one more pair costs.
#ifndef HAKAM_ARBITER_RATING_LEAGUE_SUMS_H_
#define HAKAM_ARBITER_RATING_LEAGUE_SUMS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

class LeagueSums {
 public:
  explicit LeagueSums(int entrants) : entrants_(entrants) {}
  // Moved, not copied: in_order_ points into pairings_.
  LeagueSums(LeagueSums&&) = default;
  LeagueSums& operator=(LeagueSums&&) = default;

  int entrants() const { return entrants_; }
  int64_t pairs() const { return pairs_; }
  int64_t deals() const { return static_cast<int64_t>(pairs_on_.size()); }  // with at least one pair

  // InvalidArgument: an entrant out of range, against itself, or a number that is not finite. Nothing is
  // added then.
  absl::Status Add(const PairResult& result);

  // Pairings with at least one pair, in the order of (a, b). Sums only pairings with new pairs again.
  std::vector<HeadToHead> HeadToHeads();

  // Whether some deal was played more than once.
  bool shares_deals() const { return shares_deals_; }
  // Calls `visit` for blocks of consecutive deals, in the order of the deals, with their pairs.
  struct PairOnDeal {
    size_t row = 0;      // of the deal in its block
    size_t pairing = 0;  // in HeadToHeads()
    double points = 0;   // per board, of the first entrant of the pairing
  };
  void ForEachBlock(absl::FunctionRef<void(size_t rows, absl::Span<const PairOnDeal> pairs)> visit);

 private:
  struct Pair {
    uint64_t deal = 0;
    double points = 0;  // per board, of the first entrant of the pairing
  };
  struct Pairing {
    std::vector<Pair> pairs;
    HeadToHead sums;  // of all pairs if settled
    bool settled = false;
  };

  void Settle();

  int entrants_;
  int64_t pairs_ = 0;
  std::map<std::pair<int, int>, Pairing> pairings_;   // by entrants, the lower one first
  std::vector<Pairing*> in_order_;                    // of pairings_
  absl::flat_hash_map<uint64_t, uint32_t> pairs_on_;  // by deal
  bool shares_deals_ = false;
};

// InvalidArgument as Add().
absl::StatusOr<LeagueSums> SumsOf(int entrants, absl::Span<const PairResult> results);

// The functions of rating.h, for the results that were added.
absl::StatusOr<PointsRatings> FitPoints(LeagueSums& sums, const PointsOptions& options = {});
absl::StatusOr<EloRatings> FitElo(LeagueSums& sums, const EloOptions& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_LEAGUE_SUMS_H_
