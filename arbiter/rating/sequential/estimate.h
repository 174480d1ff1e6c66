// An estimate of the strength after a sequential test. The test stops when luck and strength agree, so the
// plain mean is biased and its interval is too narrow. Here the test is a Brownian motion between its bounds.
// The estimate is the strength under which a worse course (an earlier failure, a later pass, or less on the
// way) has probability 1/2; the ends of the interval are those with 0.975 and 0.025 (law.md section 3,
// E1-E4).
//
//   HAKAM_ASSIGN_OR_RETURN(const SprtEstimate e, EstimateMean(pairs, {.h0 = 0, .h1 = 1}, bounds, {-26, 26}));
//   Print(e.median, " [", e.low, ", ", e.high, "] points per board");
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_ESTIMATE_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_ESTIMATE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"
#include "arbiter/rating/sequential/elo_sprt.h"

namespace hakam::arbiter {

struct SprtEstimate {
  double median = 0;  // above the true value as often as below it
  double low = 0;     // of the 95% interval
  double high = 0;
  double los = 0.5;      // probability of a worse course than this if the strength were exactly 0
  double llr = 0;        // where the course stopped: MeanLlrQuadratic, cut at the bounds
  bool clamped = false;  // the LLR is more than 3% beyond a bound: the test did not stop there
};

struct MeanRange {
  double low = 0;
  double high = 0;
};

// When the test stopped. Nothing is decided before the guard is met, so a test that stops at its first look
// has a sample of fixed size.
enum class Look : uint8_t { kFirst, kLater };

// In the unit of the values (for pairs, points per board). An estimate outside `possible` is moved to its
// edge. FailedPrecondition if all results are equal; InvalidArgument if the hypotheses or the range do not
// ascend.
absl::StatusOr<SprtEstimate> EstimateMean(const Distribution& seen, const Hypotheses& mean,
                                          const Bounds& bounds, const MeanRange& possible,
                                          Look look = Look::kLater);

// The estimate after a test of the effect, mean / standard deviation, in that unit.
struct EffectTest {
  Hypotheses effect;
  Bounds bounds;
  // The LLR at the stop. It tells how much information a skewed sample has about its effect. If the test did
  // not decide, the influence function of the results tells it.
  double llr = 0;
  bool of_normal = false;  // the LLR assumed normal results: use the influence function only
  Look look = Look::kLater;
};
absl::StatusOr<SprtEstimate> EstimateEffect(const Distribution& seen, const EffectTest& test);

// In logistic Elo for either model of the test; within +-1000.
absl::StatusOr<SprtEstimate> EstimateElo(const Distribution& scores, const EloTest& test,
                                         const Bounds& bounds, Look look = Look::kLater);

// Estimates of other parameters than the tested one. Stopping biases them too; the bias follows from their
// regression on the tested parameter (Whitehead 1986). `estimate` is the estimate of `tested` from this
// sample.
enum class Tested : uint8_t { kMean, kEffect };
// The mean, in the unit of the values.
SprtEstimate MeanFromTested(const Distribution& seen, Tested tested, const SprtEstimate& estimate);
// The logistic Elo of pairs won, drawn and lost. Two virtual pairs, one won and one lost, keep it finite.
SprtEstimate EloFromTested(const Distribution& seen, Tested tested, const SprtEstimate& estimate);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_ESTIMATE_H_
