// hakam step: asks a bot any recorded decision again.
#ifndef HAKAM_ARBITER_CLI_STEP_H_
#define HAKAM_ARBITER_CLI_STEP_H_

#include <cstdint>
#include <optional>
#include <string>

#include "arbiter/cli/recorded_board.h"

namespace hakam::arbiter {

struct StepOptions {
  BoardChoice board;
  std::optional<uint32_t> seat;
  std::optional<int> decision;
  std::string agent;
};

// The exit code.
int StepCommand(const StepOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_STEP_H_
