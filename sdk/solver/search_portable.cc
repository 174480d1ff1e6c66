// The search for every machine.
#define HAKAM_SOLVER_ISA portable
#include "sdk/solver/search.h"
