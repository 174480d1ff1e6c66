// How much the results of a league scatter, from its journal: what a further question would cost.
#ifndef HAKAM_ARBITER_REPORT_SCATTER_H_
#define HAKAM_ARBITER_REPORT_SCATTER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Of two who have met, or of several such meetings together; game points per board.
struct Scatter {
  std::string a;
  std::string b;
  int64_t pairs = 0;
  double board_variance = 0;  // of one board
  double pair_variance = 0;   // of the mean of a pair
  // By how much the variance falls when the same number of boards is played in pairs; infinite if pairs
  // always cancel (law.md section 2).
  double gain() const { return board_variance / (2 * pair_variance); }
};

// All who have met at least twice. InvalidArgument for a league of matches, which has no points; DataLoss as
// ExtentOf.
absl::StatusOr<std::vector<Scatter>> ScattersOf(const Store& store);

// Together, each about a mean of its own. Nobody's names; no pairs if there are none.
Scatter Pooled(absl::Span<const Scatter> scatters);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_SCATTER_H_
