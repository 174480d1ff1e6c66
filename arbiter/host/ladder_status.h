// What a ladder says of itself, in memory and in its folder. Thread-safe.
#ifndef HAKAM_ARBITER_HOST_LADDER_STATUS_H_
#define HAKAM_ARBITER_HOST_LADDER_STATUS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "arbiter/host/ladder_file.h"
#include "hakam/v1/ladder.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

class LadderStatus {
 public:
  // `state`: where the last run of the ladder ended. `clock` must outlive the status.
  LadderStatus(LadderPaths paths, v1::LadderState state, const Clock* clock);

  v1::LadderState Get() const;
  // Writes the file. ResourceExhausted or PermissionDenied.
  absl::Status Save() const { return WriteLadderState(paths_, Get()); }

  uint32_t season() const;
  absl::Duration played() const;

  // Another season: no round of it has been played, and no bot has a place.
  void BeginSeason(uint32_t season);
  // `boundary`: when bots can join next, from now; unset: not known.
  void BeginRound(const std::string& now, std::optional<absl::Duration> boundary);
  // A round has ended, or the ladder has waited because everything was played.
  void Played(absl::Duration took);
  // Nothing is played.
  void Wait(const std::string& why);
  void SetPairs(uint64_t stored);
  // `bots`: all of them; `since` does not matter.
  void SetBots(const std::vector<v1::LadderBot>& bots);

 private:
  absl::Duration Now() const { return clock_->Now(); }

  const LadderPaths paths_;
  const Clock* const clock_;
  mutable std::mutex mutex_;  // guards all below
  v1::LadderState state_;     // without `since` and `boundary`
  absl::Duration played_;
  std::optional<absl::Duration> boundary_;                                   // by the clock
  std::map<std::string, std::pair<v1::LadderPlace, absl::Duration>> since_;  // by name
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LADDER_STATUS_H_
