#include "arbiter/rating/sequential/operating.h"

#include <algorithm>
#include <cmath>

#include "arbiter/rating/sequential/brownian.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<OperatingCharacteristic> Operating(double effect, const Hypotheses& hypotheses,
                                                  const Bounds& bounds) {
  HAKAM_RETURN_IF_ERROR(Check(hypotheses));
  if (!std::isfinite(effect)) return absl::InvalidArgumentError("effect: not finite");
  // Time is scaled so that the variance of the LLR grows by 1 per unit.
  const double step = hypotheses.h1 - hypotheses.h0;
  const double drift = (effect - hypotheses.h0) / step - 0.5;
  OperatingCharacteristic out;
  out.pass_probability = sequential::EndsUp(drift, bounds);
  // Wald: the expected end divided by the drift; without drift, the expected square of the end.
  const double time = std::abs(drift) * bounds.width() < 1e-8
                          ? -bounds.lower * bounds.upper
                          : (bounds.lower + out.pass_probability * bounds.width()) / drift;
  out.expected_samples = time / (step * step);
  return out;
}

absl::StatusOr<double> CapOf(const Hypotheses& hypotheses, const Bounds& bounds) {
  HAKAM_ASSIGN_OR_RETURN(const OperatingCharacteristic h0, Operating(hypotheses.h0, hypotheses, bounds));
  HAKAM_ASSIGN_OR_RETURN(const OperatingCharacteristic h1, Operating(hypotheses.h1, hypotheses, bounds));
  return kCapFactor * std::max(h0.expected_samples, h1.expected_samples);
}

}  // namespace hakam::arbiter
