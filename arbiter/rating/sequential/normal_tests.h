// Likelihood ratios for differences that are taken as normal with unknown variance (law.md section 3,
// "Differences taken as normal"). They need only the moments of the sample.
//
//   HAKAM_ASSIGN_OR_RETURN(const Moments moments, Moments::Of(pairs));
//   HAKAM_ASSIGN_OR_RETURN(const double llr, EffectLlr(moments, {.h0 = 0, .h1 = 0.05}));
//
// A hypothesis is a mean (of D/2, in points per board) or an effect d = mean / standard deviation of a pair
// (no unit; 0.05 is a small gain). All are sums over the sample, to be compared with Bounds.
// InvalidArgument: the hypotheses do not ascend. FailedPrecondition: there is no likelihood ratio, for
// example because every difference is 0.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_NORMAL_TESTS_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_NORMAL_TESTS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"

namespace hakam::arbiter {

struct Moments {
  double n = 0;  // samples, > 0
  double mean = 0;
  double square = 0;  // mean of the squares, >= mean^2

  static Moments Of(const Distribution& seen);

  double variance() const;  // divisor n
  // mean / standard deviation (divisor n); infinite if all are equal, unset if all are 0.
  std::optional<double> effect() const;
  // Student's t: the mean over its standard error (divisor n - 1). Unset like `effect`, and if n <= 1.
  std::optional<double> t() const;
};

// The effect, exactly: n (f(d0) - f(d1)), where f(d) is the minimum over s of ln s + A / 2s^2 - dB / s + d^2
// / 2, A is the mean square and B the mean.
absl::StatusOr<double> EffectLlr(const Moments& moments, const Hypotheses& effect);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_NORMAL_TESTS_H_
