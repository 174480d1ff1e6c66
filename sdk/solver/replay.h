// From what a seat has seen to a board: the moves of an observation, made again on a deal that it may stand
// for.
#ifndef HAKAM_SDK_SOLVER_REPLAY_H_
#define HAKAM_SDK_SOLVER_REPLAY_H_

#include <vector>

#include "absl/status/status.h"
#include "sdk/rules/board.h"
#include "sdk/rules/observation.h"

namespace hakam::solver {

// Makes on `board`, which must be at its start, every move that `seen` shows. InvalidArgument if a move is
// not legal there or if the seat would have seen anything else: the deal is not one that it may stand for.
// The board is then somewhere on the way. Of melds that were announced and not shown the best that fit are
// taken. `moves`, if not null, becomes what was made; its contents mean nothing after an error.
absl::Status Replay(const rules::Observation& seen, rules::BoardState* board,
                    std::vector<rules::Action>* moves = nullptr);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_REPLAY_H_
