// Generalized likelihood ratios over any results: how much better is what was seen explained if its mean, or
// its mean in standard deviations, is that of H1 than if it is that of H0; all else about the distribution is
// whatever fits best (law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(const double llr, MeanLlr(pairs, {.h0 = 0, .h1 = 1.0}));  // points per board
//
// All are sums over the sample, to compare with Bounds. InvalidArgument: hypotheses that do not ascend, or
// that no distribution over these values fulfils (a mean outside of them). FailedPrecondition: the results
// themselves allow no answer, as when all are equal and nothing else was possible.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_GSPRT_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_GSPRT_H_

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"

namespace hakam::arbiter {

// Hypotheses: the mean, in the unit of the values.
absl::StatusOr<double> MeanLlr(const Distribution& seen, const Hypotheses& mean);

// Hypotheses: t = (mean - reference) / standard deviation of one sample.
absl::StatusOr<double> TValueLlr(const Distribution& seen, double reference, const Hypotheses& t);

// Quick approximations of MeanLlr, close where the hypotheses are close to each other and to the mean.
//   log: (N/2) ln(sum p (a - s0)^2 / sum p (a - s1)^2), which is exact for normal samples of unknown variance
//   quadratic: N (s1 - s0) (2 mean - s0 - s1) / (2 variance)
absl::StatusOr<double> MeanLlrLog(const Distribution& seen, const Hypotheses& mean);
absl::StatusOr<double> MeanLlrQuadratic(const Distribution& seen, const Hypotheses& mean);

// A quick approximation of TValueLlr: (n/2) ln((1 + (t - t0)^2) / (1 + (t - t1)^2)), of n samples whose mean
// is `t` standard deviations. Always finite for finite arguments.
double TValueLlrLog(double n, double t, const Hypotheses& hypotheses);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_GSPRT_H_
