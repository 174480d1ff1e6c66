// How many boards it takes to detect a difference (law.md section 6).
//
//   SampleSize(6.3, 0.5);                      // 1247 pairs
//   PlanFor(Play::kSharedSeeds, 0.5)->boards;  // 458
//
// A difference is in game points per board, > 0; `sd` is the standard deviation of one sample, in the same
// unit. InvalidArgument for anything that is not finite and above 0.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter {

// A two-sided test of fixed length.
struct FixedTest {
  double significance = 0.05;  // probability of finding a difference between equals
  double power = 0.8;          // probability of finding a difference that is there
};

// Samples of a test of fixed length, rounded up: ((z(1 - significance/2) + z(power)) sd / difference)^2.
absl::StatusOr<int64_t> SampleSize(double sd, double difference, const FixedTest& test = {});

// Expected pairs of a sequential test of 0 against `difference` if one of the two is true; rounded up.
absl::StatusOr<int64_t> SequentialSampleSize(double sd, double difference, const ErrorRates& errors = {});

// The way of playing; it decides the standard deviation of a sample.
enum class Play : uint8_t {
  kPlain,         // single boards
  kLuckAdjusted,  // single boards, minus the expected value of the cards (section 5)
  kDuplicate,     // pairs, for bots that differ or use their own randomness
  kSharedSeeds,   // pairs, for two versions of one bot that take all their randomness from the decision seed
};

double UsualSd(Play play);  // points per board

struct Plan {
  double sd = 0;         // of a sample, points per board
  int64_t samples = 0;   // boards, or pairs; at least the guard's 100 pairs
  int64_t boards = 0;    // a pair is 2 boards
  bool guarded = false;  // the guard made `samples` larger
};
// `sd`: as measured for these bots; 0: UsualSd().
absl::StatusOr<Plan> PlanFor(Play play, double difference, const FixedTest& test = {}, double sd = 0);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_SAMPLE_SIZE_H_
