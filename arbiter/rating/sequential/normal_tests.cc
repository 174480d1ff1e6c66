#include "arbiter/rating/sequential/normal_tests.h"

#include <algorithm>
#include <boost/math/quadrature/trapezoidal.hpp>
#include <cmath>
#include <limits>

#include "arbiter/rating/sequential/gsprt.h"
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

// ln of the integral over y > 0 of y^freedom exp(-(y - centre)^2 / 2). As a function of u = ln y the
// integrand is smooth with one peak and tails on both sides, where the trapezoidal rule is most precise.
double LogIntegral(double freedom, double centre) {
  const double power = freedom + 1;
  const double root = std::sqrt(centre * centre + 4 * power);
  const double peak = centre > 0 ? (centre + root) / 2 : 2 * power / (root - centre);
  const double u0 = std::log(peak);
  const double height = power * u0 - (peak - centre) * (peak - centre) / 2;
  const auto integrand = [&](double x) {
    const double y = peak * std::exp(x);
    return std::exp(power * (u0 + x) - (y - centre) * (y - centre) / 2 - height);
  };
  const double width = 1 / std::sqrt(peak * (2 * peak - centre));  // as of a normal density
  const auto edge = [&](double step) {
    double x = step;
    while (integrand(x) > std::numeric_limits<double>::epsilon() * 1e-3) x *= 1.5;
    return x;
  };
  const double area = boost::math::quadrature::trapezoidal(integrand, edge(-width), edge(width), 1e-13);
  return height + std::log(area);
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

absl::StatusOr<double> ProfileLlr(const Moments& moments, const Hypotheses& mean) {
  HAKAM_RETURN_IF_ERROR(Check(mean));
  const auto about = [&](double mu) {
    return moments.variance() + (moments.mean - mu) * (moments.mean - mu);
  };
  return FiniteRatio(moments.n / 2 * std::log(about(mean.h0) / about(mean.h1)));
}

absl::StatusOr<double> EffectLlr(const Moments& moments, const Hypotheses& effect) {
  HAKAM_RETURN_IF_ERROR(Check(effect));
  return FiniteRatio(moments.n * (Misfit(moments, effect.h0) - Misfit(moments, effect.h1)));
}

absl::StatusOr<double> EffectLlrLog(const Moments& moments, const Hypotheses& effect) {
  HAKAM_RETURN_IF_ERROR(Check(effect));
  const std::optional<double> seen = moments.effect();
  return FiniteRatio(seen.has_value() ? TValueLlrLog(moments.n, *seen, effect)
                                      : std::numeric_limits<double>::quiet_NaN());
}

absl::StatusOr<double> TSprtLlr(const Moments& moments, const Hypotheses& effect) {
  HAKAM_RETURN_IF_ERROR(Check(effect));
  if (!(moments.n > 1) || !(moments.square > 0)) return FiniteRatio(std::numeric_limits<double>::infinity());
  // t / sqrt(t^2 + freedom), which is finite even if all differences are equal.
  const double r = std::clamp(moments.mean / std::sqrt(moments.square), -1.0, 1.0);
  const auto log_density = [&](double d) {
    const double noncentrality = d * std::sqrt(moments.n);
    return -noncentrality * noncentrality * (1 - r * r) / 2 + LogIntegral(moments.n - 1, noncentrality * r);
  };
  return FiniteRatio(log_density(effect.h1) - log_density(effect.h0));
}

}  // namespace hakam::arbiter
