// A sequential test of pairs: fed one pair difference after the other, it says when to stop, and what was
// found (statistics.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(Gain(/*largest=*/26)));
//   while (test.verdict() == Verdict::kContinue) HAKAM_RETURN_IF_ERROR(test.Add(PlayPair()));
//   // kH1: better; kH0: not better; kInconclusive: the cap was reached
//
// A difference is D/2: half the sum of a's differences in the two rooms of a deal, game points per board, the
// PairResult::MeanPerBoard() of the first of the two. The verdict depends on the order of the pairs, and once
// there it stays: feed them by number of deal, not as they happen to end.
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
    kEffect,  // hypotheses about mean / standard deviation of a pair: EffectLlr
    kMean,    // hypotheses in points per board: MeanLlr, with kPseudoCount at +-largest
  };
  Of of = Of::kEffect;
  Hypotheses hypotheses;
  ErrorRates errors;
  double largest = 0;  // that D/2 can be, in points, doubled contracts included; > 0
  Guard guard;
};

// The defaults: is the new version better by an effect of 0.05, and is it not worse by as much?
PairTest Gain(double largest);           // 0 against 0.05
PairTest NonRegression(double largest);  // -0.05 against 0

class SequentialTest {
 public:
  // InvalidArgument names what cannot be: hypotheses, error rates, the largest difference, a guard below 1
  // pair, or a mean outside of +-largest.
  static absl::StatusOr<SequentialTest> Create(const PairTest& test);

  // One more pair; after the verdict nothing. InvalidArgument, and nothing counted, if it is beyond
  // +-largest.
  absl::Status Add(double difference);

  Verdict verdict() const { return verdict_; }
  double llr() const { return llr_; }  // 0 until the guard is met
  const Bounds& bounds() const { return bounds_; }
  int64_t pairs() const { return pairs_; }
  int64_t nonzero() const { return nonzero_; }
  // The number of pairs at which the test gives up; in points it follows from the deviation so far, and is
  // the guard's as long as that is unknown.
  int64_t cap() const;
  // The difference between the two itself, in points per board, stopping allowed for. FailedPrecondition
  // without a pair, or if all pairs had the same difference.
  absl::StatusOr<SprtEstimate> Estimate() const;

 private:
  SequentialTest(const PairTest& test, const Bounds& bounds) : test_(test), bounds_(bounds) {}
  absl::StatusOr<Distribution> Seen() const;
  absl::StatusOr<double> Sd() const;
  absl::StatusOr<double> Llr() const;
  void Decide();

  PairTest test_;
  Bounds bounds_;
  std::map<double, int64_t> seen_;
  int64_t pairs_ = 0;
  int64_t nonzero_ = 0;
  double llr_ = 0;
  Verdict verdict_ = Verdict::kContinue;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_SEQUENTIAL_TEST_H_
