#include "arbiter/rating/sequential/brownian.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hakam::arbiter::sequential {
namespace {

// After this many squared widths the probability of not being absorbed is below the precision of doubles.
constexpr double kEternity = 20;
// Images farther away than this many standard deviations contribute nothing.
constexpr double kHorizon = 9;

// exp(log_factor) * P(normal > z). The factor may overflow where the product does not.
double ScaledTail(double log_factor, double z) {
  if (z < 20) return std::exp(log_factor) * std::erfc(z / std::numbers::sqrt2) / 2;
  const double w = 1 / (z * z);
  const double series = 1 - w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w)));
  return std::exp(log_factor - z * z / 2) / (z * std::sqrt(2 * std::numbers::pi)) * series;
}

// exp(log_factor) * P(from < normal < to).
double ScaledBetween(double log_factor, double from, double to) {
  if (from > 0) return ScaledTail(log_factor, from) - ScaledTail(log_factor, to);
  return ScaledTail(log_factor, -to) - ScaledTail(log_factor, -from);
}

// The part of the absorption at the lower bound until `time` that comes from its image at `distance`.
double Arrivals(double drift, double time, double lower, double distance) {
  const double c = std::abs(distance);
  const double g = std::abs(drift);
  const double sd = std::sqrt(time);
  return std::copysign(ScaledTail(drift * lower + g * c, (c + g * time) / sd) +
                           ScaledTail(drift * lower - g * c, (c - g * time) / sd),
                       distance);
}

}  // namespace

double EndsUp(double drift, const Bounds& bounds) {
  const double p = 2 * std::abs(drift);
  // The first two terms in the drift.
  if (p * bounds.width() < 1e-8) return -bounds.lower / bounds.width() * (1 + drift * bounds.upper);
  // There are two equal forms; this one has no exponent above 0.
  const double ratio = std::expm1(p * bounds.lower) / std::expm1(-p * bounds.width());
  return drift > 0 ? ratio : ratio * std::exp(-p * bounds.upper);
}

double WorseCourse(double drift, double time, double level, const Bounds& bounds) {
  const double width = bounds.width();
  if (time > kEternity * width * width) return 1 - EndsUp(drift, bounds);
  const double sd = std::sqrt(time);
  const int images = static_cast<int>(kHorizon * sd / width) + 2;
  double probability = 0;
  for (int k = -images; k <= images; ++k) {
    const double shift = 2 * k * width;
    probability += Arrivals(drift, time, bounds.lower, shift - bounds.lower);
    const auto below_level = [&](double image) {
      return ScaledBetween(drift * image, (bounds.lower - image - drift * time) / sd,
                           (level - image - drift * time) / sd);
    };
    probability += below_level(shift) - below_level(2 * bounds.upper + shift);
  }
  return std::clamp(probability, 0.0, 1.0);
}

}  // namespace hakam::arbiter::sequential
