// A league in its folder: `league.textproto`, and under `live/` the journal and the agents' logs.
#ifndef HAKAM_ARBITER_CLI_LEAGUE_FOLDER_H_
#define HAKAM_ARBITER_CLI_LEAGUE_FOLDER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/audit/terms.h"
#include "arbiter/runner/entrant.h"
#include "arbiter/runner/league_config.h"
#include "arbiter/runner/league_runner.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Where things are; `folder` may also name the league file itself.
struct LeaguePaths {
  explicit LeaguePaths(const std::string& folder);
  std::string folder;
  std::string config;   // league.textproto
  std::string live;     // live/
  std::string journal;  // live/journal.db
  std::string logs;     // live/logs/
};

struct LeagueRun {
  std::string folder;
  std::string agents_dir;    // what relative agents count from, absolute; empty: the folder of the league
  uint32_t concurrency = 0;  // 0: as the league file says
  bool again = false;        // a complete league is played again from the start; one that is not goes on
  bool unary = false;        // one call for each question, also where an agent serves streams
  bool quiet = false;        // no progress
  bool skip_bad = false;     // an entrant that cannot start is left out of this run
};

// What came of it: the journal, open, and the report.
struct LeagueOutcome {
  std::unique_ptr<Store> store;
  RunReport report;
  std::vector<std::string> not_started;  // entrants that were left out
};

// Checks everything, then plays until the league is complete or interrupted. Ctrl-C and SIGTERM interrupt it
// while this runs: LeagueOutcome says so. Cancelled if that came before a complete league was begun again,
// which then stays as it was.
absl::StatusOr<LeagueOutcome> RunLeague(const LeagueRun& run);

// Opens the journal of a league for reading, also while it is being played.
absl::StatusOr<std::unique_ptr<Store>> OpenJournal(const std::string& folder);

// The same, or the published files where there is no journal.
absl::StatusOr<std::unique_ptr<Store>> OpenLeague(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LEAGUE_FOLDER_H_
