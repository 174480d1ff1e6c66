// Points rating by weighted least squares (law.md section 1).
#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/linear.h"
#include "arbiter/rating/rating.h"
#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using ::hakam::arbiter::rating::Groups;
using ::hakam::arbiter::rating::kInfinity;

constexpr double kIntransitiveP = 0.01;
// A pairing of nearly identical agents has almost no variance, and without any variance it would have an
// infinite weight. So no pair counts for more than a hundred average ones.
constexpr double kSmallestVarianceShare = 0.01;

// One row of the least squares: mean = x'r, with `pairs` pairs of this variance. The row x is sparse: +1/2
// for each seat of team a, -1/2 for each seat of team b.
struct Observation {
  struct Seat {
    int entrant = 0;
    double x = 0;
  };
  std::array<Seat, 4> seats;
  double pairs = 0;
  double mean = 0;
  double variance = 0;

  double information() const { return pairs / variance; }
  double Predicted(const Eigen::VectorXd& r) const {
    double sum = 0;
    for (const Seat& seat : seats) sum += seat.x * r[seat.entrant];
    return sum;
  }
};

// The noise of a pair, estimated from the results.
struct Noise {
  double pooled = 0;   // variance over all pairings
  bool known = false;  // some pairing has more than one pair
  bool none() const { return known && pooled == 0; }
};

Noise PooledNoise(absl::Span<const PointsSummary> summaries, const PointsOptions& options) {
  if (!options.pool) return {.pooled = 1, .known = true};  // every sd is given
  double squares = 0;
  double freedom = 0;
  for (const PointsSummary& s : summaries) {
    squares += (s.pairs - 1) * s.sd * s.sd;
    freedom += s.pairs - 1;
  }
  if (freedom <= 0) return {};
  return {.pooled = squares / freedom, .known = true};
}

double VarianceOf(const PointsSummary& summary, const Noise& noise, const PointsOptions& options) {
  if (!options.pool) return summary.sd * summary.sd;
  if (noise.pooled == 0) return 1;  // every pairing has equal results: equal weights
  if (summary.pairs < static_cast<double>(kMinPairs)) return noise.pooled;
  return std::max(summary.sd * summary.sd, kSmallestVarianceShare * noise.pooled);
}

absl::Status CheckSummaries(int entrants, absl::Span<const PointsSummary> summaries,
                            const PointsOptions& options) {
  if (!(options.ridge >= 0) || !std::isfinite(options.ridge))
    return absl::InvalidArgumentError("ridge: must be 0 or more");
  for (const PointsSummary& s : summaries) {
    for (const int a : s.team_a) {
      for (const int b : s.team_b) HAKAM_RETURN_IF_ERROR(rating::CheckPairing(entrants, a, b));
    }
    if (!(s.pairs > 0) || !std::isfinite(s.pairs) || !std::isfinite(s.mean) || !(s.sd >= 0) ||
        !std::isfinite(s.sd)) {
      return absl::InvalidArgumentError(
          absl::StrCat("results: ", s.pairs, " pairs, mean ", s.mean, ", deviation ", s.sd,
                       "; must be finite, with pairs and a deviation of 0 or more"));
    }
    if (!options.pool && s.sd == 0)
      return absl::InvalidArgumentError("results: a deviation of 0 means an infinite weight; set `pool`");
  }
  return absl::OkStatus();
}

std::vector<Observation> Observe(absl::Span<const PointsSummary> summaries, const Noise& noise,
                                 const PointsOptions& options) {
  std::vector<Observation> observations;
  for (const PointsSummary& s : summaries) {
    observations.push_back(
        {.seats = {{{s.team_a[0], 0.5}, {s.team_a[1], 0.5}, {s.team_b[0], -0.5}, {s.team_b[1], -0.5}}},
         .pairs = s.pairs,
         .mean = s.mean,
         .variance = VarianceOf(s, noise, options)});
  }
  return observations;
}

// Pairs played by each entrant.
std::vector<double> PairsOf(int entrants, absl::Span<const PointsSummary> summaries) {
  std::vector<double> pairs(static_cast<size_t>(entrants), 0);
  for (const PointsSummary& s : summaries) {
    for (const auto& team : {s.team_a, s.team_b}) {
      pairs[static_cast<size_t>(team[0])] += s.pairs;
      if (team[1] != team[0]) pairs[static_cast<size_t>(team[1])] += s.pairs;
    }
  }
  return pairs;
}

Groups GroupsOf(int entrants, absl::Span<const PointsSummary> summaries, bool ridge) {
  if (ridge) return {.of = std::vector<int>(static_cast<size_t>(entrants), 0), .count = 1};
  std::vector<std::pair<int, int>> links;
  for (const PointsSummary& s : summaries) {
    for (const int other : {s.team_a[1], s.team_b[0], s.team_b[1]}) links.emplace_back(s.team_a[0], other);
  }
  return rating::FindGroups(entrants, links);
}

// Probability that a chi-squared variable with `df` degrees of freedom is above `chi2`.
double ProbabilityOfMore(double chi2, int df) {
  if (!std::isfinite(chi2)) return 0;
  // Boost's gamma function overflows for a large field whose results fit exactly. The result is 1 to all
  // digits.
  if (df > 1000 && chi2 < 0.1 * df) return 1;
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared_distribution<>(df), chi2));
}

Fit FitOf(const std::vector<Observation>& observations, const Eigen::VectorXd& r, int free_ratings) {
  Fit fit;
  for (const Observation& o : observations) {
    const double residual = o.mean - o.Predicted(r);
    fit.chi2 += o.information() * residual * residual;
  }
  fit.df = std::max(0, static_cast<int>(observations.size()) - free_ratings);
  if (fit.df > 0) fit.p = ProbabilityOfMore(fit.chi2, fit.df);
  fit.intransitive = fit.p < kIntransitiveP;
  return fit;
}

// The result of the least squares, with what the clustered errors need.
struct Solution {
  PointsRatings ratings;
  Eigen::VectorXd r;
  Eigen::MatrixXd c;             // inverse of the information
  std::vector<double> variance;  // by summary
};

absl::StatusOr<Solution> Solve(int entrants, absl::Span<const PointsSummary> summaries,
                               const PointsOptions& options) {
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  HAKAM_RETURN_IF_ERROR(CheckSummaries(entrants, summaries, options));
  const double ridge = options.ridge;
  const Noise noise = PooledNoise(summaries, options);
  const std::vector<Observation> observations = Observe(summaries, noise, options);
  const Groups groups = GroupsOf(entrants, summaries, ridge > 0);

  Eigen::MatrixXd h = ridge * Eigen::MatrixXd::Identity(entrants, entrants);
  Eigen::VectorXd g = Eigen::VectorXd::Zero(entrants);
  for (const Observation& o : observations) {
    for (const Observation::Seat& row : o.seats) {
      g[row.entrant] += o.information() * o.mean * row.x;
      for (const Observation::Seat& column : o.seats) {
        h(row.entrant, column.entrant) += o.information() * row.x * column.x;
      }
    }
  }
  HAKAM_ASSIGN_OR_RETURN(Eigen::MatrixXd c,
                         ridge > 0 ? rating::Inverse(h) : rating::InverseOverGroups(h, groups));

  Solution solution;
  solution.r = c * g;
  if (ridge > 0) solution.r.array() -= solution.r.mean();
  for (const Observation& o : observations) solution.variance.push_back(o.variance);

  PointsRatings& out = solution.ratings;
  out.group = groups.of;
  out.groups = groups.count;
  out.fit = FitOf(observations, solution.r, entrants - groups.count);
  const std::vector<double> pairs = PairsOf(entrants, summaries);
  for (int i = 0; i < entrants; ++i) {
    out.pairs.push_back(std::llround(pairs[static_cast<size_t>(i)]));
    out.rating.push_back(solution.r[i] + 0.0);  // never -0
    out.provisional.push_back(out.pairs.back() < kMinPairs);
  }
  const Eigen::MatrixXd independent = (noise.none() ? 0.0 : 1.0) * (ridge > 0 ? rating::Centred(c) : c);
  out.independent = rating::ToCovariance(independent);
  out.se_independent = rating::StandardErrors(independent);
  for (size_t i = 0; i < out.pairs.size(); ++i) {
    if (out.pairs[i] == 0 || !noise.known) out.se_independent[i] = kInfinity;
  }
  out.clustered = out.independent;
  out.se = out.se_independent;
  solution.c = std::move(c);
  return solution;
}

}  // namespace

double PointsRatings::SeOfDifference(int i, int j) const {
  if (i == j) return 0;
  const auto a = static_cast<size_t>(i);
  const auto b = static_cast<size_t>(j);
  if (group[a] != group[b] || std::isinf(se[a]) || std::isinf(se[b])) return kInfinity;
  const double error = rating::SeOfDifference(clustered, i, j);
  if (!provisional[a] && !provisional[b]) return error;
  return std::max(error, rating::SeOfDifference(independent, i, j));
}

double PointsRatings::SeOfDifferenceIndependent(int i, int j) const {
  if (i == j) return 0;
  const auto a = static_cast<size_t>(i);
  const auto b = static_cast<size_t>(j);
  if (group[a] != group[b] || std::isinf(se_independent[a]) || std::isinf(se_independent[b]))
    return kInfinity;
  return rating::SeOfDifference(independent, i, j);
}

absl::StatusOr<PointsRatings> FitPointsSummaries(int entrants, absl::Span<const PointsSummary> summaries,
                                                 const PointsOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(Solution solution, Solve(entrants, summaries, options));
  return std::move(solution.ratings);
}

absl::StatusOr<PointsRatings> FitPoints(int entrants, absl::Span<const PairResult> results) {
  HAKAM_ASSIGN_OR_RETURN(LeagueSums sums, SumsOf(entrants, results));
  return FitPoints(sums);
}

absl::StatusOr<PointsRatings> FitPoints(LeagueSums& sums) {
  const std::vector<HeadToHead> pairings = sums.HeadToHeads();
  std::vector<PointsSummary> summaries;
  summaries.reserve(pairings.size());
  for (const HeadToHead& p : pairings) {
    summaries.push_back({.team_a = {p.a, p.a},
                         .team_b = {p.b, p.b},
                         .pairs = static_cast<double>(p.pairs),
                         .mean = p.mean,
                         .sd = p.sd});
  }
  HAKAM_ASSIGN_OR_RETURN(Solution solution, Solve(sums.entrants(), summaries, {}));
  PointsRatings& out = solution.ratings;
  const auto deals = static_cast<double>(sums.deals());
  if (deals < 2) {
    out.se.assign(out.se.size(), kInfinity);
    return std::move(out);
  }
  // Scores of the least squares about the mean of their pairing, summed over each deal: all pairings of a
  // deal share its luck.
  const Eigen::MatrixXd j = rating::SumOverDeals(sums, [&](size_t pairing, double points) {
    return (points - pairings[pairing].mean) / solution.variance[pairing];
  });
  const Eigen::MatrixXd clustered = deals / (deals - 1) * solution.c * j * solution.c;
  out.clustered = rating::ToCovariance(clustered);
  out.se = rating::StandardErrors(clustered);
  for (size_t i = 0; i < out.pairs.size(); ++i) {
    // A few pairs may agree by chance; the deviation of all pairings knows better.
    if (out.provisional[i]) out.se[i] = std::max(out.se[i], out.se_independent[i]);
  }
  return std::move(out);
}

}  // namespace hakam::arbiter
