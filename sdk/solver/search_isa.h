// The search, compiled for more than one instruction set. Test uses the best one that this machine has.
#ifndef HAKAM_SDK_SOLVER_SEARCH_ISA_H_
#define HAKAM_SDK_SOLVER_SEARCH_ISA_H_

#include "sdk/solver/budget.h"
#include "sdk/solver/game.h"
#include "sdk/solver/memory.h"

namespace hakam::solver {

// A bound on the points that the first team (seats 0 and 2) takes from here on, including the trick in
// progress. If the result is `target` or more, the team takes at least that many, otherwise at most that
// many. The result means nothing once the budget is spent. Entries of `memory` with the generation of `game`
// must be of `game`.
int Test(const Game& game, int target, Memory* memory, Budget* budget);

namespace portable {
int Test(const Game& game, int target, Memory* memory, Budget* budget);
}
#ifdef HAKAM_SOLVER_BMI2
namespace bmi2 {
int Test(const Game& game, int target, Memory* memory, Budget* budget);
}
#endif

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SEARCH_ISA_H_
