// hakam league run|status|standings
#ifndef HAKAM_ARBITER_CLI_LEAGUE_H_
#define HAKAM_ARBITER_CLI_LEAGUE_H_

#include <string>

#include "arbiter/cli/run_league.h"

namespace hakam::arbiter {

struct StatusOptions {
  std::string folder;
  bool json = false;
};

struct StandingsOptions {
  std::string folder;
  std::string format = "text";  // or json, csv, markdown
  bool timing = false;
  bool faults = false;
};

// Each returns the exit code.
int LeagueRunCommand(const LeagueRun& run);
int LeagueStatusCommand(const StatusOptions& options);
int LeagueStandingsCommand(const StandingsOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LEAGUE_H_
