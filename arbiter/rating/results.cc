#include "arbiter/rating/results.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

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

absl::Status CheckResults(int entrants, absl::Span<const PairResult> results) {
  for (const PairResult& result : results) {
    HAKAM_RETURN_IF_ERROR(CheckPairing(entrants, result.a, result.b));
    if (!std::isfinite(result.room1) || !std::isfinite(result.room2)) {
      return absl::InvalidArgumentError(
          absl::StrCat("results: a score of deal ", result.deal, " is not a finite number"));
    }
  }
  return absl::OkStatus();
}

std::vector<PairResult> SortedByDeal(absl::Span<const PairResult> results) {
  std::vector<PairResult> sorted(results.begin(), results.end());
  std::sort(sorted.begin(), sorted.end(), [](const PairResult& x, const PairResult& y) {
    return std::tie(x.deal, x.a, x.b, x.room1, x.room2) < std::tie(y.deal, y.a, y.b, y.room1, y.room2);
  });
  return sorted;
}

double Outcome(const PairResult& result) {
  const double sum = result.room1 + result.room2;
  return sum > 0 ? 1 : sum < 0 ? 0 : 0.5;
}

}  // namespace rating

absl::StatusOr<std::vector<HeadToHead>> HeadToHeads(int entrants, absl::Span<const PairResult> results) {
  HAKAM_RETURN_IF_ERROR(rating::CheckResults(entrants, results));
  struct Sums {
    HeadToHead row;
    double squares = 0;  // sum of squared deviations from the mean so far (Welford)
  };
  std::map<std::pair<int, int>, Sums> table;
  for (const PairResult& result : rating::SortedByDeal(results)) {
    const bool swapped = result.a > result.b;
    const double value = swapped ? -result.MeanPerBoard() : result.MeanPerBoard();
    Sums& sums = table[std::minmax(result.a, result.b)];
    HeadToHead& row = sums.row;
    ++row.pairs;
    const double before = value - row.mean;
    row.mean += before / static_cast<double>(row.pairs);
    sums.squares += before * (value - row.mean);
    ++(value > 0 ? row.wins : value < 0 ? row.losses : row.draws);
  }
  std::vector<HeadToHead> rows;
  for (const auto& [who, sums] : table) {
    HeadToHead row = sums.row;
    std::tie(row.a, row.b) = who;
    const auto n = static_cast<double>(row.pairs);
    row.sd = row.pairs > 1 ? std::sqrt(sums.squares / (n - 1)) : 0;
    row.se = row.pairs > 1 ? row.sd / std::sqrt(n) : rating::kInfinity;
    rows.push_back(row);
  }
  return rows;
}

double LikelihoodOfSuperiority(double difference, double se) {
  if (difference == 0 || std::isinf(se)) return 0.5;
  if (se <= 0) return difference > 0 ? 1 : 0;
  return boost::math::cdf(boost::math::normal_distribution<>(), difference / se);
}

}  // namespace hakam::arbiter
