// The search for machines with BMI2, which gather and count bits in one instruction. It has compiler flags of
// its own (CMakeLists.txt).
#define HAKAM_SOLVER_ISA bmi2
#include "sdk/solver/search.h"
