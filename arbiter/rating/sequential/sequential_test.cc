#include "arbiter/rating/sequential/sequential_test.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/gsprt.h"
#include "arbiter/rating/sequential/normal_tests.h"
#include "arbiter/rating/sequential/operating.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kEffect = 0.05;
constexpr double kMostPairs = 1e15;  // a cap beyond it is none

}  // namespace

PairTest Gain(double largest) { return {.hypotheses = {.h0 = 0, .h1 = kEffect}, .largest = largest}; }

PairTest NonRegression(double largest) {
  return {.hypotheses = {.h0 = -kEffect, .h1 = 0}, .largest = largest};
}

absl::StatusOr<SequentialTest> SequentialTest::Create(const PairTest& test) {
  HAKAM_RETURN_IF_ERROR(Check(test.hypotheses));
  HAKAM_ASSIGN_OR_RETURN(const Bounds bounds, Bounds::Create(test.errors));
  if (!(test.largest > 0) || !std::isfinite(test.largest))
    return absl::InvalidArgumentError(
        absl::StrCat("largest difference: ", test.largest, "; must be above 0"));
  if (test.guard.pairs < 1 || test.guard.nonzero < 0)
    return absl::InvalidArgumentError("guard: must be at least 1 pair");
  if (test.of == PairTest::Of::kMean && std::max(-test.hypotheses.h0, test.hypotheses.h1) >= test.largest) {
    return absl::InvalidArgumentError(absl::StrCat("hypotheses: ", test.hypotheses.h0, " against ",
                                                   test.hypotheses.h1,
                                                   " points, but no difference is beyond ", test.largest));
  }
  return SequentialTest(test, bounds);
}

absl::Status SequentialTest::Add(double difference) {
  if (!(std::abs(difference) <= test_.largest)) {
    return absl::InvalidArgumentError(
        absl::StrCat("difference of a pair: ", difference, " points, beyond ", test_.largest));
  }
  if (verdict_ != Verdict::kContinue) return absl::OkStatus();
  ++seen_[difference + 0.0];  // -0 is 0
  ++pairs_;
  if (difference != 0) ++nonzero_;
  Decide();
  return absl::OkStatus();
}

absl::StatusOr<double> SequentialTest::Llr() const {
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  if (test_.of == PairTest::Of::kMean) return MeanLlr(seen, test_.hypotheses);
  return EffectLlr(Moments::Of(seen), test_.hypotheses);
}

void SequentialTest::Decide() {
  if (test_.guard.Met(pairs_, nonzero_)) {
    // Where there is no likelihood ratio nothing is known yet.
    if (const absl::StatusOr<double> llr = Llr(); llr.ok()) {
      llr_ = *llr;
      verdict_ = bounds_.Of(llr_);
    }
  }
  if (verdict_ == Verdict::kContinue && pairs_ >= cap()) verdict_ = Verdict::kInconclusive;
}

absl::StatusOr<double> SequentialTest::Sd() const {
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  return std::sqrt(seen.variance());
}

int64_t SequentialTest::cap() const {
  Hypotheses effect = test_.hypotheses;
  if (test_.of == PairTest::Of::kMean) {
    const absl::StatusOr<double> sd = Sd();
    if (!sd.ok()) return test_.guard.pairs;
    effect = {.h0 = effect.h0 / *sd, .h1 = effect.h1 / *sd};
  }
  const absl::StatusOr<double> cap = CapOf(effect, bounds_);
  const double pairs = cap.ok() ? std::min(std::ceil(*cap), kMostPairs) : kMostPairs;
  return std::max(test_.guard.pairs, static_cast<int64_t>(pairs));
}

absl::StatusOr<Distribution> SequentialTest::Seen() const {
  if (pairs_ == 0) return absl::FailedPreconditionError("test: no pair yet");
  std::map<double, double> counts;
  if (test_.of == PairTest::Of::kMean) counts = {{-test_.largest, 0}, {test_.largest, 0}};
  for (const auto& [difference, count] : seen_) counts[difference] += static_cast<double>(count);
  std::vector<ResultCount> results;
  for (const auto& [difference, count] : counts) results.push_back({difference, count});
  return Distribution::OfValues(std::move(results));
}

absl::StatusOr<SprtEstimate> SequentialTest::Estimate() const {
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  HAKAM_ASSIGN_OR_RETURN(const double sd, Sd());
  const double unit = test_.of == PairTest::Of::kMean ? 1 : sd;
  if (!(unit > 0)) return absl::FailedPreconditionError("test: all pairs had the same difference");
  const Hypotheses mean = {.h0 = test_.hypotheses.h0 * unit, .h1 = test_.hypotheses.h1 * unit};
  return EstimateMean(seen, mean, bounds_, {.low = -test_.largest, .high = test_.largest});
}

}  // namespace hakam::arbiter
