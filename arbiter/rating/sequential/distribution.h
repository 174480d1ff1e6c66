// A sample: its distinct results and how often each came.
//
//   HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Distribution::OfScores({13, 37, 50, 25, 3}));
//   seen.mean();  // 0.4375
//
// One result is the score of a game (0, 1/2, 1), the score of a pair (in quarters), or D/2 of a pair: half
// the sum of its differences in the two rooms, in game points per board.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_DISTRIBUTION_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_DISTRIBUTION_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

// The count of a result that never came. With 0 the likelihood of a hypothesis that needs it would be 0
// (law.md section 3).
inline constexpr double kPseudoCount = 1e-3;

struct ResultCount {
  double value = 0;
  double count = 0;  // > 0
};

// Immutable. Every number is finite.
class Distribution {
 public:
  // Three counts: games lost, drawn and won. Five counts: pairs that scored 0, 1/4, ..., 1.
  static absl::StatusOr<Distribution> OfScores(absl::Span<const double> counts_low_to_high);

  // Any values, in any order, each once. InvalidArgument too if there is no value, a count is below 0, or a
  // number is not finite. Counts of 0 become kPseudoCount.
  static absl::StatusOr<Distribution> OfValues(std::vector<ResultCount> results);

  const std::vector<ResultCount>& results() const { return results_; }  // values ascend
  double n() const { return n_; }                                       // sum of counts and pseudo-counts
  double mean() const { return mean_; }
  double variance() const { return variance_; }  // of one result; the divisor is n
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
