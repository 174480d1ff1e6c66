// hakam show: one board, as a person would want to read it.
#ifndef HAKAM_ARBITER_CLI_SHOW_H_
#define HAKAM_ARBITER_CLI_SHOW_H_

#include "arbiter/cli/recorded_board.h"

namespace hakam::arbiter {

struct ShowOptions {
  BoardChoice board;
  bool solve = false;
};

// The exit code.
int ShowCommand(const ShowOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_SHOW_H_
