// For machines that gather bits and count them in one instruction; compiled with flags of its own
// (CMakeLists.txt).
#define HAKAM_SOLVER_ISA bmi2
#include "sdk/solver/search.h"
