// hakam play A B: two agents, quickly.
#ifndef HAKAM_ARBITER_CLI_PLAY_H_
#define HAKAM_ARBITER_CLI_PLAY_H_

#include <cstdint>
#include <string>

#include "arbiter/cli/quick_league.h"

namespace hakam::arbiter {

struct PlayOptions {
  std::string a;
  std::string b;
  uint32_t boards = 200;
  QuickOptions quick;
};

// The exit code.
int PlayCommand(const PlayOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLAY_H_
