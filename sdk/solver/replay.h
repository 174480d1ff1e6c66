// From an observation to a board: repeats the observed moves on a deal that may be the real one.
#ifndef HAKAM_SDK_SOLVER_REPLAY_H_
#define HAKAM_SDK_SOLVER_REPLAY_H_

#include <vector>

#include "absl/status/status.h"
#include "sdk/rules/board.h"
#include "sdk/rules/observation.h"

namespace hakam::solver {

// Makes on `board`, which must be at its start, every move that `seen` shows. InvalidArgument if a move is
// not legal there or if the seat would have seen something else; the deal cannot be the real one then, and
// the board is left somewhere on the way. Of melds that were announced but not shown, the best that fit are
// used. `moves`, if not null, receives the moves; it means nothing after an error.
absl::Status Replay(const rules::Observation& seen, rules::BoardState* board,
                    std::vector<rules::Action>* moves = nullptr);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_REPLAY_H_
