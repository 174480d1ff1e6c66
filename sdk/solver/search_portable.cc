// For every machine.
#define HAKAM_SOLVER_ISA portable
#include "sdk/solver/search.h"
