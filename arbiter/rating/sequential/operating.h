// How long a sequential test takes and how often it passes, computed before it is played. Wald's
// approximation: the LLR is a Brownian motion that stops exactly on a bound (law.md section 3, W1-W4).
//
//   Operating(0.025, {.h0 = 0, .h1 = 0.05}, bounds)->expected_samples;  // 3468 pairs, the worst case
//
// Effects are means in standard deviations of one result (no unit).
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter {

struct OperatingCharacteristic {
  double pass_probability = 0;  // probability of accepting H1
  double expected_samples = 0;  // expected results until H0 or H1 is accepted
};

// For the true effect `effect`. Finite for finite arguments; InvalidArgument otherwise, or if the hypotheses
// do not ascend.
absl::StatusOr<OperatingCharacteristic> Operating(double effect, const Hypotheses& hypotheses,
                                                  const Bounds& bounds);

// The number of results after which a test gives up: kCapFactor times the expected number if H0 or H1 is
// true, whichever takes longer. (If the truth is halfway between them, the test takes 1.6 times as long.)
inline constexpr double kCapFactor = 4;
absl::StatusOr<double> CapOf(const Hypotheses& hypotheses, const Bounds& bounds);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_OPERATING_H_
