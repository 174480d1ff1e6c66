// Points rating by weighted least squares (law.md section 1).
#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/linear.h"
#include "arbiter/rating/rating.h"
#include "arbiter/rating/results.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using ::hakam::arbiter::rating::Groups;
using ::hakam::arbiter::rating::kInfinity;
using ::hakam::arbiter::rating::Row;

constexpr double kIntransitiveP = 0.01;
constexpr double kExactFit = 1e-6;    // a chi2 below this is an error of rounding
constexpr double kManyDegrees = 1e6;  // with so many a variance is known to all digits that are printed
constexpr int kFitDraws = 1000;
constexpr uint64_t kFitSeed = 1;
constexpr Eigen::Index kMostSums = 4'000'000;  // numbers in memory
// A pairing of nearly identical agents has almost no variance, and without any variance it would have an
// infinite weight. So no pair counts for more than a hundred average ones.
constexpr double kSmallestVarianceShare = 0.01;

// One equation of the least squares: mean = x'r, with `pairs` pairs of this variance.
struct Observation {
  Row row;
  double pairs = 0;
  double mean = 0;
  double variance = 0;

  double information() const { return pairs / variance; }
};

// The score of a pair of a pairing (by its place in the summaries) with these points per board: its part in
// the derivative of the least squares, about the mean of the pairing.
using ScoreOfPair = absl::FunctionRef<double(size_t pairing, double points)>;

// The noise of a pair, estimated from the results.
struct Noise {
  double pooled = 0;           // variance over all pairings
  bool known = false;          // some pairing has more than one pair
  double freedom = kInfinity;  // degrees of `pooled`
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
  return {.pooled = squares / freedom, .known = true, .freedom = freedom};
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
    observations.push_back({.row = Row::Of(s.team_a, s.team_b),
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

// The probability of a larger chi2 with `df` degrees of freedom, if the variance that it is divided by has
// `freedom`.
double ProbabilityOfMore(double chi2, int df, double freedom) {
  if (!std::isfinite(chi2)) return 0;
  // Boost's gamma function overflows for a large field whose results fit exactly. The result is 1 to all
  // digits.
  if (df > 1000 && chi2 < 0.1 * df) return 1;
  if (freedom < kManyDegrees) {
    return boost::math::cdf(
        boost::math::complement(boost::math::fisher_f_distribution<>(df, freedom), chi2 / df));
  }
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared_distribution<>(df), chi2));
}

Fit FitOf(const std::vector<Observation>& observations, const Eigen::VectorXd& r, int free_ratings,
          const Noise& noise) {
  Fit fit;
  if (noise.pooled == 0) return fit;
  for (const Observation& o : observations) {
    const double residual = o.mean - o.row.Predicted(r);
    fit.chi2 += o.information() * residual * residual;
  }
  fit.df = std::max(0, static_cast<int>(observations.size()) - free_ratings);
  if (fit.df > 0) fit.p = ProbabilityOfMore(fit.chi2, fit.df, noise.freedom);
  fit.intransitive = fit.p < kIntransitiveP;
  return fit;
}

// The result of the least squares, with what the clustered errors need.
struct Solution {
  PointsRatings ratings;
  Eigen::VectorXd r;
  Eigen::MatrixXd c;  // inverse of the information
  std::vector<Observation> observations;
  Noise noise;
};

absl::StatusOr<Solution> Solve(int entrants, absl::Span<const PointsSummary> summaries,
                               const PointsOptions& options) {
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  HAKAM_RETURN_IF_ERROR(CheckSummaries(entrants, summaries, options));
  const double ridge = options.ridge;
  const Noise noise = PooledNoise(summaries, options);
  std::vector<Observation> observations = Observe(summaries, noise, options);
  const Groups groups = GroupsOf(entrants, summaries, ridge > 0);

  Eigen::MatrixXd h = ridge * Eigen::MatrixXd::Identity(entrants, entrants);
  Eigen::VectorXd g = Eigen::VectorXd::Zero(entrants);
  for (const Observation& o : observations) {
    for (const Row::Seat& row : o.row.seats) {
      g[row.entrant] += o.information() * o.mean * row.x;
      for (const Row::Seat& column : o.row.seats) {
        h(row.entrant, column.entrant) += o.information() * row.x * column.x;
      }
    }
  }
  HAKAM_ASSIGN_OR_RETURN(Eigen::MatrixXd c,
                         ridge > 0 ? rating::Inverse(h) : rating::InverseOverGroups(h, groups));

  Solution solution;
  solution.r = c * g;
  if (ridge > 0) solution.r.array() -= solution.r.mean();
  PointsRatings& out = solution.ratings;
  out.group = groups.of;
  out.groups = groups.count;
  out.fit = FitOf(observations, solution.r, entrants - groups.count, noise);
  // A ridge pulls the ratings together, so a misfit says nothing about strength.
  if (ridge > 0) out.fit.intransitive = false;
  const std::vector<double> pairs = PairsOf(entrants, summaries);
  for (int i = 0; i < entrants; ++i) {
    out.pairs.push_back(std::llround(pairs[static_cast<size_t>(i)]));
    out.rating.push_back(solution.r[i] + 0.0);  // never -0
    out.provisional.push_back(out.pairs.back() < kMinPairs);
  }
  const Eigen::MatrixXd independent =
      (noise.none() ? 0.0 : 1.0) * (ridge > 0 ? rating::Centred(c, groups) : c);
  out.independent = rating::ToCovariance(independent);
  out.covariance = out.independent;
  out.se = rating::StandardErrors(independent);
  for (size_t i = 0; i < out.pairs.size(); ++i) {
    if (out.pairs[i] == 0 || !noise.known) out.se[i] = kInfinity;
  }
  solution.c = std::move(c);
  solution.observations = std::move(observations);
  solution.noise = noise;
  return solution;
}

// How often a deal is drawn: Poisson with mean 1. Unlike the counts of a bootstrap of fixed size, those of
// different deals are independent, so the deals can be taken one by one. (The product of uniform numbers that
// are drawn until it is below 1/e.)
int TimesDrawn(Random& random) {
  static const double limit = std::exp(-1.0);
  int times = 0;
  for (double product = random.Unit(); product > limit; product *= random.Unit()) ++times;
  return times;
}

// A sum of twelve uniform numbers is nearly normal.
double Normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.Unit();
  return sum;
}

// Each row of `sums` has the sums of the scores of all pairings (ScoreOfPair). They become what the fit
// leaves of them, so that the squares of a row add up to chi2.
void LeaveResiduals(const Solution& solution, Eigen::MatrixXd* sums) {
  Eigen::MatrixXd g = Eigen::MatrixXd::Zero(sums->rows(), solution.r.size());
  for (Eigen::Index p = 0; p < sums->cols(); ++p) {
    for (const Row::Seat& seat : solution.observations[static_cast<size_t>(p)].row.seats)
      g.col(seat.entrant) += seat.x * sums->col(p);
  }
  const Eigen::MatrixXd r = g * solution.c;
  for (Eigen::Index p = 0; p < sums->cols(); ++p) {
    const Observation& o = solution.observations[static_cast<size_t>(p)];
    auto residual = sums->col(p);
    residual /= o.information();
    for (const Row::Seat& seat : o.row.seats) residual -= seat.x * r.col(seat.entrant);
    residual *= std::sqrt(o.information());
  }
}

// What is drawn to find the law of chi2: deals, with the deviations of their pairs from the means of their
// pairings. The only pair of a pairing has no deviation; a normal one takes its place.
struct Drawn {
  LeagueSums& sums;
  const Solution& solution;
  ScoreOfPair score;
  std::vector<Eigen::Index> single = {};  // pairings with one pair

  Eigen::Index pairings() const { return static_cast<Eigen::Index>(solution.observations.size()); }
  Eigen::Index deals() const { return static_cast<Eigen::Index>(sums.deals()); }
  Eigen::Index clusters() const { return deals() + static_cast<Eigen::Index>(single.size()); }
  double SdOf(Eigen::Index pairing) const {
    return std::sqrt(solution.noise.pooled) / solution.observations[static_cast<size_t>(pairing)].variance;
  }
};

// By draw: chi2. It is a quadratic form in how often each cluster is drawn, and the form is made only once.
Eigen::VectorXd DrawFewClusters(const Drawn& drawn) {
  Eigen::MatrixXd residuals = Eigen::MatrixXd::Zero(drawn.clusters(), drawn.pairings());
  Eigen::Index first = 0;
  drawn.sums.ForEachBlock([&](size_t rows, absl::Span<const LeagueSums::PairOnDeal> pairs) {
    for (const LeagueSums::PairOnDeal& pair : pairs) {
      residuals(first + static_cast<Eigen::Index>(pair.row), static_cast<Eigen::Index>(pair.pairing)) +=
          drawn.score(pair.pairing, pair.points);
    }
    first += static_cast<Eigen::Index>(rows);
  });
  for (size_t i = 0; i < drawn.single.size(); ++i) {
    residuals(drawn.deals() + static_cast<Eigen::Index>(i), drawn.single[i]) = drawn.SdOf(drawn.single[i]);
  }
  LeaveResiduals(drawn.solution, &residuals);
  Eigen::MatrixXd form = Eigen::MatrixXd::Zero(drawn.clusters(), drawn.clusters());
  form.selfadjointView<Eigen::Lower>().rankUpdate(residuals);
  form.triangularView<Eigen::StrictlyUpper>() = form.transpose();

  Random random(kFitSeed);
  Eigen::MatrixXd times(kFitDraws, drawn.clusters());
  for (Eigen::Index cluster = 0; cluster < drawn.clusters(); ++cluster) {
    for (double& value : times.col(cluster))
      value = cluster < drawn.deals() ? TimesDrawn(random) : Normal(random);
  }
  return (times * form).cwiseProduct(times).rowwise().sum();
}

// The same, deal by deal, where the form would be too large.
Eigen::VectorXd DrawManyClusters(const Drawn& drawn) {
  Eigen::VectorXd chi2(kFitDraws);
  Random random(kFitSeed);
  for (Eigen::Index draws, first = 0; first < kFitDraws; first += draws) {
    draws = std::clamp<Eigen::Index>(kMostSums / drawn.pairings(), 1, kFitDraws - first);  // for the memory
    Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(draws, drawn.pairings());
    drawn.sums.ForEachBlock([&](size_t rows, absl::Span<const LeagueSums::PairOnDeal> pairs) {
      Eigen::MatrixXd times(draws, static_cast<Eigen::Index>(rows));
      for (Eigen::Index row = 0; row < times.cols(); ++row) {
        for (double& value : times.col(row)) value = TimesDrawn(random);
      }
      for (const LeagueSums::PairOnDeal& pair : pairs) {
        sums.col(static_cast<Eigen::Index>(pair.pairing)) +=
            drawn.score(pair.pairing, pair.points) * times.col(static_cast<Eigen::Index>(pair.row));
      }
    });
    for (const Eigen::Index pairing : drawn.single) {
      for (double& value : sums.col(pairing)) value = drawn.SdOf(pairing) * Normal(random);
    }
    LeaveResiduals(drawn.solution, &sums);
    chi2.segment(first, draws) = sums.rowwise().squaredNorm();
  }
  return chi2;
}

// Pairs of one deal share its luck, so chi2 is not chi-squared. Its law if strength is additive: each deal
// counts TimesDrawn() times.
void TestFitOfSharedDeals(LeagueSums& sums, const Solution& solution, ScoreOfPair score, Fit* fit) {
  fit->intransitive = false;
  fit->p = 1;
  if (fit->df == 0) return;
  Drawn drawn = {.sums = sums, .solution = solution, .score = score};
  for (Eigen::Index p = 0; p < drawn.pairings(); ++p) {
    if (solution.observations[static_cast<size_t>(p)].pairs <= 1) drawn.single.push_back(p);
  }
  const bool few = drawn.clusters() <= kFitDraws && drawn.clusters() * drawn.pairings() <= kMostSums;
  const Eigen::VectorXd chi2 = few ? DrawFewClusters(drawn) : DrawManyClusters(drawn);
  const auto reached = (chi2.array() + kExactFit >= fit->chi2).count();
  fit->p = static_cast<double>(reached + 1) / (kFitDraws + 1);
  fit->intransitive = fit->p < kIntransitiveP;
  // Where the pairs of a pairing are all equal, there is nothing to draw.
  const double expected = chi2.mean() > kExactFit ? chi2.mean() : fit->df;
  if (fit->intransitive) fit->widening = std::max(1.0, std::sqrt(fit->chi2 / expected));
}

// The covariance of the scores of pairings whose pairs are independent of each other; with `only_single` of
// those with one pair. One pair alone does not show its variance: then it is that of all pairings.
Eigen::MatrixXd ScoresOfPairings(const Solution& solution, absl::Span<const PointsSummary> summaries,
                                 bool only_single) {
  const auto size = static_cast<Eigen::Index>(solution.ratings.rating.size());
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size, size);
  for (size_t p = 0; p < summaries.size(); ++p) {
    const Observation& o = solution.observations[p];
    if (only_single && o.pairs > 1) continue;
    const double sd = summaries[p].sd;
    const double variance = o.pairs > 1 ? sd * sd : solution.noise.pooled;
    const double square = o.pairs * variance / (o.variance * o.variance);
    for (const Row::Seat& i : o.row.seats) {
      for (const Row::Seat& j : o.row.seats) sum(i.entrant, j.entrant) += square * i.x * j.x;
    }
  }
  return sum;
}

}  // namespace

bool PointsRatings::connected() const {
  std::optional<int> first;
  for (size_t i = 0; i < group.size(); ++i) {
    if (pairs[i] == 0) continue;
    if (first.value_or(group[i]) != group[i]) return false;
    first = group[i];
  }
  return true;
}

double PointsRatings::SeOfDifference(int i, int j) const {
  if (i == j) return 0;
  const auto a = static_cast<size_t>(i);
  const auto b = static_cast<size_t>(j);
  if (group[a] != group[b] || std::isinf(se[a]) || std::isinf(se[b])) return kInfinity;
  const double error = rating::SeOfDifference(covariance, i, j);
  if (!provisional[a] && !provisional[b]) return error;
  return std::max(error, fit.widening * rating::SeOfDifference(independent, i, j));
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

absl::StatusOr<PointsRatings> FitPoints(LeagueSums& sums, const PointsOptions& options) {
  const auto team = [&options](int i) {
    return options.teams.empty() ? std::array<int, 2>{i, i} : options.teams[static_cast<size_t>(i)];
  };
  const std::vector<HeadToHead> pairings = sums.HeadToHeads();
  std::vector<PointsSummary> summaries;
  summaries.reserve(pairings.size());
  for (const HeadToHead& p : pairings) {
    summaries.push_back({.team_a = team(p.a),
                         .team_b = team(p.b),
                         .pairs = static_cast<double>(p.pairs),
                         .mean = p.mean,
                         .sd = p.sd});
  }
  const int entrants = options.teams.empty() ? sums.entrants() : options.entrants;
  HAKAM_ASSIGN_OR_RETURN(Solution solution, Solve(entrants, summaries, options));
  PointsRatings& out = solution.ratings;
  out.deals = sums.deals();
  if (out.deals < 2) {
    out.se.assign(out.se.size(), kInfinity);
    return std::move(out);
  }
  Eigen::MatrixXd scores;
  if (sums.shares_deals()) {
    std::vector<Row> rows;
    rows.reserve(pairings.size());
    std::vector<double> weights;  // divided once for each pairing, and not for each pair
    for (size_t p = 0; p < pairings.size(); ++p) {
      const Observation& o = solution.observations[p];
      rows.push_back(o.row);
      weights.push_back(rating::Unbiased(1, pairings[p].pairs) / o.variance);
    }
    const auto score = [&](size_t pairing, double points) {
      return weights[pairing] * (points - pairings[pairing].mean);
    };
    rating::DealScores of_deals = rating::SumOverDeals(sums, entrants, rows, score);
    scores = of_deals.sum + ScoresOfPairings(solution, summaries, /*only_single=*/true);
    for (size_t i = 0; i < out.pairs.size(); ++i) {
      if (of_deals.deals[i] < kMinDeals) out.provisional[i] = true;
    }
    if (options.ridge == 0) TestFitOfSharedDeals(sums, solution, score, &out.fit);
  } else {
    scores = ScoresOfPairings(solution, summaries, /*only_single=*/false);
    if (out.fit.intransitive) out.fit.widening = std::sqrt(out.fit.chi2 / out.fit.df);
  }
  scores += options.ridge * Eigen::MatrixXd::Identity(entrants, entrants);  // the prior is information too
  // Where strength is not additive, the model errs by more than the luck of the deals.
  const double variances = out.fit.widening * out.fit.widening;
  const Eigen::MatrixXd sandwich = variances * solution.c * scores * solution.c;
  const Eigen::MatrixXd covariance =
      options.ridge > 0 ? rating::Centred(sandwich, {out.group, out.groups}) : sandwich;
  out.covariance = rating::ToCovariance(covariance);
  std::vector<double> se = rating::StandardErrors(covariance);
  for (size_t i = 0; i < se.size(); ++i) {
    if (std::isinf(out.se[i])) continue;
    // A few pairs may agree by chance; the deviation of all pairings knows better.
    out.se[i] = out.provisional[i] ? std::max(se[i], out.fit.widening * out.se[i]) : se[i];
  }
  return std::move(out);
}

}  // namespace hakam::arbiter
