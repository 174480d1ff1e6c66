// hakam check AGENT: what leagues will do to a bot, tried, and what to do about what fails.
#ifndef HAKAM_ARBITER_CLI_CHECK_H_
#define HAKAM_ARBITER_CLI_CHECK_H_

#include <string>
#include <vector>

#include "arbiter/cli/quick_league.h"

namespace hakam::arbiter {

struct CheckOptions {
  std::string agent;
  std::vector<std::string> presets;  // empty: all that it claims to play
  QuickOptions quick;
};

// The exit code: 0 if every check that matters is passed, 1 if not, 3 after Ctrl-C; 2 and 4 as everywhere.
int CheckCommand(const CheckOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_CHECK_H_
