// Finds the entrants that cannot play, before anything is played.
#ifndef HAKAM_ARBITER_PLAY_CHECK_ENTRANTS_H_
#define HAKAM_ARBITER_PLAY_CHECK_ENTRANTS_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "arbiter/play/entrant.h"
#include "arbiter/setup/league_config.h"

namespace hakam::arbiter {

struct Introduction {
  uint32_t max_sessions = 1;
  std::string note;  // of its kit, for people; empty: none
};

// Starts every entrant that is a process once and opens a session; of a builtin it looks at the preset.
// `entrants` are in the order of the config; `known` are known to be bad, and are not started. Returns those
// that cannot play, and why, with `known`; nothing if `stopped` becomes true meanwhile. Unavailable if the
// fault is the arbiter's. `can_play` (may be null) gets what those that can play have said of themselves.
absl::StatusOr<MissingEntrants> FindBadEntrants(const LeagueConfig& config,
                                                const std::vector<Entrant>& entrants,
                                                const std::string& log_dir, MissingEntrants known,
                                                absl::FunctionRef<bool()> stopped,
                                                std::map<EntrantIndex, Introduction>* can_play = nullptr);

// The log of the start with which an entrant was checked.
std::string CheckLog(const std::string& log_dir, const std::string& entrant);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_CHECK_ENTRANTS_H_
