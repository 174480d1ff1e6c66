#include "arbiter/rating/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/functional/function_ref.h"
#include "arbiter/rating/linear.h"
#include "arbiter/rating/results.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The results of a league, deal by deal.
class League {
 public:
  League(int entrants, absl::Span<const PairResult> results) : entrants_(entrants) {
    std::map<std::pair<int, int>, size_t> position;
    for (const PairResult& result : results) position[std::minmax(result.a, result.b)] = 0;
    for (auto& [who, index] : position) {
      index = pairings_.size();
      pairings_.push_back(who);
    }
    uint64_t deal = 0;
    std::vector<PairResult> sorted = rating::SortedByDeal(results);
    // A deal may be played in several rounds.
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const PairResult& x, const PairResult& y) { return x.deal < y.deal; });
    for (const PairResult& result : sorted) {
      if (deals_.empty() || result.deal != deal) deals_.emplace_back();
      deal = result.deal;
      const double value = result.a < result.b ? result.MeanPerBoard() : -result.MeanPerBoard();
      deals_.back().push_back({position[std::minmax(result.a, result.b)], value});
    }
  }

  size_t deals() const { return deals_.size(); }

  // The pairings if deal d had been played times[d] times.
  std::vector<PointsSummary> Summaries(const std::vector<int>& times) const {
    struct Sums {
      double n = 0;
      double mean = 0;
      double squares = 0;  // sum of squared deviations from the mean so far (Welford)
    };
    std::vector<Sums> sums(pairings_.size());
    for (size_t d = 0; d < deals_.size(); ++d) {
      const double weight = times[d];
      if (weight == 0) continue;
      for (const Pair& pair : deals_[d]) {
        Sums& s = sums[pair.pairing];
        s.n += weight;
        const double before = pair.value - s.mean;
        s.mean += before * weight / s.n;
        s.squares += weight * before * (pair.value - s.mean);
      }
    }
    std::vector<PointsSummary> summaries;
    for (size_t i = 0; i < sums.size(); ++i) {
      if (sums[i].n == 0) continue;
      const auto [a, b] = pairings_[i];
      summaries.push_back(
          {.team_a = {a, a},
           .team_b = {b, b},
           .pairs = sums[i].n,
           .mean = sums[i].mean,
           .sd = sums[i].n > 1 ? std::sqrt(std::max(0.0, sums[i].squares) / (sums[i].n - 1)) : 0});
    }
    return summaries;
  }

  // The same as counts of pairs won, drawn and lost.
  std::vector<Games> Counts(const std::vector<int>& times) const {
    std::vector<Games> counts;
    for (const auto& [a, b] : pairings_) counts.push_back({.a = a, .b = b});
    for (size_t d = 0; d < deals_.size(); ++d) {
      for (const Pair& pair : deals_[d]) {
        Games& games = counts[pair.pairing];
        (pair.value > 0 ? games.wins : pair.value < 0 ? games.losses : games.draws) += times[d];
      }
    }
    return counts;
  }

  // Whether the results of these deals link all entrants to each other.
  bool Connects(const std::vector<int>& times) const {
    std::vector<bool> played(pairings_.size(), false);
    for (size_t d = 0; d < deals_.size(); ++d) {
      if (times[d] == 0) continue;
      for (const Pair& pair : deals_[d]) played[pair.pairing] = true;
    }
    std::vector<std::pair<int, int>> links;
    for (size_t i = 0; i < pairings_.size(); ++i) {
      if (played[i]) links.push_back(pairings_[i]);
    }
    return rating::FindGroups(entrants_, links).count == 1;
  }

 private:
  struct Pair {
    size_t pairing = 0;
    double value = 0;
  };
  const int entrants_;
  std::vector<std::pair<int, int>> pairings_;
  std::vector<std::vector<Pair>> deals_;
};

std::vector<int> Draw(size_t deals, Random& random) {
  std::vector<int> times(deals, 0);
  for (size_t i = 0; i < deals; ++i) ++times[random.Below(deals)];
  return times;
}

// Interpolates between the two nearest of the sorted values.
double Quantile(const std::vector<double>& sorted, double p) {
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

BootstrapInterval IntervalOf(std::vector<double> values, double confidence) {
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {.low = Quantile(values, (1 - confidence) / 2),
          .high = Quantile(values, (1 + confidence) / 2),
          .se = std::sqrt(squares / (n - 1))};
}

// Computes the ratings for the given number of draws of each deal.
using Fitter = absl::FunctionRef<absl::StatusOr<std::vector<double>>(const std::vector<int>&)>;

absl::StatusOr<Bootstrap> Draws(const League& league, const BootstrapOptions& options, Fitter fit) {
  if (league.deals() < 2 || !league.Connects(std::vector<int>(league.deals(), 1)))
    return absl::FailedPreconditionError("bootstrap: needs two deals, and results that connect all entrants");
  std::vector<std::vector<double>> ratings;  // by draw
  int redrawn = 0;
  Random random(options.seed);
  while (ratings.size() < static_cast<size_t>(options.resamples)) {
    const std::vector<int> times = Draw(league.deals(), random);
    if (!league.Connects(times)) {
      if (++redrawn > options.resamples)
        return absl::FailedPreconditionError("bootstrap: too few deals connect all entrants");
      continue;
    }
    HAKAM_ASSIGN_OR_RETURN(std::vector<double> fitted, fit(times));
    ratings.push_back(std::move(fitted));
  }
  return Bootstrap(std::move(ratings), options.confidence, redrawn);
}

absl::Status Check(int entrants, absl::Span<const PairResult> results, const BootstrapOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckBootstrap(options));
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  return rating::CheckResults(entrants, results);
}

}  // namespace

absl::Status CheckBootstrap(const BootstrapOptions& options) {
  if (options.resamples < 10 || options.resamples > 100000)
    return absl::InvalidArgumentError("bootstrap: resamples must be 10 to 100000");
  if (!(options.confidence > 0 && options.confidence < 1))
    return absl::InvalidArgumentError("bootstrap: confidence must be within 0 and 1");
  return absl::OkStatus();
}

BootstrapInterval Bootstrap::Rating(int i) const {
  std::vector<double> values;
  for (const std::vector<double>& draw : draws_) values.push_back(draw[static_cast<size_t>(i)]);
  return IntervalOf(std::move(values), confidence_);
}

BootstrapInterval Bootstrap::Difference(int i, int j) const {
  std::vector<double> values;
  for (const std::vector<double>& draw : draws_)
    values.push_back(draw[static_cast<size_t>(i)] - draw[static_cast<size_t>(j)]);
  return IntervalOf(std::move(values), confidence_);
}

absl::StatusOr<Bootstrap> BootstrapPoints(int entrants, absl::Span<const PairResult> results,
                                          const BootstrapOptions& options) {
  HAKAM_RETURN_IF_ERROR(Check(entrants, results, options));
  const League league(entrants, results);
  return Draws(league, options, [&](const std::vector<int>& times) -> absl::StatusOr<std::vector<double>> {
    HAKAM_ASSIGN_OR_RETURN(PointsRatings fitted, FitPointsSummaries(entrants, league.Summaries(times)));
    return std::move(fitted.rating);
  });
}

absl::StatusOr<Bootstrap> BootstrapElo(int entrants, absl::Span<const PairResult> results,
                                       const BootstrapOptions& options) {
  HAKAM_RETURN_IF_ERROR(Check(entrants, results, options));
  const League league(entrants, results);
  return Draws(league, options, [&](const std::vector<int>& times) -> absl::StatusOr<std::vector<double>> {
    HAKAM_ASSIGN_OR_RETURN(const EloRatings fitted, FitEloGames(entrants, league.Counts(times)));
    return fitted.Centred(std::vector<int>(static_cast<size_t>(entrants), 0));
  });
}

}  // namespace hakam::arbiter
