// A sequential test of pairs: it takes one pair after the other and says when to stop and with which verdict
// (law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(Gain()));
//   while (test.verdict() == Verdict::kContinue) HAKAM_RETURN_IF_ERROR(test.Add(PlayPair()));
//   // kH1: better; kH0: not better; kInconclusive: the cap was reached
//
// A pair is a number: D/2, half the sum of a's differences in the two rooms of a deal, in game points per
// board (PairResult::MeanPerBoard() for the candidate). In tests of Elo it is the score of the pair, 0, 1/4,
// ..., 1. The verdict depends on the order of the pairs and is final, so add pairs in the order of their
// deals, not in the order in which they end.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_

#include <cstdint>
#include <map>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"
#include "arbiter/rating/sequential/estimate.h"

namespace hakam::arbiter {

// Nothing is decided before the guard is met. Without it an error of 5% became 13%, and a few drawn pairs at
// the start would decide everything.
struct Guard {
  int64_t pairs = 100;
  int64_t nonzero = 30;  // pairs with a difference other than 0; more where differences are skewed
};

struct PairTest {
  enum class Measure : uint8_t {
    kEffect,         // mean / standard deviation of a pair, any distribution: TValueLlr
    kMean,           // points per board: MeanLlr
    kNormalEffect,   // like kEffect, pairs taken as normal: EffectLlr
    kLogisticElo,    // logistic Elo of the scores of pairs: LlrOf
    kNormalizedElo,  // normalized Elo of the scores of pairs
  };
  Measure measure = Measure::kEffect;
  Hypotheses hypotheses;
  ErrorRates errors;
  // Largest possible |D/2| in points, doubling included. 0: unknown; the largest seen is used. kEffect and
  // kMean count kPseudoCount of a pair at either end.
  double largest = 0;
  Guard guard;
  // The test only computes the LLR, for a verdict that somebody else reaches with it (joint_test.h).
  bool never_decides = false;
  bool in_elo() const { return measure == Measure::kLogisticElo || measure == Measure::kNormalizedElo; }
};

// The defaults.
PairTest Gain(double largest = 0);           // effect 0 against 0.05: is the new version better?
PairTest NonRegression(double largest = 0);  // effect -0.05 against 0: is the new version not worse?

class SequentialTest {
 public:
  // InvalidArgument names what is wrong: hypotheses, error rates, the largest difference, a guard below 1
  // pair, or a hypothesised mean outside +-largest.
  static absl::StatusOr<SequentialTest> Create(const PairTest& test);

  // Adds a pair. After the verdict it is ignored. InvalidArgument, and nothing is counted, if it is not a
  // score or is beyond +-largest. FailedPrecondition if the pairs allow no LLR.
  absl::Status Add(double pair);

  // Lowers the upper bound, which can decide at once: the pairs so far are judged by it too. A test that has
  // its verdict keeps its bounds.
  void LowerUpperBound(double upper);

  Verdict verdict() const { return verdict_; }
  std::optional<double> llr() const { return llr_; }  // of all pairs so far; unset until the guard is met
  const Bounds& bounds() const { return bounds_; }
  int64_t pairs() const { return pairs_; }
  int64_t nonzero() const { return nonzero_; }  // pairs that were not drawn
  int64_t guard_pairs() const { return test_.guard.pairs; }
  // So many pairs must not be drawn before anything is decided: at least the guard's, and 1.6 times the
  // square of the skewness of the differences so far (law.md section 3). Elo has scores of pairs, which
  // cannot be far apart, so there it is the guard's.
  int64_t needed_nonzero() const;
  // The number of pairs at which the test gives up, at least 10 times the guard's. For kMean and kLogisticElo
  // it follows from the deviation so far; while that is unknown, it is the least.
  int64_t cap() const;
  // The pairs of a test of fixed length with the same errors at the same hypotheses. FailedPrecondition while
  // cap() is unknown.
  absl::StatusOr<int64_t> FixedLength() const;
  // The count of each value of a pair.
  const std::map<double, double>& seen() const { return seen_; }

  // The difference between the two, in points per board or in logistic Elo, corrected for stopping.
  // FailedPrecondition without a pair, or if all pairs are equal.
  absl::StatusOr<SprtEstimate> Estimate() const;
  // In logistic Elo for every test. For a test of points it is the Elo of pairs won, drawn and lost.
  absl::StatusOr<SprtEstimate> EloEstimate() const;

 private:
  SequentialTest(const PairTest& test, const Bounds& bounds) : test_(test), bounds_(bounds) {}
  double even() const { return test_.in_elo() ? 0.5 : 0; }  // the value of a drawn pair
  // The largest |D/2| that the test reckons with.
  double Reach() const;
  absl::StatusOr<Distribution> Seen() const;
  absl::StatusOr<Hypotheses> Effects() const;
  absl::StatusOr<double> Llr() const;
  absl::StatusOr<SprtEstimate> EstimateTested() const;
  absl::Status Decide();

  PairTest test_;
  Bounds bounds_;
  Bounds first_bounds_ = bounds_;  // before LowerUpperBound()
  std::map<double, double> seen_;  // count by value
  int64_t pairs_ = 0;
  int64_t nonzero_ = 0;
  int64_t looks_ = 0;  // how often there was an LLR
  std::optional<double> llr_;
  Verdict verdict_ = Verdict::kContinue;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_
