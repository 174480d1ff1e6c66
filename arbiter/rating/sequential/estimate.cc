#include "arbiter/rating/sequential/estimate.h"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

#include "arbiter/rating/sequential/brownian.h"
#include "arbiter/rating/sequential/gsprt.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kBeyond = 1.03;  // times a bound
constexpr double kMostElo = 1000;
constexpr double kNormal95 = 1.959964;

// The course of a test, as a function of the true mean.
class Course {
 public:
  // `llr` may be beyond the bounds: then it stopped when it crossed.
  Course(const Hypotheses& mean, const Bounds& bounds, double time, double llr)
      : mean_(mean), bounds_(bounds), time_(time), level_(llr) {
    const Verdict verdict = bounds.Of(llr);
    if (verdict == Verdict::kContinue) return;
    level_ = verdict == Verdict::kH1 ? bounds.upper : bounds.lower;
    time_ = time * level_ / llr;
  }

  double level() const { return level_; }

  // Probability of a worse one if the true mean is `mean`; falls as that rises.
  double Worse(double mean) const {
    const double drift = (mean - mean_.h0) / (mean_.h1 - mean_.h0) - 0.5;
    return sequential::WorseCourse(drift, time_, level_, bounds_);
  }

  // The mean under which a worse course has this probability.
  double MeanWith(double probability, const MeanRange& possible) const {
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
};

// `even`: the mean of equals, of which nobody is superior.
absl::StatusOr<SprtEstimate> Estimate(const Distribution& seen, const Hypotheses& mean, const Bounds& bounds,
                                      const MeanRange& possible, double even) {
  HAKAM_ASSIGN_OR_RETURN(const double llr, MeanLlrQuadratic(seen, mean));
  const double step = mean.h1 - mean.h0;
  const Course course(mean, bounds, seen.n() * step * step / seen.variance(), llr);
  SprtEstimate out;
  out.median = course.MeanWith(0.5, possible);
  out.low = course.MeanWith(0.975, possible);
  out.high = course.MeanWith(0.025, possible);
  out.los = course.Worse(even);
  out.llr = course.level();
  out.clamped = llr > kBeyond * bounds.upper || llr < kBeyond * bounds.lower;
  return out;
}

}  // namespace

absl::StatusOr<SprtEstimate> EstimateMean(const Distribution& seen, const Hypotheses& mean,
                                          const Bounds& bounds, const MeanRange& possible) {
  if (!std::isfinite(possible.low) || !std::isfinite(possible.high) || !(possible.low < possible.high))
    return absl::InvalidArgumentError("estimate: the possible range must be finite and ascend");
  return Estimate(seen, mean, bounds, possible, /*even=*/0);
}

absl::StatusOr<SprtEstimate> EstimateElo(const Distribution& scores, const EloTest& test,
                                         const Bounds& bounds) {
  HAKAM_RETURN_IF_ERROR(Check(test.elo));
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses mean, ScoresOf(scores, test));
  const MeanRange possible = {.low = ScoreOf(-kMostElo), .high = ScoreOf(kMostElo)};
  HAKAM_ASSIGN_OR_RETURN(SprtEstimate out, Estimate(scores, mean, bounds, possible, /*even=*/0.5));
  for (double* score : {&out.median, &out.low, &out.high}) *score = LogisticEloOf(*score);
  return out;
}

SprtEstimate EstimateEloOfPairs(const Distribution& seen, const SprtEstimate& tested) {
  const auto score_of = [](double difference) { return difference > 0 ? 1.0 : difference < 0 ? 0.0 : 0.5; };
  const double n = seen.n() + 2;
  double score = 1;  // of the virtual pair that was won
  for (const ResultCount& r : seen.results()) score += r.count * score_of(r.value);
  score /= n;
  double variance = (1 - score) * (1 - score) + score * score;
  double covariance = 0;
  for (const ResultCount& r : seen.results()) {
    const double away = score_of(r.value) - score;
    variance += r.count * away * away;
    covariance += r.count * away * (r.value - seen.mean());
  }
  variance /= n;
  const double slope = seen.variance() > 0 ? covariance / n / seen.variance() : 0;
  const double unexplained = std::max(0.0, variance - slope * slope * seen.variance()) / n;
  const double median = score - slope * (seen.mean() - tested.median);
  // What the test knows of its mean, and what it knows nothing about.
  const auto away = [&](double mean) {
    return std::hypot(kNormal95 * std::sqrt(unexplained), slope * (mean - tested.median));
  };
  return {.median = LogisticEloOf(median),
          .low = LogisticEloOf(median - away(tested.low)),
          .high = LogisticEloOf(median + away(tested.high)),
          .los = tested.los,
          .llr = tested.llr,
          .clamped = tested.clamped};
}

}  // namespace hakam::arbiter
