// Where a search for a value begins.
#ifndef HAKAM_SDK_SOLVER_GUESS_H_
#define HAKAM_SDK_SOLVER_GUESS_H_

#include "sdk/solver/game.h"

namespace hakam::solver {

// About what the first team takes of the `left` card points that are still to be taken: half of the time
// within ten. A regression on the highest cards, the trumps and the lead.
int GuessPoints(const Game& game, int left);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_GUESS_H_
