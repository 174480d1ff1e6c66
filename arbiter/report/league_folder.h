// The folder of a league: `league.textproto`, and under `live/` the journal and the agents' logs.
#ifndef HAKAM_ARBITER_REPORT_LEAGUE_FOLDER_H_
#define HAKAM_ARBITER_REPORT_LEAGUE_FOLDER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The paths of a league; `folder` may also be the path of the league file itself.
struct LeaguePaths {
  explicit LeaguePaths(const std::string& folder);
  std::string folder;
  std::string config;   // league.textproto
  std::string live;     // live/
  std::string journal;  // live/journal.db
  std::string logs;     // live/logs/
};

// Opens the journal of a league for reading, also while it is being played.
absl::StatusOr<std::unique_ptr<Store>> OpenJournal(const std::string& folder);

// Opens the journal or, if there is none, the published files.
absl::StatusOr<std::unique_ptr<Store>> OpenLeague(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_LEAGUE_FOLDER_H_
