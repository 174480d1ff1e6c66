// What was seen: the distinct results of a sample, and how often each came.
//
//   HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Distribution::OfScores({13, 37, 50, 25, 3}));
//   seen.mean();  // 0.4375
//
// A sample is one game (scores 0, 1/2, 1), or one pair: its score in quarters, or D/2, half the sum of its
// differences in the two rooms, in game points per board.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_DISTRIBUTION_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_DISTRIBUTION_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

// What a result that never came counts for: without it the likelihood of whatever needs it would be 0
// (law.md section 3, "zero counts").
inline constexpr double kPseudoCount = 1e-3;

struct ResultCount {
  double value = 0;
  double count = 0;  // > 0
};

// Immutable. Every number is finite.
class Distribution {
 public:
  // Three counts: of games lost, drawn and won. Five: of pairs that scored 0, 1/4, ..., 1. From low to high.
  static absl::StatusOr<Distribution> OfScores(absl::Span<const double> counts_low_to_high);

  // Any values, in any order, none twice. InvalidArgument as well: no value, a count below 0, a number that
  // is not finite. Counts of 0 become kPseudoCount.
  static absl::StatusOr<Distribution> OfValues(std::vector<ResultCount> results);

  const std::vector<ResultCount>& results() const { return results_; }  // values ascend
  double n() const { return n_; }                                       // all counts, pseudo-counts included
  double mean() const { return mean_; }
  double variance() const { return variance_; }  // of one sample; the divisor is n
  double lowest() const { return results_.front().value; }
  double highest() const { return results_.back().value; }

  // Mean of (value - centre)^2.
  double SquareAbout(double centre) const;

 private:
  explicit Distribution(std::vector<ResultCount> results);

  std::vector<ResultCount> results_;
  double n_ = 0;
  double mean_ = 0;
  double variance_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_DISTRIBUTION_H_
