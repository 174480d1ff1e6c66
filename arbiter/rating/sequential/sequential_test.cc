#include "arbiter/rating/sequential/sequential_test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/elo_sprt.h"
#include "arbiter/rating/sequential/gsprt.h"
#include "arbiter/rating/sequential/normal_tests.h"
#include "arbiter/rating/sequential/operating.h"
#include "arbiter/rating/sequential/sample_size.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Measure = PairTest::Measure;

constexpr double kEffect = 0.05;
constexpr double kGuardOfSkewness = 1.6;
constexpr double kMostEffect = 3;
// A test with wide bounds needs fewer pairs than the guard, which needs many where most are drawn.
constexpr int64_t kFewestGuards = 10;
constexpr double kMostPairs = 1e15;  // largest cap; it is never reached

EloTest EloTestOf(const PairTest& test) {
  return {.model = test.measure == Measure::kLogisticElo ? EloModel::kLogistic : EloModel::kNormalized,
          .elo = test.hypotheses};
}

}  // namespace

PairTest Gain(double largest) { return {.hypotheses = {.h0 = 0, .h1 = kEffect}, .largest = largest}; }

PairTest NonRegression(double largest) {
  return {.hypotheses = {.h0 = -kEffect, .h1 = 0}, .largest = largest};
}

absl::StatusOr<SequentialTest> SequentialTest::Create(const PairTest& test) {
  HAKAM_RETURN_IF_ERROR(Check(test.hypotheses));
  HAKAM_ASSIGN_OR_RETURN(const Bounds bounds, Bounds::Create(test.errors));
  if (!(test.largest >= 0) || !std::isfinite(test.largest)) {
    return absl::InvalidArgumentError(
        absl::StrCat("largest difference: ", test.largest, "; must be above 0, or 0 if unknown"));
  }
  if (test.guard.pairs < 1 || test.guard.nonzero < 0)
    return absl::InvalidArgumentError("guard: must be at least 1 pair");
  const double farthest = std::max(-test.hypotheses.h0, test.hypotheses.h1);
  const double most = test.in_elo()                    ? kMostElo
                      : test.measure == Measure::kMean ? std::numeric_limits<double>::infinity()
                                                       : kMostEffect;
  if (farthest > most) {
    return absl::InvalidArgumentError(absl::StrCat("hypotheses: ", test.hypotheses.h0, " against ",
                                                   test.hypotheses.h1, "; at most ", most, " either way"));
  }
  if (test.measure == Measure::kMean && test.largest > 0 && farthest >= test.largest) {
    return absl::InvalidArgumentError(absl::StrCat("hypotheses: ", test.hypotheses.h0, " against ",
                                                   test.hypotheses.h1,
                                                   " points, but no difference is beyond ", test.largest));
  }
  return SequentialTest(test, bounds);
}

absl::Status SequentialTest::Add(double pair) {
  if (test_.in_elo() && !(pair >= 0 && pair <= 1 && 4 * pair == std::floor(4 * pair))) {
    return absl::InvalidArgumentError(absl::StrCat("score of a pair: ", pair, ", not 0, 1/4, ..., 1"));
  }
  if (!std::isfinite(pair) || (test_.largest > 0 && std::abs(pair) > test_.largest)) {
    return absl::InvalidArgumentError(
        absl::StrCat("difference of a pair: ", pair, " points, beyond ", test_.largest));
  }
  if (verdict_ != Verdict::kContinue) return absl::OkStatus();
  ++seen_[pair + 0.0];  // -0 is 0
  ++pairs_;
  if (pair != even()) ++nonzero_;
  return Decide();
}

absl::StatusOr<double> SequentialTest::Llr() const {
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  switch (test_.measure) {
    case Measure::kEffect:
      return TValueLlr(seen, /*reference=*/0, test_.hypotheses);
    case Measure::kMean:
      return MeanLlr(seen, test_.hypotheses);
    case Measure::kNormalEffect:
      return EffectLlr(Moments::Of(seen), test_.hypotheses);
    case Measure::kLogisticElo:
    case Measure::kNormalizedElo:
      break;
  }
  HAKAM_ASSIGN_OR_RETURN(const EloLlr llr, LlrOf(seen, EloTestOf(test_)));
  return llr.exact;
}

int64_t SequentialTest::needed_nonzero() const {
  if (test_.in_elo() || pairs_ == 0) return test_.guard.nonzero;
  const auto n = static_cast<double>(pairs_);
  double mean = 0;
  for (const auto& [value, count] : seen_) mean += value * count / n;
  double square = 0;
  double cube = 0;
  for (const auto& [value, count] : seen_) {
    square += count * (value - mean) * (value - mean) / n;
    cube += count * std::pow(value - mean, 3) / n;
  }
  if (square == 0) return test_.guard.nonzero;
  const double skewness_squared = cube * cube / (square * square * square);
  return std::max(test_.guard.nonzero, static_cast<int64_t>(std::ceil(kGuardOfSkewness * skewness_squared)));
}

absl::Status SequentialTest::Decide() {
  llr_.reset();
  if (pairs_ >= test_.guard.pairs && nonzero_ >= test_.guard.nonzero && nonzero_ >= needed_nonzero()) {
    HAKAM_ASSIGN_OR_RETURN(llr_, Llr());
    ++looks_;
  }
  if (test_.never_decides) return absl::OkStatus();
  if (llr_) verdict_ = bounds_.Of(*llr_);
  if (verdict_ == Verdict::kContinue && pairs_ >= cap()) verdict_ = Verdict::kInconclusive;
  return absl::OkStatus();
}

void SequentialTest::LowerUpperBound(double upper) {
  if (verdict_ != Verdict::kContinue || test_.never_decides) return;
  bounds_.upper = std::min(bounds_.upper, upper);
  if (llr_) verdict_ = bounds_.Of(*llr_);
}

// The hypotheses in standard deviations of a pair.
absl::StatusOr<Hypotheses> SequentialTest::Effects() const {
  if (test_.measure == Measure::kEffect || test_.measure == Measure::kNormalEffect) return test_.hypotheses;
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  Hypotheses means = test_.hypotheses;
  if (test_.in_elo()) {
    HAKAM_ASSIGN_OR_RETURN(means, ScoresOf(seen, EloTestOf(test_)));
  }
  const double sd = std::sqrt(seen.variance());
  return Hypotheses{.h0 = (means.h0 - even()) / sd, .h1 = (means.h1 - even()) / sd};
}

int64_t SequentialTest::cap() const {
  const int64_t least = kFewestGuards * test_.guard.pairs;
  const absl::StatusOr<Hypotheses> effects = Effects();
  if (!effects.ok()) return least;
  const absl::StatusOr<double> cap = CapOf(*effects, first_bounds_);
  const double pairs = cap.ok() ? std::min(std::ceil(*cap), kMostPairs) : kMostPairs;
  return std::max(least, static_cast<int64_t>(pairs));
}

absl::StatusOr<int64_t> SequentialTest::FixedLength() const {
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses effects, Effects());
  // One-sided: equals that are called better are the only false passes.
  return SampleSize(/*sd=*/1, effects.h1 - effects.h0,
                    {.significance = 2 * test_.errors.alpha, .power = 1 - test_.errors.beta});
}

double SequentialTest::Reach() const {
  if (test_.largest > 0) return test_.largest;
  double reach = 0;
  if (!seen_.empty()) reach = std::max(-seen_.begin()->first, seen_.rbegin()->first);
  // The range must leave room for a mean beyond the hypotheses.
  if (test_.measure == Measure::kMean)
    reach = std::max({reach, 2 * std::abs(test_.hypotheses.h0), 2 * std::abs(test_.hypotheses.h1)});
  return reach;
}

absl::StatusOr<Distribution> SequentialTest::Seen() const {
  if (test_.in_elo()) {
    std::vector<double> counts(5);
    for (const auto& [score, count] : seen_) counts[static_cast<size_t>(4 * score)] = count;
    return Distribution::OfScores(counts);
  }
  if (pairs_ == 0) return absl::FailedPreconditionError("test: no pair yet");
  std::vector<ResultCount> results;
  for (const auto& [difference, count] : seen_) results.push_back({difference, count});
  if (test_.measure != Measure::kNormalEffect && Reach() > 0) {
    for (const double end : {-Reach(), Reach()}) {
      if (!seen_.contains(end)) results.push_back({end, 0});
    }
  }
  return Distribution::OfValues(std::move(results));
}

// The estimate in the unit of the hypotheses.
absl::StatusOr<SprtEstimate> SequentialTest::EstimateTested() const {
  if (nonzero_ == 0) return absl::FailedPreconditionError("test: all pairs so far are drawn");
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  const Look look = looks_ <= 1 ? Look::kFirst : Look::kLater;
  if (test_.in_elo()) return EstimateElo(seen, EloTestOf(test_), bounds_, look);
  if (test_.measure == Measure::kMean) {
    return EstimateMean(seen, test_.hypotheses, bounds_, {.low = -Reach(), .high = Reach()}, look);
  }
  return EstimateEffect(seen, {.effect = test_.hypotheses,
                               .bounds = bounds_,
                               .llr = llr_.value_or(0),
                               .of_normal = test_.measure == Measure::kNormalEffect,
                               .look = look});
}

absl::StatusOr<SprtEstimate> SequentialTest::Estimate() const {
  HAKAM_ASSIGN_OR_RETURN(const SprtEstimate tested, EstimateTested());
  if (test_.in_elo() || test_.measure == Measure::kMean) return tested;
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  return MeanFromTested(seen, Tested::kEffect, tested);
}

absl::StatusOr<SprtEstimate> SequentialTest::EloEstimate() const {
  HAKAM_ASSIGN_OR_RETURN(const SprtEstimate tested, EstimateTested());
  if (test_.in_elo()) return tested;
  HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Seen());
  return EloFromTested(seen, test_.measure == Measure::kMean ? Tested::kMean : Tested::kEffect, tested);
}

}  // namespace hakam::arbiter
