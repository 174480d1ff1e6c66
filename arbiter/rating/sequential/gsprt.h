// Log-likelihood ratio of H1 to H0, each taken at the best-fitting distribution with the hypothesised mean,
// or mean in standard deviations (law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(const double llr, MeanLlr(pairs, {.h0 = 0, .h1 = 1.0}));  // points per board
//
// All are sums over the sample, to be compared with Bounds. InvalidArgument: the hypotheses do not ascend, or
// no distribution over these values has the hypothesised mean. FailedPrecondition: the results allow no
// likelihood ratio, for example because all are equal and no other result was possible.
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

// Fast approximations of MeanLlr, good if the hypotheses are close to each other and to the mean.
//   log: (N/2) ln(sum p (a - s0)^2 / sum p (a - s1)^2), exact for normal samples of unknown variance
//   quadratic: N (s1 - s0) (2 mean - s0 - s1) / (2 variance)
absl::StatusOr<double> MeanLlrLog(const Distribution& seen, const Hypotheses& mean);
absl::StatusOr<double> MeanLlrQuadratic(const Distribution& seen, const Hypotheses& mean);

// A fast approximation of TValueLlr: (n/2) ln((1 + (t - t0)^2) / (1 + (t - t1)^2)) for n results whose mean
// is `t` standard deviations. Finite for finite arguments.
double TValueLlrLog(double n, double t, const Hypotheses& hypotheses);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_GSPRT_H_
