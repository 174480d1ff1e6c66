// What a sequential test says about the strength itself. It stops when luck and strength agree, so the plain
// mean is biased away from the middle, and its interval is too narrow. Here the test is a Brownian motion
// between its bounds; the estimate is the strength under which a worse course (an earlier failure, a later
// pass, or less on the way) has probability 1/2, and so on (law.md section 3, E1-E4).
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
  double median = 0;  // as often above the truth as below
  double low = 0;     // of the 95% interval
  double high = 0;
  double los = 0.5;      // probability of a worse course than this if the strength were exactly 0
  double llr = 0;        // where the course is taken to have stopped: MeanLlrQuadratic, cut at the bounds
  bool clamped = false;  // that is more than 3% beyond a bound: not the results of a test that stopped there
};

struct MeanRange {
  double low = 0;
  double high = 0;
};

// When the test stopped: nothing is decided before its guard is met, so what is found at its first look is
// the result of a sample of fixed size.
enum class Look : uint8_t { kFirst, kLater };

// In the unit of the values (for pairs, points per board). An estimate that would be outside of `possible`
// is put on its edge. FailedPrecondition if all results are equal; InvalidArgument for hypotheses or a
// range that do not ascend.
absl::StatusOr<SprtEstimate> EstimateMean(const Distribution& seen, const Hypotheses& mean,
                                          const Bounds& bounds, const MeanRange& possible,
                                          Look look = Look::kLater);

// After a test of the effect, mean / standard deviation; in that unit.
struct EffectTest {
  Hypotheses effect;
  Bounds bounds;
  // The LLR with which it stopped. How much a skewed sample knows about its effect is what that LLR says, and
  // the influence of its results where nothing is decided.
  double llr = 0;
  bool of_normal = false;  // the LLR took the sample for normal: only the influence says it
  Look look = Look::kLater;
};
absl::StatusOr<SprtEstimate> EstimateEffect(const Distribution& seen, const EffectTest& test);

// In logistic Elo, whatever the model of the test; within +-1000.
absl::StatusOr<SprtEstimate> EstimateElo(const Distribution& scores, const EloTest& test,
                                         const Bounds& bounds);

// What goes with the parameter that was tested: where stopping has pushed the one, it has pushed the other,
// by their regression (Whitehead 1986). `estimate` is that of `tested`, of the same sample.
enum class Tested : uint8_t { kMean, kEffect };
// The mean, in the unit of the values.
SprtEstimate MeanBeside(const Distribution& seen, Tested tested, const SprtEstimate& estimate);
// The logistic Elo of pairs won, drawn and lost. Two virtual pairs, one won and one lost, keep it finite.
SprtEstimate EloOfPairsBeside(const Distribution& seen, Tested tested, const SprtEstimate& estimate);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_ESTIMATE_H_
