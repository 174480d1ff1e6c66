// The leagues of a site, followed while they are played, also by other processes: one reader of each for all
// doors.
#ifndef HAKAM_ARBITER_WEB_LIVE_LEAGUES_H_
#define HAKAM_ARBITER_WEB_LIVE_LEAGUES_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/web/league_pages.h"
#include "arbiter/web/pace.h"

namespace hakam::arbiter {

// What is new in a league; at least one of the three is set.
struct LeagueNews {
  std::string league;
  uint64_t sequence = 0;                 // number of the newest pair
  std::optional<uint64_t> seconds_left;  // at the pace of the last minute; unset: not known
  bool reset = false;                    // it was begun anew, or its files were replaced
  bool pairs = false;                    // at most five a second
  bool standings = false;                // at most one a second
};

// Thread-safe.
class LiveLeagues {
 public:
  using League = std::shared_ptr<LeaguePages>;
  using Listener = std::function<void(const LeagueNews&)>;

  // `may_be_empty`: a folder without a league is no error. Otherwise errors as FindLeagues.
  static absl::StatusOr<std::unique_ptr<LiveLeagues>> Open(const std::string& folder, bool may_be_empty);
  ~LiveLeagues();
  LiveLeagues(const LiveLeagues&) = delete;
  LiveLeagues& operator=(const LiveLeagues&) = delete;

  // By their names.
  std::map<std::string, League> All() const;
  // Null: there is none.
  League Find(const std::string& name) const;

  // Begins to follow, on a thread of its own, which calls the listeners, and `now_and_then` about every two
  // seconds.
  void Run(std::function<void()> now_and_then);
  // A listener must not block, nor call these two. No call comes after StopListening.
  uint64_t Listen(Listener listener);
  void StopListening(uint64_t id);

 private:
  // What the listeners have been told of a league.
  struct Told {
    uint64_t generation = 0;
    uint64_t pairs = 0;
    uint64_t standings = 0;
    absl::Duration when = -absl::InfiniteDuration();  // of `standings`
    Pace pace;
  };

  LiveLeagues(std::string folder, bool may_be_empty)
      : folder_(std::move(folder)), may_be_empty_(may_be_empty) {}
  absl::Status FindNew();
  void Follow(const std::function<void()>& now_and_then);
  void TellNews(const std::string& name, const LeaguePages& league, absl::Duration now, Told* told);

  const std::string folder_;
  const bool may_be_empty_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;                       // guarded by mutex_
  std::map<std::string, League> leagues_;   // guarded by mutex_
  std::mutex listeners_mutex_;              // held while they are called
  uint64_t next_listener_ = 1;              // guarded by listeners_mutex_
  std::map<uint64_t, Listener> listeners_;  // guarded by listeners_mutex_
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_LIVE_LEAGUES_H_
