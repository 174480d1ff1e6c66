#include "arbiter/rating/league_sums.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// A block fits into a processor's cache, because the visitor reads all of it at once.
constexpr size_t kMostDealsOfBlock = 1024;
constexpr size_t kMostPairsOfBlock = 65'536;

}  // namespace

absl::Status LeagueSums::Add(const PairResult& result) {
  HAKAM_RETURN_IF_ERROR(rating::CheckResult(entrants_, result));
  const bool swapped = result.a > result.b;
  const auto [at, added] = pairings_.try_emplace(std::minmax(result.a, result.b));
  if (added) in_order_.clear();
  Pairing& pairing = at->second;
  pairing.pairs.push_back(
      {.deal = result.deal, .points = swapped ? -result.MeanPerBoard() : result.MeanPerBoard()});
  pairing.settled = false;
  if (++pairs_on_[result.deal] == 2) shares_deals_ = true;
  ++pairs_;
  return absl::OkStatus();
}

// The last bits of a sum depend on its order, so a pairing with a new pair is summed again in the order of
// the deals.
void LeagueSums::Settle() {
  const bool new_pairing = in_order_.empty();
  for (auto& [entrants, pairing] : pairings_) {
    if (new_pairing) in_order_.push_back(&pairing);
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
    if (squares == 0) continue;
    double cubes = 0;
    for (const Pair& pair : pairing.pairs) cubes += std::pow(pair.points - sums.mean, 3);
    sums.skewness = cubes / n / std::pow(squares / n, 1.5);
  }
}

std::vector<HeadToHead> LeagueSums::HeadToHeads() {
  Settle();
  std::vector<HeadToHead> rows;
  rows.reserve(pairings_.size());
  for (const auto& [entrants, pairing] : pairings_) rows.push_back(pairing.sums);
  return rows;
}

void LeagueSums::ForEachBlock(
    absl::FunctionRef<void(size_t rows, absl::Span<const PairOnDeal> pairs)> visit) {
  Settle();
  std::vector<uint64_t> deals;
  deals.reserve(pairs_on_.size());
  for (const auto& [deal, pairs] : pairs_on_) deals.push_back(deal);
  std::sort(deals.begin(), deals.end());

  std::vector<size_t> done(in_order_.size(), 0);  // pairs of each pairing
  std::vector<PairOnDeal> block;
  const size_t most =
      std::clamp<size_t>(kMostPairsOfBlock / std::max<size_t>(1, in_order_.size()), 1, kMostDealsOfBlock);
  for (size_t first = 0; first < deals.size(); first += most) {
    const size_t rows = std::min(most, deals.size() - first);
    const auto begin = deals.begin() + static_cast<ptrdiff_t>(first);
    const auto end = begin + static_cast<ptrdiff_t>(rows);
    block.clear();
    for (size_t pairing = 0; pairing < in_order_.size(); ++pairing) {
      const std::vector<Pair>& pairs = in_order_[pairing]->pairs;
      auto at = begin;
      for (size_t& i = done[pairing]; i < pairs.size() && pairs[i].deal <= *(end - 1); ++i) {
        if (*at < pairs[i].deal) ++at;  // usually the next deal
        if (*at < pairs[i].deal) at = std::lower_bound(at, end, pairs[i].deal);
        block.push_back(
            {.row = static_cast<size_t>(at - begin), .pairing = pairing, .points = pairs[i].points});
      }
    }
    visit(rows, block);
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
