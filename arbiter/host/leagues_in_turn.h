// The leagues of a job, which it plays one after the other: a stop ends the one that is at play, and those to
// come.
#ifndef HAKAM_ARBITER_HOST_LEAGUES_IN_TURN_H_
#define HAKAM_ARBITER_HOST_LEAGUES_IN_TURN_H_

#include <mutex>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/host/league_host.h"

namespace hakam::arbiter {

class LeaguesInTurn {
 public:
  // Thread-safe; may be called at any time.
  void Stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (playing_ != nullptr) playing_->Stop();
  }
  bool stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

  // LeagueHost::Run of a league without a limit of its own. After Stop it stops at once.
  absl::StatusOr<LeagueOutcome> Play(HostOptions options, HostObserver* observer) {
    options.time = absl::InfiniteDuration();
    options.why_stop = nullptr;
    LeagueHost host(std::move(options), observer);
    Set(&host);
    absl::StatusOr<LeagueOutcome> outcome = host.Run();
    Set(nullptr);
    return outcome;
  }

 private:
  void Set(LeagueHost* host) {
    const std::lock_guard lock(mutex_);
    playing_ = host;
    if (host != nullptr && stopped_) host->Stop();
  }

  mutable std::mutex mutex_;
  bool stopped_ = false;           // guarded by mutex_
  LeagueHost* playing_ = nullptr;  // guarded by mutex_; null: none
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LEAGUES_IN_TURN_H_
