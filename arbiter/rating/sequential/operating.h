// What a sequential test costs and how often it passes, before it is played: Wald's approximation, that the
// LLR is a Brownian motion which stops exactly on a bound (law.md section 3, W1-W4).
//
//   Operating(0.025, {.h0 = 0, .h1 = 0.05}, bounds)->expected_samples;  // 3468 pairs, the worst case
//
// Effects are means in standard deviations of one sample (no unit).
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter {

struct OperatingCharacteristic {
  double pass_probability = 0;  // of accepting H1
  double expected_samples = 0;  // until either is accepted
};

// If the true effect is `effect`. Finite for all finite arguments; InvalidArgument otherwise, or if the
// hypotheses do not ascend.
absl::StatusOr<OperatingCharacteristic> Operating(double effect, const Hypotheses& hypotheses,
                                                  const Bounds& bounds);

// The number of samples beyond which a test is not worth going on: kCapFactor times the expected ones if H0
// or H1 is true, whichever takes longer. (Halfway between them it takes 1.6 times as long as there.)
inline constexpr double kCapFactor = 4;
absl::StatusOr<double> CapOf(const Hypotheses& hypotheses, const Bounds& bounds);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_
