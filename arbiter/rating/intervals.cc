#include "arbiter/rating/intervals.h"

#include <algorithm>
#include <array>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "arbiter/rating/results.h"

namespace hakam::arbiter {
namespace {

constexpr double kAlpha = 0.05;  // of a 95 % interval
constexpr double kNormal95 = 1.96;
constexpr int64_t kFewNotDrawn = 30;

boost::math::students_t_distribution<> StudentsT(int64_t deals) {
  return boost::math::students_t_distribution<>(static_cast<double>(deals - 1));
}

// The quantile of a 95 % interval. A table of a large league asks thousands of times for the same few, and
// each takes longer than the sums of a pairing, so the last ones are kept.
double Quantile95(int64_t deals) {
  struct Known {
    int64_t deals = 0;
    double quantile = 0;
  };
  thread_local std::array<Known, 1024> cache;
  Known& known = cache[static_cast<size_t>(deals) % cache.size()];
  if (known.deals != deals) known = {deals, boost::math::quantile(StudentsT(deals), 1 - kAlpha / 2)};
  return known.quantile;
}

}  // namespace

double HalfWidth95(int64_t deals, std::optional<double> progress) {
  if (deals == 1) return rating::kInfinity;
  const double fixed = deals == 0 ? kNormal95 : Quantile95(deals);
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

MeanInterval IntervalOfMean(const HeadToHead& sample, double worth, std::optional<double> progress) {
  const auto n = static_cast<double>(sample.pairs);
  const int64_t differ = sample.wins + sample.losses;
  const bool few = differ < kFewNotDrawn;
  if (sample.pairs < kFewestPairs) return {.low = -rating::kInfinity, .high = rating::kInfinity, .few = few};
  const double half = sample.se * HalfWidth95(sample.pairs, progress);
  if (few) {
    // At a share of `unseen` or more of the pairs, a kind of pair would have been seen with probability 95 %.
    const double unseen = 1 - std::pow(kAlpha, 1 / n);
    const double squares = (n - 1) * sample.sd * sample.sd + n * sample.mean * sample.mean;
    const double usual = differ > 0 ? std::sqrt(squares / static_cast<double>(differ)) : 0;
    const double wide = half + unseen * std::max(usual, worth);
    return {.low = sample.mean - wide, .high = sample.mean + wide, .few = true};
  }
  // Johnson's correction of t for skewed samples reaches further to the side of the long tail. The other
  // end stays: in a sample of rare events the skewness is itself uncertain.
  const double t = HalfWidth95(sample.pairs);
  const double tail = std::clamp(sample.skewness * sample.sd / (6 * n) * (1 + 2 * t * t), -half, half);
  return {.low = sample.mean + (std::min(tail, 0.0) - half),
          .high = sample.mean + (std::max(tail, 0.0) + half)};
}

}  // namespace hakam::arbiter
