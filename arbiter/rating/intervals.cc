#include "arbiter/rating/intervals.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "arbiter/rating/results.h"

namespace hakam::arbiter {
namespace {

constexpr double kAlpha = 0.05;  // of a 95 % interval
constexpr double kNormal95 = 1.96;
constexpr int64_t kFewNotDrawn = 30;
constexpr double kSwingMargin = 2;  // larger values than the largest seen may come

boost::math::students_t_distribution<> StudentsT(int64_t deals) {
  return boost::math::students_t_distribution<>(static_cast<double>(deals - 1));
}

}  // namespace

double HalfWidth95(int64_t deals, std::optional<double> progress) {
  if (deals == 1) return rating::kInfinity;
  const double fixed = deals == 0 ? kNormal95 : boost::math::quantile(StudentsT(deals), 1 - kAlpha / 2);
  return progress ? fixed / kNormal95 * SequenceHalfWidth(kAlpha, *progress) : fixed;
}

double SequenceHalfWidth(double alpha, double progress) {
  // With information t = c * progress the boundary of the mixture is sqrt((t + 1)(2 ln(1/alpha) + ln(t +
  // 1))), in units in which the sum has variance t. c makes it narrowest, relative to sqrt(t), where progress
  // is 1.
  const double log_alpha = std::log(alpha);
  const double c = -2 * log_alpha + std::log(1 - 2 * log_alpha);
  const double t = c * progress;
  return std::sqrt((1 + 1 / t) * (std::log1p(t) - 2 * log_alpha));
}

double LikelihoodOfSuperiority(double difference, double se, int64_t deals) {
  if (difference == 0 || std::isinf(se) || deals == 1) return 0.5;
  if (se <= 0) return difference > 0 ? 1 : 0;
  if (deals == 0) return boost::math::cdf(boost::math::normal_distribution<>(), difference / se);
  return boost::math::cdf(StudentsT(deals), difference / se);
}

MeanInterval IntervalOfMean(const HeadToHead& sample, std::optional<double> progress) {
  const auto n = static_cast<double>(sample.pairs);
  const int64_t differ = sample.wins + sample.losses;
  MeanInterval interval = {.low = sample.mean, .high = sample.mean, .few = differ < kFewNotDrawn};
  if (sample.pairs > 1) {
    const double t = HalfWidth95(sample.pairs);
    const double half = sample.se * HalfWidth95(sample.pairs, progress);
    // Johnson's correction of t for skewed samples reaches further to the side of the long tail. The other
    // end stays: in a sample of rare events the skewness is itself uncertain.
    const double tail = std::clamp(sample.skewness * sample.sd / (6 * n) * (1 + 2 * t * t), -half, half);
    interval.low += std::min(tail, 0.0) - half;
    interval.high += std::max(tail, 0.0) + half;
  }
  if (!interval.few) return interval;
  using Binomial = boost::math::binomial_distribution<>;
  const double share = differ == sample.pairs
                           ? 1
                           : Binomial::find_upper_bound_on_p(n, static_cast<double>(differ), kAlpha / 2);
  const double swing = kSwingMargin * (differ > 0 ? sample.largest : std::max(1.0, sample.largest_room));
  interval.low = std::min(interval.low, -share * swing);
  interval.high = std::max(interval.high, share * swing);
  return interval;
}

}  // namespace hakam::arbiter
