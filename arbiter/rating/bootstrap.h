// Intervals that assume no distribution of results: deals are drawn with replacement and the whole league is
// fitted again, a thousand times or more (law.md section 7).
//
//   HAKAM_ASSIGN_OR_RETURN(const Bootstrap b, BootstrapPoints(entrants, results, {.seed = 7}));
//   Print(b.Rating(0).low, "..", b.Rating(0).high);
//
// A deal is drawn with all its pairs, because they depend on each other. The same results, in any order, and
// the same options give the same numbers, bit for bit.
#ifndef HAKAM_ARBITER_RATING_BOOTSTRAP_H_
#define HAKAM_ARBITER_RATING_BOOTSTRAP_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

struct BootstrapOptions {
  uint64_t seed = 1;
  int resamples = 1000;      // 10..100000; 1000 for errors, 10000 for intervals
  double confidence = 0.95;  // of an interval, in (0, 1)
};

// The spread of a rating over the draws, in its unit.
struct BootstrapInterval {
  double low = 0;
  double high = 0;
  double se = 0;  // standard deviation over the draws
};

class Bootstrap {
 public:
  // `draws`: the ratings of each draw, in the order of the entrants.
  Bootstrap(std::vector<std::vector<double>> draws, double confidence, int redrawn)
      : draws_(std::move(draws)), confidence_(confidence), redrawn_(redrawn) {}

  BootstrapInterval Rating(int i) const;  // points: against the mean of all; Elo: on the scale of FitElo
  BootstrapInterval Difference(int i, int j) const;
  int redrawn() const { return redrawn_; }  // draws repeated because they did not connect all entrants

 private:
  std::vector<std::vector<double>> draws_;
  double confidence_;
  int redrawn_;
};

// InvalidArgument: an option out of range.
absl::Status CheckBootstrap(const BootstrapOptions& options);

// Errors as FitPoints and FitElo, and InvalidArgument for options out of range. FailedPrecondition: the
// results do not connect all entrants, there are fewer than 2 deals, or most draws leave an entrant out.
absl::StatusOr<Bootstrap> BootstrapPoints(int entrants, absl::Span<const PairResult> results,
                                          const BootstrapOptions& options = {});
absl::StatusOr<Bootstrap> BootstrapElo(int entrants, absl::Span<const PairResult> results,
                                       const BootstrapOptions& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_BOOTSTRAP_H_
