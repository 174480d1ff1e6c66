// The first guess of a value, where a search begins.
#ifndef HAKAM_SDK_SOLVER_GUESS_H_
#define HAKAM_SDK_SOLVER_GUESS_H_

#include "sdk/solver/game.h"

namespace hakam::solver {

// Estimates how many of the `left` card points the first team will take; half of the estimates are off by ten
// or less. A regression on the highest cards, the trumps and the lead.
int GuessPoints(const Game& game, int left);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_GUESS_H_
