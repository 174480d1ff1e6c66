// Checks results and sorts them by deal. Private to this folder.
#ifndef HAKAM_ARBITER_RATING_RESULTS_H_
#define HAKAM_ARBITER_RATING_RESULTS_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter::rating {

// The error of a number that the results do not determine.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// InvalidArgument unless 0 <= a, b < entrants and a != b.
absl::Status CheckPairing(int entrants, int a, int b);
// The same, and InvalidArgument unless its numbers are finite.
absl::Status CheckResult(int entrants, const PairResult& result);
absl::Status CheckResults(int entrants, absl::Span<const PairResult> results);

// The results in the order of (round, deal, a, b). Results of one deal are adjacent, and sums do not depend
// on the order in which pairs were played.
std::vector<PairResult> SortedByDeal(absl::Span<const PairResult> results);

// The entrants of one group, numbered anew from 0, with their results.
struct Members {
  std::vector<int> entrants;  // their numbers in the league
  std::vector<PairResult> results;
};
// `groups`: the group of each entrant. No result may link two groups.
Members MembersOf(absl::Span<const int> groups, int group, absl::Span<const PairResult> results);

// A pair of so many points as one game: won 1, drawn 1/2, lost 0.
double Outcome(double points);

}  // namespace hakam::arbiter::rating

#endif  // HAKAM_ARBITER_RATING_RESULTS_H_
