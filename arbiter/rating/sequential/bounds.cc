#include "arbiter/rating/sequential/bounds.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

absl::string_view Name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kContinue:
      return "continue";
    case Verdict::kH0:
      return "H0";
    case Verdict::kH1:
      return "H1";
    case Verdict::kInconclusive:
      return "inconclusive";
  }
  return "?";
}

absl::Status Check(const Hypotheses& hypotheses) {
  if (std::isfinite(hypotheses.h0) && std::isfinite(hypotheses.h1) && hypotheses.h0 < hypotheses.h1)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("hypotheses: ", hypotheses.h0, " against ", hypotheses.h1,
                                                 "; must be finite and ascending"));
}

absl::StatusOr<Bounds> Bounds::Create(const ErrorRates& errors) {
  if (!(errors.alpha > 0) || !(errors.beta > 0) || !(errors.alpha + errors.beta < 1)) {
    return absl::InvalidArgumentError(absl::StrCat("error rates: alpha ", errors.alpha, ", beta ",
                                                   errors.beta, "; must be above 0, together below 1"));
  }
  return Bounds{.lower = std::log(errors.beta / (1 - errors.alpha)),
                .upper = std::log((1 - errors.beta) / errors.alpha)};
}

}  // namespace hakam::arbiter
