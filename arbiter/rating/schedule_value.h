// What another batch of pairs would tell, and whether enough is known. The schedule `adaptive` has figures of
// its own (league/information.h).
//
//   HAKAM_ASSIGN_OR_RETURN(const auto values, ValuesOf(ratings, {.pairs = 50, .sd = 6.3}));
//   for (const PairingValue& next : SpanningTree(entrants, values)) Play(next.i, next.j);
//   if (WhyStop(ratings, rules, played) != StopReason::kNone) ...
//
// Fit again after each batch of 25 to 100 pairs. Which pairings to play is the business of a schedule: keep a
// tenth of them random, for what is not additive shows only where nobody expects it.
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

// Of a batch between i and j, i < j. All infinite, but `misorder`, between two of whom nothing is known.
struct PairingValue {
  int i = 0;
  int j = 0;
  double variance = 0;          // of rating[i] - rating[j] now, independent pairs
  double information_gain = 0;  // nats
  double trace_reduction = 0;   // of the covariance of all ratings, points^2
  double misorder = 0;          // probability that the two are in the wrong order, 0..1/2
  double value = 0;             // for ranking: 2 misorder information_gain / cost
};

// Of every two entrants, in the order of (i, j). InvalidArgument: a batch out of its range.
absl::StatusOr<std::vector<PairingValue>> ValuesOf(const PointsRatings& ratings, const Batch& batch);

// Batches to play at once: the tree over all entrants of the greatest total information gain, the most
// informative first. InvalidArgument: an entrant out of range, or fewer pairings than connect them.
absl::StatusOr<std::vector<PairingValue>> SpanningTree(int entrants, std::vector<PairingValue> values);

struct StopRules {
  double doubt = 0.05;  // that any two neighbours in the table are in the wrong order, shared out among them
  double tied = 0.1;    // points: neighbours whose difference has a smaller error than that need no order
  double half_width = 0;  // of the 95% interval of everybody against the pool, points; 0: no such rule
  int64_t budget = std::numeric_limits<int64_t>::max();  // pairs
};

enum class StopReason : uint8_t { kNone, kOrderKnown, kPrecise, kBudget };

// The first rule that holds. Stopped by these, plain intervals are too narrow: to claim that one beats
// another, run a sequential test on fresh deals.
StopReason WhyStop(const PointsRatings& ratings, const StopRules& rules, int64_t pairs_played);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SCHEDULE_VALUE_H_
