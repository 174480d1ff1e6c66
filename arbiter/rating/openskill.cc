#include "arbiter/rating/openskill.h"

#include <algorithm>
#include <cmath>

#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Team = std::vector<OpenSkill>;

// Beyond this limit squares and exponentials might not be finite.
constexpr double kMost = 1e100;

struct Sums {
  double mu = 0;
  double variance = 0;
};

Sums SumsOf(const Team& team) {
  Sums sums;
  for (const OpenSkill& player : team) {
    sums.mu += player.mu;
    sums.variance += player.sigma * player.sigma;
  }
  return sums;
}

absl::Status Check(const SkillMatch& match, const OpenSkillOptions& options) {
  if (!(options.beta > 0 && options.beta < kMost) || !(options.tau >= 0 && options.tau < kMost) ||
      !(options.kappa > 0 && options.kappa <= 1)) {
    return absl::InvalidArgumentError("openskill: beta, tau or kappa out of range");
  }
  for (const Team& team : {match.a, match.b}) {
    if (team.empty()) return absl::InvalidArgumentError("openskill: a team without players");
    for (const OpenSkill& player : team) {
      if (!(std::abs(player.mu) < kMost) || !(player.sigma > 0 && player.sigma < kMost))
        return absl::InvalidArgumentError("openskill: a rating out of range");
    }
  }
  return absl::OkStatus();
}

// The team after a match. `p` is the probability that it wins, `result` its result.
Team Updated(const Team& before, double p, double result, double c, const OpenSkillOptions& options) {
  const double variance = SumsOf(before).variance;
  const double omega = variance / c * (result - p);
  const double delta = std::sqrt(variance) / c * (variance / (c * c)) * p * (1 - p);
  Team after = before;
  for (OpenSkill& player : after) {
    const double share = player.sigma * player.sigma / variance;
    player.mu += share * omega;
    player.sigma *= std::sqrt(std::max(1 - share * delta, options.kappa));
  }
  return after;
}

Team Drifted(Team team, double tau) {
  for (OpenSkill& player : team) player.sigma = std::hypot(player.sigma, tau);
  return team;
}

}  // namespace

absl::StatusOr<SkillMatch> Rated(const SkillMatch& match, const OpenSkillOptions& options) {
  HAKAM_RETURN_IF_ERROR(Check(match, options));
  if (match.result != 0 && match.result != 0.5 && match.result != 1)
    return absl::InvalidArgumentError("openskill: a result is 0, 0.5 or 1");
  const Team a = Drifted(match.a, options.tau);
  const Team b = Drifted(match.b, options.tau);
  const Sums sums_a = SumsOf(a);
  const Sums sums_b = SumsOf(b);
  const double c = std::sqrt(sums_a.variance + sums_b.variance + 2 * options.beta * options.beta);
  const double p = 1 / (1 + std::exp((sums_b.mu - sums_a.mu) / c));
  return SkillMatch{.a = Updated(a, p, match.result, c, options),
                    .b = Updated(b, 1 - p, 1 - match.result, c, options),
                    .result = match.result};
}

}  // namespace hakam::arbiter
