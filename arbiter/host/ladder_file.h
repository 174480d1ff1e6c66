// The files of a ladder: what it is (`ladder.textproto`), and what it has done and does (`state.textproto`).
#ifndef HAKAM_ARBITER_HOST_LADDER_FILE_H_
#define HAKAM_ARBITER_HOST_LADDER_FILE_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/host/season.h"
#include "hakam/v1/ladder.pb.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The paths of a ladder.
struct LadderPaths {
  explicit LadderPaths(const std::string& folder);
  std::string folder;
  std::string file;                                 // ladder.textproto
  std::string state;                                // state.textproto
  std::string lock;                                 // ladder.lock
  std::string bots;                                 // bots/
  std::string SeasonFolder(uint32_t season) const;  // from 1: season-001
};

// A ladder file, checked and with its defaults filled in.
struct LadderTerms {
  v1::League league;  // of every season, without entrants
  LiveBots house;
  absl::Duration round;
  absl::Duration season;
};

// NotFound or PermissionDenied if the file cannot be read; InvalidArgument names the file and the field.
absl::StatusOr<LadderTerms> LoadLadder(const LadderPaths& paths);
// The same for a text; `path` is for messages.
absl::StatusOr<LadderTerms> ParseLadder(absl::string_view text, const std::string& path);

// The league of a season that begins.
v1::League LeagueOfSeason(const LadderTerms& terms, uint32_t season);

// NotFound: the ladder has never run. InvalidArgument: the file was changed or damaged.
absl::StatusOr<v1::LadderState> ReadLadderState(const LadderPaths& paths);
// Replaces the file at once.
absl::Status WriteLadderState(const LadderPaths& paths, const v1::LadderState& state);

// Each folder in bots/ with a manifest is a bot with the name of the folder; by name. Those with a dot in
// front are left out: a folder that is being copied can have such a name. Empty if bots/ cannot be read.
LiveBots BotsIn(const LadderPaths& paths);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LADDER_FILE_H_
