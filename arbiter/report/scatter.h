// How much the results of a league scatter, from its journal. `hakam plan` computes from it how many boards a
// question needs.
#ifndef HAKAM_ARBITER_REPORT_SCATTER_H_
#define HAKAM_ARBITER_REPORT_SCATTER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The scatter between two entrants that have met, or of several such meetings together; game points per
// board.
struct Scatter {
  std::string a;
  std::string b;
  int64_t pairs = 0;
  bool single = false;        // FORMAT_SINGLE: a "pair" is one board
  double board_variance = 0;  // of one board, without luck adjustment
  double pair_variance = 0;   // of the mean of a pair, or of a luck-adjusted single board
  // By how much the variance falls when the same number of boards is played in pairs, or luck-adjusted;
  // infinite if pairs always cancel (law.md sections 2 and 5).
  double gain() const { return board_variance / ((single ? 1 : 2) * pair_variance); }
};

// Every two entrants that have played at least two pairs. InvalidArgument for a league of matches, which has
// no points; DataLoss as ExtentOf.
absl::StatusOr<std::vector<Scatter>> ScattersOf(const Store& store);

// All meetings together, each about its own mean. The names are empty; `pairs` is 0 if there are no meetings.
Scatter Pooled(absl::Span<const Scatter> scatters);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_SCATTER_H_
