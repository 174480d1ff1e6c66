// Runs a league from the console.
#ifndef HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
#define HAKAM_ARBITER_CLI_RUN_LEAGUE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/host/league_host.h"

namespace hakam::arbiter {

// Prints warnings and, unless `quiet`, progress on stderr; Ctrl-C and SIGTERM stop the league. The program
// version is filled in. `why_stop` is called after each pair: it returns a reason to stop here, for
// LeagueOutcome::why_stopped, or an empty text.
absl::StatusOr<LeagueOutcome> RunLeague(
    HostOptions options, bool quiet, std::function<std::string(const PairNumbers& pair)> why_stop = nullptr);
// The same for a command that plays several leagues: it shows the progress itself, and notes about a single
// league are not printed. Ctrl-C counts as an interruption also if the league is complete by then. `on_pair`
// is called after each pair with the number of pairs stored.
absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, std::function<void(uint64_t stored)> on_pair);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RUN_LEAGUE_H_
