#include "sdk/solver/search_isa.h"

namespace hakam::solver {

int Test(const Game& game, int target, Memory* memory, Budget* budget) {
#ifdef HAKAM_SOLVER_BMI2
  static const bool has_bmi2 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (has_bmi2) return bmi2::Test(game, target, memory, budget);
#endif
  return portable::Test(game, target, memory, budget);
}

}  // namespace hakam::solver
