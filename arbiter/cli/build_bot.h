// Builds the bots of a command before it starts them.
#ifndef HAKAM_ARBITER_CLI_BUILD_BOT_H_
#define HAKAM_ARBITER_CLI_BUILD_BOT_H_

#include <string>

#include "absl/status/status.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct BuildChoice {
  bool wanted = true;  // run the `build` command of manifests
  bool network = false;
};

// Runs the build command of an agent that is a folder (absolute) and has one in its manifest
// (process/build.h), and says so on stderr, unless `quiet`. What the tools of a bot download is kept in
// $XDG_CACHE_HOME/hakam/builds (or ~/.cache/hakam/builds).
absl::Status BuildBot(const std::string& agent, const BuildChoice& choice, v1::SandboxMode sandbox,
                      bool quiet);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_BUILD_BOT_H_
