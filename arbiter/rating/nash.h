// Nash averaging (Balduzzi, Tuyls, Perolat, Graepel, "Re-evaluating evaluation", NeurIPS 2018; law.md section
// 1), for leagues in which A beats B, B beats C and C beats A.
//
//   HAKAM_ASSIGN_OR_RETURN(const NashMixture mixture, MaxEntropyNash({{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}));
//   Print(mixture.weight[0], mixture.payoff[0]);                      // 1/3 and 0
//   HAKAM_ASSIGN_OR_RETURN(const NashAverage nash, AverageByNash(entrants, results));
//
// An imaginary player picks an entrant for each deal, with probability `weight`, so that nobody beats it on
// average. The payoff of each entrant against this player is its Nash rating: 0 for those with a weight,
// otherwise negative or 0. Copies of an entrant share its weight and change no other number.
#ifndef HAKAM_ARBITER_RATING_NASH_H_
#define HAKAM_ARBITER_RATING_NASH_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/bootstrap.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// [i][j]: what i scores against j, in points a board.
using Payoffs = std::vector<std::vector<double>>;

// The equilibrium with the largest entropy of the symmetric game in which both players pick an entrant.
struct NashMixture {
  std::vector<double> weight;  // 0..1 each, sum 1
  std::vector<double> payoff;  // of each entrant against the mixture, at most 0
  // The certificate, computed from the weights alone. An exact equilibrium has 0 of both.
  double violation = 0;  // the largest payoff of an entrant before rounding to 0, as a share of the largest
                         // payoff in the matrix; at most kNashTolerance
  // The entropy is at most this much below the largest possible one, in nats. Below 1e-8, except where
  // payoffs or weights differ by a factor of a million and more: then the mixture is an equilibrium, but
  // another one may have more entropy.
  double entropy_gap = 0;
};

inline constexpr double kNashTolerance = 1e-9;
// As many as a league has. With random payoffs 200 entrants take 20 ms and 1,000 take 4 s; where most
// entrants lose to a few, as in a league, 5 and 50 ms.
inline constexpr int kMostNashEntrants = 1024;

// InvalidArgument: no entrants, more than kMostNashEntrants, or a matrix that is not square, finite and
// antisymmetric. Internal: the tolerance was not reached.
absl::StatusOr<NashMixture> MaxEntropyNash(const Payoffs& payoffs);

// An entrant of a league. Intervals are from resampled deals, because the mixture is a discontinuous function
// of the results: a small change may replace its members.
struct NashEntrant {
  double weight = 0;
  double payoff = 0;
  BootstrapInterval weight_interval;
  BootstrapInterval payoff_interval;
  double support = 0;  // the share of the resamples in which it has a weight
};

// Entrants linked by results, at least two.
struct NashGroup {
  int group = 0;                             // as in PointsRatings
  std::optional<std::pair<int, int>> unmet;  // two members without pairs: then nothing is computed
  bool intervals = false;  // every two members have two pairs or more; otherwise there are no intervals
  double violation = 0;    // of the certificate
  double entropy_gap = 0;
};

struct NashAverage {
  std::vector<std::optional<NashEntrant>> entrants;  // unset: nothing is computed for its group
  std::vector<NashGroup> groups;
};

// The payoffs are the mean points a board of each pairing. A resample draws deals with replacement among
// those that the same pairings played: by pairing where every deal has one pair, by deal where all pairings
// share their deals. Errors as FitPoints and MaxEntropyNash, and InvalidArgument for options out of range.
absl::StatusOr<NashAverage> AverageByNash(int entrants, absl::Span<const PairResult> results,
                                          const BootstrapOptions& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_NASH_H_
