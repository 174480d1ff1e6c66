// Two versions of a bot in several games: one verdict from all of them (law.md section 3, "Several games").
//
//   HAKAM_ASSIGN_OR_RETURN(JointTest test, JointTest::Create(Claim::kAverage, {}, {Gain(), Gain()}));
//   while (test.verdict() == Verdict::kContinue) HAKAM_RETURN_IF_ERROR(test.Add(PlayPairInEachGame()));
//
// Deal k of every game is looked at together, so the verdict does not depend on the order of play. The games
// must not have the same decks: the pairs of different games are taken as independent.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_JOINT_TEST_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_JOINT_TEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/sequential_test.h"

namespace hakam::arbiter {

enum class Claim : uint8_t {
  kAverage,  // the mean over the games is above H0: the sum of the LLRs against one pair of bounds
  kEach,     // every game is above H0: passes when the test of each game has, fails with the first that does
};

class JointTest {
 public:
  // `games`: at least two, in which the errors are not used; `errors`: those of the whole test.
  // InvalidArgument as SequentialTest.
  static absl::StatusOr<JointTest> Create(Claim claim, const ErrorRates& errors,
                                          absl::Span<const PairTest> games);

  // Adds a pair of each game. The pair of a game that is closed() is ignored, and after the verdict all are.
  // InvalidArgument as SequentialTest::Add(), or if the number of pairs is not that of the games; the test
  // must not be used any more then.
  absl::Status Add(absl::Span<const double> deal);

  Claim claim() const { return claim_; }
  Verdict verdict() const { return verdict_; }
  int64_t deals() const { return deals_; }
  // The tests of the games. kAverage: they never decide.
  const std::vector<SequentialTest>& games() const { return games_; }
  // kEach: the game has its verdict and needs no more pairs.
  bool closed(size_t game) const { return games_[game].verdict() != Verdict::kContinue; }

  // kAverage: the sum of the LLRs and its bounds. Unset until each game has met its guard.
  std::optional<double> llr() const;
  const Bounds& bounds() const { return bounds_; }

  // The deals of each game at which the test gives up. kAverage: the games share the cap of one, but while a
  // game has not met its guard, the cap is that of one game alone.
  int64_t cap() const;
  // kAverage: the deals of each game of a test of fixed length with the same errors. FailedPrecondition while
  // the cap of a game is unknown.
  absl::StatusOr<int64_t> FixedLength() const;

 private:
  JointTest(Claim claim, const ErrorRates& errors, const Bounds& bounds)
      : claim_(claim), errors_(errors), bounds_(bounds) {}
  void DecideAverage();
  void DecideEach();

  Claim claim_;
  ErrorRates errors_;  // kEach: beta is that of one game
  Bounds bounds_;
  std::vector<SequentialTest> games_;
  int64_t deals_ = 0;
  Verdict verdict_ = Verdict::kContinue;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_JOINT_TEST_H_
