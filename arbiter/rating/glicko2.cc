#include "arbiter/rating/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kScale = 173.7178;  // Elo per unit of Glicko-2's own scale
constexpr double kCentre = 1500;
constexpr double kMostElo = 1e5;
constexpr int kMostSteps = 1000;

bool Usable(const Glicko2& player) {
  return std::abs(player.rating) <= kMostElo && player.deviation > 0 && player.deviation <= kMostElo &&
         player.volatility > 0 && player.volatility <= kMostElo;
}

absl::Status Check(const Glicko2& before, absl::Span<const Glicko2Game> games,
                   const Glicko2Options& options) {
  if (!(options.tau > 0 && options.tau < kMostElo) || !(options.epsilon > 0 && options.epsilon < 1))
    return absl::InvalidArgumentError("glicko-2: tau or epsilon out of range");
  bool usable = Usable(before);
  for (const Glicko2Game& game : games)
    usable = usable && Usable(game.opponent) && game.score >= 0 && game.score <= 1;
  return usable
             ? absl::OkStatus()
             : absl::InvalidArgumentError("glicko-2: a rating, deviation, volatility or score out of range");
}

// Step 5 of the paper: the new volatility, by regula falsi ("Illinois") on the logarithm of its square.
double NewVolatility(double phi, double volatility, double variance, double improvement,
                     const Glicko2Options& options) {
  const double start = 2 * std::log(volatility);
  const double squared = improvement * improvement;
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double all = phi * phi + variance + e;
    return e * (squared - all) / (2 * all * all) - (x - start) / (options.tau * options.tau);
  };
  double a = start;
  double b = 0;
  if (squared > phi * phi + variance) {
    b = std::log(squared - phi * phi - variance);
  } else {
    int k = 1;
    while (f(start - k * options.tau) < 0 && k < kMostSteps) ++k;
    b = start - k * options.tau;
  }
  double fa = f(a);
  double fb = f(b);
  for (int step = 0; step < kMostSteps && std::abs(b - a) > options.epsilon && fa != fb; ++step) {
    const double c = a + (a - b) * fa / (fb - fa);
    const double fc = f(c);
    if (fc * fb <= 0) {
      a = b;
      fa = fb;
    } else {
      fa /= 2;
    }
    b = c;
    fb = fc;
  }
  return std::exp(a / 2);
}

}  // namespace

absl::StatusOr<Glicko2Period> RatedPeriod(const Glicko2& before, absl::Span<const Glicko2Game> games,
                                          const Glicko2Options& options) {
  HAKAM_RETURN_IF_ERROR(Check(before, games, options));
  const double mu = (before.rating - kCentre) / kScale;
  const double phi = before.deviation / kScale;
  Glicko2Period out = {.after = before};
  if (games.empty()) {
    out.after.deviation = kScale * std::hypot(phi, before.volatility);
    return out;
  }
  double information = 0;
  double surplus = 0;
  for (const Glicko2Game& game : games) {
    const double opponent_phi = game.opponent.deviation / kScale;
    const double g =
        1 / std::sqrt(1 + 3 * opponent_phi * opponent_phi / (std::numbers::pi * std::numbers::pi));
    const double away = g * (mu - (game.opponent.rating - kCentre) / kScale);
    const double expected = 1 / (1 + std::exp(-away));
    information += g * g * expected / (1 + std::exp(away));
    surplus += g * (game.score - expected);
  }
  // A game with a certain result has no information; the lower limit keeps the variance finite.
  const double v = 1 / std::max(information, 1e-100);
  const double improvement = v * surplus;
  out.after.volatility = NewVolatility(phi, before.volatility, v, improvement, options);
  const double drifted = phi * phi + out.after.volatility * out.after.volatility;
  const double new_variance = 1 / (1 / drifted + 1 / v);
  out.after.deviation = kScale * std::sqrt(new_variance);
  out.after.rating = kCentre + kScale * (mu + new_variance * surplus);
  out.variance = v;
  out.improvement = improvement;
  return out;
}

}  // namespace hakam::arbiter
