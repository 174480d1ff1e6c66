// How much must be played to tell a difference, before anything is (law.md section 6).
//
//   SampleSize(6.3, 0.5);                      // 1247 pairs
//   PlanFor(Play::kSharedSeeds, 0.5)->boards;  // what that costs, 458
//
// A difference is in game points per board, > 0; a deviation that of one sample, in the same unit.
// InvalidArgument for anything that is not finite and above 0.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter {

// Of a two-sided test: how often equals are told apart, and how often those that differ are not.
struct FixedTest {
  double significance = 0.05;
  double power = 0.8;
};

// Samples of a test of fixed length, rounded up: ((z(1 - significance/2) + z(power)) sd / difference)^2.
absl::StatusOr<int64_t> SampleSize(double sd, double difference, const FixedTest& test = {});

// Expected pairs of a sequential test of 0 against `difference`, if either is true; rounded up.
absl::StatusOr<int64_t> SequentialSampleSize(double sd, double difference, const ErrorRates& errors = {});

// What is played, with the deviation of a sample that was measured for it.
enum class Play : uint8_t {
  kPlain,         // single boards
  kLuckAdjusted,  // single boards, less what the cards were worth (section 5)
  kDuplicate,     // pairs of bots that differ, or draw their randomness anew
  kSharedSeeds,   // pairs of similar versions that draw it from the decision's seed
};

double UsualSd(Play play);  // points per board

struct Plan {
  double sd = 0;         // of a sample, points per board
  int64_t samples = 0;   // boards, or pairs; of pairs at least the guard's 100
  int64_t boards = 0;    // a pair costs 2
  bool guarded = false;  // fewer would do, if it were not for the guard
};
// `sd`: what it is where these bots play; 0: usual.
absl::StatusOr<Plan> PlanFor(Play play, double difference, const FixedTest& test = {}, double sd = 0);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_
