#include "arbiter/rating/league_sums.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::Status LeagueSums::Add(const PairResult& result) {
  HAKAM_RETURN_IF_ERROR(rating::CheckResult(entrants_, result));
  const bool swapped = result.a > result.b;
  const auto next_place = static_cast<uint32_t>(deals_.size());
  Pairing& pairing = pairings_[std::minmax(result.a, result.b)];
  pairing.pairs.push_back({.deal = result.deal,
                           .place = deals_.try_emplace(result.deal, next_place).first->second,
                           .points = swapped ? -result.MeanPerBoard() : result.MeanPerBoard()});
  pairing.settled = false;
  ++pairs_;
  return absl::OkStatus();
}

// The last bits of a sum depend on its order, so a pairing with a new pair is summed again in the order of
// the deals.
void LeagueSums::Settle() {
  for (auto& [entrants, pairing] : pairings_) {
    if (pairing.settled) continue;
    pairing.settled = true;
    std::sort(pairing.pairs.begin(), pairing.pairs.end(), [](const Pair& x, const Pair& y) {
      return std::tie(x.deal, x.points) < std::tie(y.deal, y.points);
    });
    HeadToHead& sums = pairing.sums;
    sums = {.a = entrants.first, .b = entrants.second};
    double squares = 0;  // of the deviations from the mean so far (Welford)
    for (const Pair& pair : pairing.pairs) {
      ++sums.pairs;
      const double before = pair.points - sums.mean;
      sums.mean += before / static_cast<double>(sums.pairs);
      squares += before * (pair.points - sums.mean);
      ++(pair.points > 0 ? sums.wins : pair.points < 0 ? sums.losses : sums.draws);
    }
    const auto n = static_cast<double>(sums.pairs);
    sums.sd = sums.pairs > 1 ? std::sqrt(squares / (n - 1)) : 0;
    sums.se = sums.pairs > 1 ? sums.sd / std::sqrt(n) : rating::kInfinity;
  }
}

std::vector<HeadToHead> LeagueSums::HeadToHeads() {
  Settle();
  std::vector<HeadToHead> rows;
  rows.reserve(pairings_.size());
  for (const auto& [entrants, pairing] : pairings_) rows.push_back(pairing.sums);
  return rows;
}

void LeagueSums::ForEachDeal(absl::FunctionRef<double(size_t pairing, double points)> score,
                             absl::FunctionRef<void(absl::Span<const double> scores)> visit) {
  Settle();
  const auto width = static_cast<size_t>(entrants_);
  std::vector<double> scores(deals_.size() * width);  // by place of the deal, then by entrant
  size_t number = 0;
  for (const auto& [entrants, pairing] : pairings_) {
    const auto a = static_cast<size_t>(entrants.first);
    const auto b = static_cast<size_t>(entrants.second);
    for (const Pair& pair : pairing.pairs) {
      const double value = score(number, pair.points);
      scores[pair.place * width + a] += value;
      scores[pair.place * width + b] -= value;
    }
    ++number;
  }
  for (const auto& [deal, place] : deals_) {
    visit(absl::MakeConstSpan(scores).subspan(place * width, width));
  }
}

absl::StatusOr<LeagueSums> SumsOf(int entrants, absl::Span<const PairResult> results) {
  LeagueSums sums(entrants);
  for (const PairResult& result : results) HAKAM_RETURN_IF_ERROR(sums.Add(result));
  return sums;
}

absl::StatusOr<std::vector<HeadToHead>> HeadToHeads(int entrants, absl::Span<const PairResult> results) {
  HAKAM_ASSIGN_OR_RETURN(LeagueSums sums, SumsOf(entrants, results));
  return sums.HeadToHeads();
}

}  // namespace hakam::arbiter
