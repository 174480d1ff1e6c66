// The value of each card when all cards are visible.
#ifndef HAKAM_AGENTS_PIMC_CARD_VALUES_H_
#define HAKAM_AGENTS_PIMC_CARD_VALUES_H_

#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "sdk/rules/board.h"
#include "sdk/solver/solver.h"

namespace hakam::agents::pimc {

// Values are the score of the team of the seat in turn minus the other's, in match points. If the first board
// cannot be solved for match points, they are card points for all boards.
class CardValues {
 public:
  explicit CardValues(solver::Solver* solver) : solver_(*solver) {}

  // One value for each of `actions`, the legal plays on `board`. False if the time is up or the board cannot
  // be solved.
  bool Of(const rules::BoardState& board, absl::Span<const rules::Action> actions, absl::Duration time,
          std::vector<double>* values);

 private:
  solver::Solver& solver_;
  bool asked_ = false;
  bool in_points_ = false;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_CARD_VALUES_H_
