#include "arbiter/rating/sequential/normal_tests.h"

#include <algorithm>
#include <cmath>

#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<double> FiniteRatio(double llr) {
  if (std::isfinite(llr)) return llr;
  return absl::FailedPreconditionError("differences: too few or too similar for a likelihood ratio");
}

std::optional<double> Ratio(double mean, double variance) {
  if (mean == 0 && variance == 0) return std::nullopt;
  return mean / std::sqrt(variance);
}

// The minimum over all deviations of the negative log-likelihood per pair if the effect is d.
double Misfit(const Moments& m, double d) {
  const double b = d * m.mean;
  // The root of s^2 + b s - A = 0 above 0, without the difference of two nearly equal numbers.
  const double root = std::sqrt(b * b + 4 * m.square);
  const double s = b > 0 ? 2 * m.square / (b + root) : (root - b) / 2;
  return std::log(s) + m.square / (2 * s * s) - b / s + d * d / 2;
}

}  // namespace

Moments Moments::Of(const Distribution& seen) {
  return {.n = seen.n(), .mean = seen.mean(), .square = seen.SquareAbout(0)};
}

double Moments::variance() const { return std::max(0.0, square - mean * mean); }

std::optional<double> Moments::effect() const { return Ratio(mean, variance()); }

std::optional<double> Moments::t() const {
  if (!(n > 1)) return std::nullopt;
  return Ratio(mean, variance() / (n - 1));
}

absl::StatusOr<double> EffectLlr(const Moments& moments, const Hypotheses& effect) {
  HAKAM_RETURN_IF_ERROR(Check(effect));
  return FiniteRatio(moments.n * (Misfit(moments, effect.h0) - Misfit(moments, effect.h1)));
}

}  // namespace hakam::arbiter
