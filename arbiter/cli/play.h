// hakam play A B: two agents, quickly.
#ifndef HAKAM_ARBITER_CLI_PLAY_H_
#define HAKAM_ARBITER_CLI_PLAY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct PlayOptions {
  std::string a;
  std::string b;
  uint32_t boards = 200;
  std::string preset = "baloot";
  std::vector<std::string> set;
  std::string seed;
  uint32_t concurrency = 0;
  double per_decision_s = 1;
  double bank_s = 10;
  bool forfeit = false;
  bool cpu = false;
  bool unary = false;
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  bool json = false;
  bool quiet = false;
  std::string keep;
};

// The exit code.
int PlayCommand(const PlayOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLAY_H_
