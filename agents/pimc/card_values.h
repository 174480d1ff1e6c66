// What each card brings with all cards open.
#ifndef HAKAM_AGENTS_PIMC_CARD_VALUES_H_
#define HAKAM_AGENTS_PIMC_CARD_VALUES_H_

#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "sdk/rules/board.h"
#include "sdk/solver/solver.h"

namespace hakam::agents::pimc {

// In match points that the team of the seat in turn scores more than the other; in card points, for all
// boards, if the first one asked about cannot be solved for match points.
class CardValues {
 public:
  explicit CardValues(solver::Solver* solver) : solver_(*solver) {}

  // One value for each of `actions`, which are the plays that are legal on `board`. False if there was no
  // time or the board cannot be solved.
  bool Of(const rules::BoardState& board, absl::Span<const rules::Action> actions, absl::Duration time,
          std::vector<double>* values);

 private:
  solver::Solver& solver_;
  bool asked_ = false;
  bool in_points_ = false;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_CARD_VALUES_H_
