// Nash averaging of a league, with intervals from resampled deals (law.md section 1).
#include <algorithm>
#include <map>
#include <utility>

#include "arbiter/rating/linear.h"
#include "arbiter/rating/nash.h"
#include "arbiter/rating/results.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Pairings = std::map<std::pair<int, int>, size_t>;  // by entrants, the lower one first; numbered from 0

// The results of entrants who all met each other, numbered from 0.
class Meetings {
 public:
  Meetings(int entrants, absl::Span<const PairResult> results) : entrants_(entrants) {
    for (int a = 0; a < entrants; ++a) {
      for (int b = a + 1; b < entrants; ++b) numbers_.emplace(std::pair(a, b), numbers_.size());
    }
    pairs_.resize(numbers_.size());
    std::map<uint64_t, std::vector<Pair>> by_deal;
    for (const PairResult& result : rating::SortedByDeal(results)) {
      const size_t pairing = numbers_.at(std::minmax(result.a, result.b));
      ++pairs_[pairing];
      by_deal[result.deal].push_back(
          {.pairing = pairing,
           .points = result.a < result.b ? result.MeanPerBoard() : -result.MeanPerBoard()});
    }
    for (auto& [deal, pairs] : by_deal) {
      std::vector<size_t> played;
      for (const Pair& pair : pairs) played.push_back(pair.pairing);
      std::sort(played.begin(), played.end());
      deals_[played].push_back(std::move(pairs));
    }
  }

  // Two members without pairs.
  std::optional<std::pair<int, int>> Unmet() const {
    for (const auto& [who, pairing] : numbers_) {
      if (pairs_[pairing] == 0) return who;
    }
    return std::nullopt;
  }
  int64_t FewestPairs() const { return *std::min_element(pairs_.begin(), pairs_.end()); }

  Payoffs Observed() const {
    std::vector<double> sums(pairs_.size(), 0);
    for (const auto& [played, deals] : deals_) {
      for (const std::vector<Pair>& deal : deals) Add(deal, &sums);
    }
    return PayoffsOf(sums);
  }

  // Draws as many deals as there are, among those that the same pairings played. So every pairing keeps its
  // number of pairs.
  Payoffs Resampled(Random& random) const {
    std::vector<double> sums(pairs_.size(), 0);
    for (const auto& [played, deals] : deals_) {
      for (size_t i = 0; i < deals.size(); ++i) Add(deals[random.Below(deals.size())], &sums);
    }
    return PayoffsOf(sums);
  }

 private:
  struct Pair {
    size_t pairing = 0;
    double points = 0;  // per board, of the first entrant of the pairing
  };

  static void Add(const std::vector<Pair>& deal, std::vector<double>* sums) {
    for (const Pair& pair : deal) (*sums)[pair.pairing] += pair.points;
  }
  Payoffs PayoffsOf(const std::vector<double>& sums) const {
    const auto size = static_cast<size_t>(entrants_);
    Payoffs payoffs(size, std::vector<double>(size, 0));
    for (const auto& [who, pairing] : numbers_) {
      const auto a = static_cast<size_t>(who.first);
      const auto b = static_cast<size_t>(who.second);
      payoffs[a][b] = sums[pairing] / static_cast<double>(pairs_[pairing]);
      payoffs[b][a] = -payoffs[a][b];
    }
    return payoffs;
  }

  int entrants_;
  Pairings numbers_;
  std::vector<int64_t> pairs_;                                           // by pairing
  std::map<std::vector<size_t>, std::vector<std::vector<Pair>>> deals_;  // by the pairings that played them
};

absl::StatusOr<std::vector<NashEntrant>> Average(const Meetings& meetings, const BootstrapOptions& options,
                                                 NashGroup* group) {
  HAKAM_ASSIGN_OR_RETURN(const NashMixture mixture, MaxEntropyNash(meetings.Observed()));
  group->violation = mixture.violation;
  group->entropy_gap = mixture.entropy_gap;
  std::vector<NashEntrant> members;
  for (size_t i = 0; i < mixture.weight.size(); ++i)
    members.push_back({.weight = mixture.weight[i], .payoff = mixture.payoff[i]});
  group->intervals = meetings.FewestPairs() > 1;
  if (!group->intervals) return members;

  Random random(options.seed);
  std::vector<std::vector<double>> weights;  // by draw
  std::vector<std::vector<double>> payoffs;
  for (int draw = 0; draw < options.resamples; ++draw) {
    HAKAM_ASSIGN_OR_RETURN(NashMixture drawn, MaxEntropyNash(meetings.Resampled(random)));
    for (size_t i = 0; i < members.size(); ++i) {
      if (drawn.weight[i] > kNashTolerance) members[i].support += 1. / options.resamples;
    }
    weights.push_back(std::move(drawn.weight));
    payoffs.push_back(std::move(drawn.payoff));
  }
  const Bootstrap of_weights(std::move(weights), options.confidence, 0);
  const Bootstrap of_payoffs(std::move(payoffs), options.confidence, 0);
  for (size_t i = 0; i < members.size(); ++i) {
    members[i].weight_interval = of_weights.Rating(static_cast<int>(i));
    members[i].payoff_interval = of_payoffs.Rating(static_cast<int>(i));
  }
  return members;
}

}  // namespace

absl::StatusOr<NashAverage> AverageByNash(int entrants, absl::Span<const PairResult> results,
                                          const BootstrapOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckBootstrap(options));
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  HAKAM_RETURN_IF_ERROR(rating::CheckResults(entrants, results));
  std::vector<std::pair<int, int>> links;
  for (const PairResult& result : results) links.emplace_back(result.a, result.b);
  const rating::Groups groups = rating::FindGroups(entrants, links);

  NashAverage out;
  out.entrants.resize(static_cast<size_t>(entrants));
  for (int g = 0; g < groups.count; ++g) {
    const rating::Members members = rating::MembersOf(groups.of, g, results);
    if (members.entrants.size() < 2) continue;
    const auto in_league = [&members](int i) { return members.entrants[static_cast<size_t>(i)]; };
    const Meetings meetings(static_cast<int>(members.entrants.size()), members.results);
    NashGroup group = {.group = g};
    if (const auto unmet = meetings.Unmet()) {
      group.unmet = std::pair(in_league(unmet->first), in_league(unmet->second));
    } else {
      HAKAM_ASSIGN_OR_RETURN(const std::vector<NashEntrant> rated, Average(meetings, options, &group));
      for (size_t i = 0; i < rated.size(); ++i)
        out.entrants[static_cast<size_t>(in_league(static_cast<int>(i)))] = rated[i];
    }
    out.groups.push_back(group);
  }
  return out;
}

}  // namespace hakam::arbiter
