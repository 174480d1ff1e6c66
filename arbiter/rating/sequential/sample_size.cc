#include "arbiter/rating/sequential/sample_size.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/operating.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kMostSamples = 1e15;

absl::StatusOr<int64_t> RoundedUp(double samples) {
  if (samples <= kMostSamples) return static_cast<int64_t>(std::ceil(samples));
  return absl::InvalidArgumentError("sample size: the difference is too small to be detected");
}

absl::Status CheckSizes(double sd, double difference) {
  if (sd > 0 && difference > 0 && std::isfinite(sd) && std::isfinite(difference)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("sample size: deviation ", sd, ", difference ", difference,
                                                 "; must be finite and above 0"));
}

}  // namespace

absl::StatusOr<int64_t> SampleSize(double sd, double difference, const FixedTest& test) {
  HAKAM_RETURN_IF_ERROR(CheckSizes(sd, difference));
  if (!(test.significance > 0 && test.significance < 1 && test.power > 0 && test.power < 1))
    return absl::InvalidArgumentError("sample size: significance and power must be within 0 and 1");
  const boost::math::normal_distribution<> normal;
  const double z =
      boost::math::quantile(normal, 1 - test.significance / 2) + boost::math::quantile(normal, test.power);
  const double root = std::max(0.0, z) * sd / difference;
  return RoundedUp(root * root);
}

absl::StatusOr<int64_t> SequentialSampleSize(double sd, double difference, const ErrorRates& errors) {
  HAKAM_RETURN_IF_ERROR(CheckSizes(sd, difference));
  HAKAM_ASSIGN_OR_RETURN(const Bounds bounds, Bounds::Create(errors));
  HAKAM_ASSIGN_OR_RETURN(const double cap, CapOf({.h0 = 0, .h1 = difference / sd}, bounds));
  return RoundedUp(cap / kCapFactor);
}

double UsualSd(Play play) {
  switch (play) {
    case Play::kPlain:
      return 13.5;
    case Play::kLuckAdjusted:
      return 10.35;
    case Play::kDuplicate:
      return 6.3;
    case Play::kSharedSeeds:
      return 2.7;
  }
  return 13.5;
}

absl::StatusOr<Plan> PlanFor(Play play, double difference, const FixedTest& test, double sd) {
  const bool pairs = play == Play::kDuplicate || play == Play::kSharedSeeds;
  Plan plan = {.sd = sd == 0 ? UsualSd(play) : sd};
  HAKAM_ASSIGN_OR_RETURN(plan.samples, SampleSize(plan.sd, difference, test));
  const int64_t least = pairs ? Guard().pairs : 1;
  plan.guarded = plan.samples < least;
  plan.samples = std::max(plan.samples, least);
  plan.boards = pairs ? 2 * plan.samples : plan.samples;
  return plan;
}

}  // namespace hakam::arbiter
