// The search, compiled for more than one instruction set; Test takes the best that this machine has.
#ifndef HAKAM_SDK_SOLVER_SEARCH_ISA_H_
#define HAKAM_SDK_SOLVER_SEARCH_ISA_H_

#include "sdk/solver/budget.h"
#include "sdk/solver/game.h"
#include "sdk/solver/memory.h"

namespace hakam::solver {

// A bound on the points that the first team (seats 0 and 2) takes from here on, the trick in progress
// included: `target` or more means at least that many, less means at most that many. Means nothing once the
// budget is spent. What `memory` holds under the generation of `game` must be of that game.
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
