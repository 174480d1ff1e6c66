// A sequential test of pairs: fed one pair after the other, it says when to stop, and what was found
// (law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(Gain()));
//   while (test.verdict() == Verdict::kContinue) HAKAM_RETURN_IF_ERROR(test.Add(PlayPair()));
//   // kH1: better; kH0: not better; kInconclusive: the cap was reached
//
// A pair is a number: D/2, half the sum of a's differences in the two rooms of a deal, game points per board,
// the PairResult::MeanPerBoard() of the first of the two; in tests of Elo its score, 0, 1/4, ..., 1. The
// verdict depends on the order of the pairs, and once there it stays: feed them by number of deal, not as
// they happen to end.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_

#include <cstdint>
#include <map>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"
#include "arbiter/rating/sequential/estimate.h"

namespace hakam::arbiter {

// Nothing is decided before. Without it an error of 5% became one of 13%, and a first few pairs of 0 alone
// would decide everything.
struct Guard {
  int64_t pairs = 100;
  int64_t nonzero = 30;  // of them with a difference other than 0
  bool Met(int64_t seen, int64_t seen_nonzero) const { return seen >= pairs && seen_nonzero >= nonzero; }
};

struct PairTest {
  enum class Of : uint8_t {
    kEffect,         // hypotheses about mean / standard deviation of a pair, whatever distribution: TValueLlr
    kMean,           // in points per board: MeanLlr
    kNormalEffect,   // as kEffect, pairs taken as normal: EffectLlr
    kLogisticElo,    // in Elo, of the scores of pairs: LlrOf
    kNormalizedElo,  // the same in normalized Elo
  };
  Of of = Of::kEffect;
  Hypotheses hypotheses;
  ErrorRates errors;
  // That D/2 can be, in points, doubled contracts included; 0: unknown, taken for the largest that was seen.
  // kEffect and kMean count kPseudoCount of a pair at either end.
  double largest = 0;
  Guard guard;
  bool in_elo() const { return of == Of::kLogisticElo || of == Of::kNormalizedElo; }
};

// The defaults: is the new version better by an effect of 0.05, and is it not worse by as much?
PairTest Gain(double largest = 0);           // 0 against 0.05
PairTest NonRegression(double largest = 0);  // -0.05 against 0

class SequentialTest {
 public:
  // InvalidArgument names what cannot be: hypotheses, error rates, the largest difference, a guard below 1
  // pair, or a mean outside of +-largest.
  static absl::StatusOr<SequentialTest> Create(const PairTest& test);

  // One more pair; after the verdict nothing. InvalidArgument, and nothing counted, if it is no score, or
  // beyond +-largest.
  absl::Status Add(double pair);

  Verdict verdict() const { return verdict_; }
  double llr() const { return llr_; }  // 0 until the guard is met
  const Bounds& bounds() const { return bounds_; }
  int64_t pairs() const { return pairs_; }
  int64_t nonzero() const { return nonzero_; }  // that were not drawn
  // The number of pairs at which the test gives up; of kMean and kLogisticElo it follows from the deviation
  // so far, and is the guard's as long as that is unknown.
  int64_t cap() const;
  // How often each pair has come, by its value.
  const std::map<double, double>& seen() const { return seen_; }

  // The difference between the two itself, in points per board or in logistic Elo, stopping allowed for.
  // FailedPrecondition without a pair, or if all pairs were the same.
  absl::StatusOr<SprtEstimate> Estimate() const;
  // In logistic Elo whatever the test: of points that of pairs won, drawn and lost.
  absl::StatusOr<SprtEstimate> EloEstimate() const;

 private:
  SequentialTest(const PairTest& test, const Bounds& bounds) : test_(test), bounds_(bounds) {}
  double even() const { return test_.in_elo() ? 0.5 : 0; }  // a pair that is drawn
  // How far a difference is taken to go.
  double Reach() const;
  absl::StatusOr<Distribution> Seen() const;
  absl::StatusOr<Hypotheses> Effects() const;
  absl::StatusOr<double> Llr() const;
  absl::StatusOr<SprtEstimate> EstimateTested() const;
  void Decide();

  PairTest test_;
  Bounds bounds_;
  std::map<double, double> seen_;  // how often each
  int64_t pairs_ = 0;
  int64_t nonzero_ = 0;
  int64_t looks_ = 0;  // how often there was an LLR
  double llr_ = 0;
  Verdict verdict_ = Verdict::kContinue;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_
