// hakam solve: the best play from a position that was typed by hand, all cards open.
#ifndef HAKAM_ARBITER_CLI_SOLVE_H_
#define HAKAM_ARBITER_CLI_SOLVE_H_

#include <cstdint>
#include <string>

#include "arbiter/cli/games.h"

namespace hakam::arbiter {

struct SolveOptions {
  std::string hands;  // of seats 0 to 3: "AS KS / QS JS / 7H 8H / AD KD"
  GameOptions game{.preset = "baloot"};
  std::string contract;  // C, D, H, S, NT or SUN, AT
  uint32_t leader = 0;
  std::string trick;  // cards on the table, the leader's first
  bool locked = false;
};

// The exit code.
int SolveCommand(const SolveOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_SOLVE_H_
