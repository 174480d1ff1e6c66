#include "arbiter/rating/sequential/estimate.h"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "arbiter/rating/sequential/brownian.h"
#include "arbiter/rating/sequential/gsprt.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kBeyond = 1.03;        // times a bound: farther out, the test did not stop there
constexpr double kNormal95 = 1.959964;  // 97.5 % quantile of the normal distribution

double NormalBelow(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

// The course of a test, as a function of the true mean.
class Course {
 public:
  // `llr` may be beyond a bound. Then the test stopped when it crossed the bound, unless this is the first
  // look.
  Course(const Hypotheses& mean, const Bounds& bounds, double time, double llr, Look look)
      : mean_(mean), bounds_(bounds), time_(time), level_(llr), look_(look) {
    const Verdict verdict = bounds.Of(llr);
    if (verdict == Verdict::kContinue || look == Look::kFirst) return;
    level_ = verdict == Verdict::kH1 ? bounds.upper : bounds.lower;
    time_ = time * level_ / llr;
  }

  double level() const { return level_; }

  // Probability of a worse course if the true mean is `mean`; decreases as `mean` grows.
  double Worse(double mean) const {
    const double drift = (mean - mean_.h0) / (mean_.h1 - mean_.h0) - 0.5;
    if (look_ == Look::kFirst) return NormalBelow((level_ - drift * time_) / std::sqrt(time_));
    return sequential::WorseCourse(drift, time_, level_, bounds_);
  }

  // The true mean under which a worse course has this probability.
  double With(double probability, const MeanRange& possible) const {
    const auto excess = [&](double mean) { return Worse(mean) - probability; };
    const double at_low = excess(possible.low);
    const double at_high = excess(possible.high);
    if (at_low <= 0) return possible.low;
    if (at_high >= 0) return possible.high;
    const boost::math::tools::eps_tolerance<double> tolerance(48);
    std::uintmax_t steps = 500;
    const auto [low, high] = boost::math::tools::toms748_solve(excess, possible.low, possible.high, at_low,
                                                               at_high, tolerance, steps);
    return low + (high - low) / 2;
  }

 private:
  const Hypotheses mean_;
  const Bounds bounds_;
  double time_;
  double level_;
  Look look_;
};

// A parameter, estimated from the sample.
struct Seen {
  double n = 0;
  double value = 0;
  double variance = 0;  // of the contribution of one result
  double assumed = 0;   // the variance that the test assumes
};

// `even`: the value of the parameter if both are equally strong.
absl::StatusOr<SprtEstimate> Estimate(const Seen& seen, const Hypotheses& h, const Bounds& bounds, Look look,
                                      const MeanRange& possible, double even) {
  HAKAM_RETURN_IF_ERROR(Check(h));
  const double step = h.h1 - h.h0;
  // The LLR of a test that uses this variance. If the test assumed another variance, its bounds are scaled.
  const double llr = seen.n * step * (2 * seen.value - h.h0 - h.h1) / 2 / seen.variance;
  if (!std::isfinite(llr)) {
    return absl::FailedPreconditionError("results: too few or too similar for a likelihood ratio");
  }
  const double scale = seen.assumed / seen.variance;
  const Bounds scaled = {.lower = bounds.lower * scale, .upper = bounds.upper * scale};
  const Course course(h, scaled, seen.n * step * step / seen.variance, llr, look);
  SprtEstimate out;
  out.median = course.With(0.5, possible);
  out.low = course.With(0.975, possible);
  out.high = course.With(0.025, possible);
  out.los = course.Worse(even);
  out.llr = course.level() / scale;
  out.clamped = look == Look::kLater && (llr > kBeyond * scaled.upper || llr < kBeyond * scaled.lower);
  return out;
}

Seen MeanOf(const Distribution& seen) {
  return {.n = seen.n(), .value = seen.mean(), .variance = seen.variance(), .assumed = seen.variance()};
}

// The influence function: the effect of one result on the parameter, relative to the average result.
double InfluenceOn(Tested tested, const Distribution& seen, double result) {
  const double away = result - seen.mean();
  if (tested == Tested::kMean) return away;
  const double sd = std::sqrt(seen.variance());
  const double z = away / sd;
  return z - seen.mean() / sd * (z * z - 1) / 2;
}

double PlainOf(Tested tested, const Distribution& seen) {
  return tested == Tested::kMean ? seen.mean() : seen.mean() / std::sqrt(seen.variance());
}

// The estimate of another mean of the same sample: the mean of `value_of` over the results, and of the
// virtual values.
template <typename ValueOf>
SprtEstimate OtherMean(const Distribution& seen, Tested tested, const SprtEstimate& estimate,
                       ValueOf value_of, const std::vector<double>& virtual_values = {}) {
  const double n = seen.n() + static_cast<double>(virtual_values.size());
  double mean = 0;
  for (const ResultCount& r : seen.results()) mean += r.count * value_of(r.value) / n;
  for (const double value : virtual_values) mean += value / n;
  double variance = 0;
  double covariance = 0;
  double information = 0;
  for (const double value : virtual_values) variance += (value - mean) * (value - mean) / n;
  for (const ResultCount& r : seen.results()) {
    const double away = value_of(r.value) - mean;
    const double influence = InfluenceOn(tested, seen, r.value);
    variance += r.count * away * away / n;
    covariance += r.count * away * influence / n;
    information += r.count * influence * influence / n;
  }
  const double slope = covariance / information;
  // The part of the error that the tested parameter does not explain.
  const double unexplained = kNormal95 * std::sqrt(std::max(0.0, variance - slope * covariance) / n);
  const auto along = [&](double end) { return slope * (end - estimate.median); };
  SprtEstimate out = estimate;
  out.median = mean - slope * (PlainOf(tested, seen) - estimate.median);
  // With a negative slope the ends of the interval change places.
  const double low = slope > 0 ? estimate.low : estimate.high;
  const double high = slope > 0 ? estimate.high : estimate.low;
  out.low = out.median - std::hypot(unexplained, along(low));
  out.high = out.median + std::hypot(unexplained, along(high));
  return out;
}

}  // namespace

absl::StatusOr<SprtEstimate> EstimateMean(const Distribution& seen, const Hypotheses& mean,
                                          const Bounds& bounds, const MeanRange& possible, Look look) {
  if (!std::isfinite(possible.low) || !std::isfinite(possible.high) || !(possible.low < possible.high))
    return absl::InvalidArgumentError("estimate: the possible range must be finite and ascend");
  return Estimate(MeanOf(seen), mean, bounds, look, possible, /*even=*/0);
}

absl::StatusOr<SprtEstimate> EstimateEffect(const Distribution& seen, const EffectTest& test) {
  Seen known = {.n = seen.n(), .value = PlainOf(Tested::kEffect, seen)};
  for (const ResultCount& r : seen.results()) {
    const double influence = InfluenceOn(Tested::kEffect, seen, r.value);
    known.variance += r.count * influence * influence / seen.n();
  }
  const auto& [h0, h1] = test.effect;
  const bool stopped = test.look == Look::kLater && test.bounds.Of(test.llr) != Verdict::kContinue;
  const double told = known.n * (h1 - h0) * (2 * known.value - h0 - h1) / 2 / test.llr;
  if (stopped && !test.of_normal && told > 0) known.variance = told;
  known.assumed = test.of_normal ? 1 + known.value * known.value / 2 : known.variance;
  // Wide enough never to be reached.
  const double reach = std::abs(known.value) + 10 * (1 + std::sqrt(known.variance));
  return Estimate(known, test.effect, test.bounds, test.look, {.low = -reach, .high = reach}, /*even=*/0);
}

absl::StatusOr<SprtEstimate> EstimateElo(const Distribution& scores, const EloTest& test,
                                         const Bounds& bounds, Look look) {
  HAKAM_RETURN_IF_ERROR(Check(test.elo));
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses mean, ScoresOf(scores, test));
  const MeanRange possible = {.low = ScoreOf(-kMostElo), .high = ScoreOf(kMostElo)};
  HAKAM_ASSIGN_OR_RETURN(SprtEstimate out,
                         Estimate(MeanOf(scores), mean, bounds, look, possible, /*even=*/0.5));
  for (double* score : {&out.median, &out.low, &out.high}) *score = LogisticEloOf(*score);
  return out;
}

SprtEstimate MeanFromTested(const Distribution& seen, Tested tested, const SprtEstimate& estimate) {
  return OtherMean(seen, tested, estimate, [](double difference) { return difference; });
}

SprtEstimate EloFromTested(const Distribution& seen, Tested tested, const SprtEstimate& estimate) {
  const auto score_of = [](double difference) { return difference > 0 ? 1.0 : difference < 0 ? 0.0 : 0.5; };
  SprtEstimate out = OtherMean(seen, tested, estimate, score_of, {0, 1});
  for (double* score : {&out.median, &out.low, &out.high}) *score = LogisticEloOf(*score);
  return out;
}

}  // namespace hakam::arbiter
