// Runs a league from the console: prints progress and warnings on stderr; Ctrl-C and SIGTERM stop it.
#ifndef HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
#define HAKAM_ARBITER_CLI_RUN_LEAGUE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/host/league_host.h"

namespace hakam::arbiter {

// These are HostOptions (host/league_host.h), and `quiet`.
struct LeagueRun {
  std::string folder;
  std::string agents_dir;
  uint32_t concurrency = 0;
  bool again = false;
  bool unary = false;
  bool quiet = false;  // no progress
  bool skip_bad = false;
};

absl::StatusOr<LeagueOutcome> RunLeague(const LeagueRun& run);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
