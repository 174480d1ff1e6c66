#include "arbiter/rating/results.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace rating {

absl::Status CheckPairing(int entrants, int a, int b) {
  if (a < 0 || b < 0 || a >= entrants || b >= entrants || a == b) {
    return absl::InvalidArgumentError(
        absl::StrCat("results: entrant ", a, " against entrant ", b, ", but there are ", entrants));
  }
  return absl::OkStatus();
}

absl::Status CheckResult(int entrants, const PairResult& result) {
  HAKAM_RETURN_IF_ERROR(CheckPairing(entrants, result.a, result.b));
  if (std::isfinite(result.room1) && std::isfinite(result.room2) && std::isfinite(result.luck))
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("results: a score of deal ", result.deal, " is not a finite number"));
}

absl::Status CheckResults(int entrants, absl::Span<const PairResult> results) {
  for (const PairResult& result : results) HAKAM_RETURN_IF_ERROR(CheckResult(entrants, result));
  return absl::OkStatus();
}

std::vector<PairResult> SortedByDeal(absl::Span<const PairResult> results) {
  std::vector<PairResult> sorted(results.begin(), results.end());
  std::sort(sorted.begin(), sorted.end(), [](const PairResult& x, const PairResult& y) {
    return std::tie(x.round, x.deal, x.a, x.b, x.room1, x.room2, x.luck) <
           std::tie(y.round, y.deal, y.a, y.b, y.room1, y.room2, y.luck);
  });
  return sorted;
}

Members MembersOf(absl::Span<const int> groups, int group, absl::Span<const PairResult> results) {
  Members members;
  std::vector<int> number(groups.size(), 0);
  for (size_t i = 0; i < groups.size(); ++i) {
    number[i] = static_cast<int>(members.entrants.size());
    if (groups[i] == group) members.entrants.push_back(static_cast<int>(i));
  }
  for (PairResult result : results) {
    if (groups[static_cast<size_t>(result.a)] != group) continue;
    result.a = number[static_cast<size_t>(result.a)];
    result.b = number[static_cast<size_t>(result.b)];
    members.results.push_back(result);
  }
  return members;
}

// Without a branch: a processor cannot guess who wins.
double Outcome(double points) { return 0.5 * (1 + (points > 0) - (points < 0)); }

}  // namespace rating

}  // namespace hakam::arbiter
