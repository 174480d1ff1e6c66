// Runs a league from the console.
#ifndef HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
#define HAKAM_ARBITER_CLI_RUN_LEAGUE_H_

#include <atomic>

#include "absl/status/statusor.h"
#include "arbiter/host/league_host.h"

namespace hakam::arbiter {

// Prints warnings and, unless `quiet`, progress on stderr; Ctrl-C and SIGTERM stop the league, and set
// `stopped` (may be null), also where everything was played by then. The program version is filled in.
absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, bool quiet,
                                        std::atomic<bool>* stopped = nullptr);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
