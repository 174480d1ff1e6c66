#include "arbiter/rating/sequential/elo_of_counts.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "arbiter/rating/sequential/elo_sprt.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

double Phi(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

// P(normal of this mean and variance > 0).
double Superiority(double mean, double variance) { return mean == 0 ? 0.5 : Phi(mean / std::sqrt(variance)); }

}  // namespace

absl::StatusOr<EloOfCounts> EloOf(const Distribution& scores) {
  HAKAM_ASSIGN_OR_RETURN(const double games, GamesPerSample(scores));
  const double z = boost::math::quantile(boost::math::normal_distribution<>(), 0.975);
  const double half_width = z * std::sqrt(scores.variance() / scores.n());
  EloOfCounts out;
  out.elo = LogisticEloOf(scores.mean());
  out.half_width =
      (LogisticEloOf(scores.mean() + half_width) - LogisticEloOf(scores.mean() - half_width)) / 2;
  out.normalized = kNormalizedElo * (scores.mean() - 0.5) / std::sqrt(games * scores.variance());
  out.normalized_half_width = kNormalizedElo * z / std::sqrt(games * scores.n());
  out.los = Superiority(scores.mean() - 0.5, scores.variance() / scores.n());
  return out;
}

absl::StatusOr<Los> LosOf(const WinsDrawsLosses& games) {
  for (const double count : {games.wins, games.draws, games.losses}) {
    if (!(count >= 0) || !std::isfinite(count))
      return absl::InvalidArgumentError("results: a count below 0, or not finite");
  }
  const double n = games.wins + games.draws + games.losses;
  Los los;
  if (n == 0) return los;
  const double score = (games.wins + games.draws / 2) / n;
  const double variance = (games.wins * (1 - score) * (1 - score) +
                           games.draws * (0.5 - score) * (0.5 - score) + games.losses * score * score) /
                          n;
  los.score = Superiority(score - 0.5, variance / n);
  los.wins = Superiority(games.wins - games.losses, games.wins + games.losses);
  los.exact = boost::math::cdf(
      boost::math::complement(boost::math::beta_distribution<>(games.wins + 1, games.losses + 1), 0.5));
  return los;
}

}  // namespace hakam::arbiter
