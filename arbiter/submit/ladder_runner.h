// Lets the accepted bots of a site play its ladder, on a thread of its own, until the organiser pauses it.
#ifndef HAKAM_ARBITER_SUBMIT_LADDER_RUNNER_H_
#define HAKAM_ARBITER_SUBMIT_LADDER_RUNNER_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/host/ladder.h"
#include "arbiter/submit/desk.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

class LadderRunner {
 public:
  struct Options {
    std::string folder;  // of the site, with ladder.textproto
    HostOptions host;    // how it plays
    // Lines for the organiser.
    std::function<void(const std::string& line)> on_line = [](const std::string&) {};
    absl::Duration again = absl::Seconds(30);  // until it goes on after the machine has failed
  };
  // `desk` must outlive it.
  LadderRunner(Desk* desk, Options options);
  // What is in flight is given up.
  ~LadderRunner();
  LadderRunner(const LadderRunner&) = delete;
  LadderRunner& operator=(const LadderRunner&) = delete;

  // Thread-safe, as all below. Errors as the site's database.
  absl::StatusOr<v1::LadderView> View();
  // One line for people: where an entrant is; empty if the ladder does not know it yet.
  std::string PlaceOf(const std::string& entrant);
  // Stays so when the server starts anew.
  absl::Status SetPaused(bool paused, absl::string_view by);
  absl::Status Announce(const std::string& text, absl::string_view by);

 private:
  void Run();
  // Plays until it is stopped.
  absl::Status Play();
  LiveBots Live();
  v1::LadderState State();

  Desk& desk_;
  const Options options_;
  class Listener;
  std::unique_ptr<Listener> listener_;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;               // guarded by mutex_
  bool paused_ = false;             // guarded by mutex_
  std::shared_ptr<Ladder> ladder_;  // guarded by mutex_; null: it does not play
  LiveBots live_;                   // guarded by mutex_: as they were read last
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_LADDER_RUNNER_H_
