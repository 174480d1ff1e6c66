// The value of another batch of pairs, and whether to stop (law.md section 7). The schedule `adaptive` has
// its own functions (league/information.h).
//
//   HAKAM_ASSIGN_OR_RETURN(const auto values, ValuesOf(ratings, {.pairs = 50, .sd = 6.3}));
//   for (const PairingValue& next : SpanningTree(entrants, values)) Play(next.i, next.j);
//   if (WhyStop(ratings, rules, played) != StopReason::kNone) ...
//
// Fit again after each batch of 25 to 100 pairs. A schedule should choose a tenth of the pairings at random:
// only unexpected pairings show that strength is not additive.
#ifndef HAKAM_ARBITER_RATING_SCHEDULE_VALUE_H_
#define HAKAM_ARBITER_RATING_SCHEDULE_VALUE_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

struct Batch {
  double pairs = 50;  // > 0
  double sd = 6.3;    // of one pair, points per board; > 0
  double cost = 1;    // in whatever unit, > 0
};

// The value of a batch between i and j, i < j. If nothing is known about the two, all but `misorder` are
// infinite.
struct PairingValue {
  int i = 0;
  int j = 0;
  double variance = 0;          // of rating[i] - rating[j] now, if pairs are independent
  double information_gain = 0;  // nats
  double trace_reduction = 0;   // of the covariance of all ratings, points^2
  double misorder = 0;          // probability that the two are in the wrong order, 0..1/2
  double value = 0;             // for ranking: 2 misorder information_gain / cost
};

// The values of all pairings, in the order of (i, j). InvalidArgument: a batch out of range.
absl::StatusOr<std::vector<PairingValue>> ValuesOf(const PointsRatings& ratings, const Batch& batch);

// Batches to play at the same time: the spanning tree over all entrants with the largest total information
// gain, most informative first. InvalidArgument: an entrant out of range, or pairings that do not connect
// all.
absl::StatusOr<std::vector<PairingValue>> SpanningTree(int entrants, std::vector<PairingValue> values);

struct StopRules {
  double doubt =
      0.05;           // accepted probability, for the whole table, that two neighbours are in the wrong order
  double tied = 0.1;  // points: neighbours whose difference has an error of at most this need no order
  double half_width = 0;  // points: largest accepted 95% half-width against the pool; 0: no such rule
  int64_t budget = std::numeric_limits<int64_t>::max();  // pairs
};

enum class StopReason : uint8_t { kNone, kOrderKnown, kPrecise, kBudget };

// The first rule that holds. Stopping by these rules makes plain intervals too narrow: to claim that one
// entrant beats another, run a sequential test on fresh deals.
StopReason WhyStop(const PointsRatings& ratings, const StopRules& rules, int64_t pairs_played);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SCHEDULE_VALUE_H_
