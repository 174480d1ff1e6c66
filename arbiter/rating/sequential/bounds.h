// When a sequential test stops, and its verdict (law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(const Bounds bounds, Bounds::Create({.alpha = 0.05, .beta = 0.05}));
//   if (bounds.Of(llr) == Verdict::kH1) ...
//
// An LLR is the natural logarithm of the likelihood ratio of H1 to H0. Positive values favour H1.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_BOUNDS_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_BOUNDS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

enum class Verdict : uint8_t {
  kContinue,
  kH0,
  kH1,
  kInconclusive,  // the cap was reached first; never the result of Bounds::Of
};

// "continue", "H0", "H1", "inconclusive".
absl::string_view Name(Verdict verdict);

// Two values of one parameter, h0 < h1. The function that takes them says in which unit.
struct Hypotheses {
  double h0 = 0;
  double h1 = 0;
};
// InvalidArgument unless both are finite and h0 < h1.
absl::Status Check(const Hypotheses& hypotheses);

// How often a test may be wrong. Each is in (0, 1), their sum is below 1.
struct ErrorRates {
  double alpha = 0.05;  // H1 is accepted although H0 is true
  double beta = 0.05;   // H0 is accepted although H1 is true
};

// Wald's: lower = ln(beta / (1 - alpha)) < 0 < upper = ln((1 - beta) / alpha).
struct Bounds {
  double lower = 0;
  double upper = 0;

  static absl::StatusOr<Bounds> Create(const ErrorRates& errors);

  // A value on a bound decides. NaN: kContinue.
  Verdict Of(double llr) const {
    return llr >= upper ? Verdict::kH1 : llr <= lower ? Verdict::kH0 : Verdict::kContinue;
  }
  double width() const { return upper - lower; }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_BOUNDS_H_
