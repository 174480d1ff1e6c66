// Plays a league: starts from what the journal holds, plays what is missing, stores every pair.
//
//   LeagueRunner runner(&config, &entrants, store.get());
//   HAKAM_ASSIGN_OR_RETURN(const RunReport report, runner.Run({.log_dir = "live/logs"}));
#ifndef HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_
#define HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/job_queue.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/pair_engine.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct RunOptions {
  uint32_t concurrency = 0;            // boards in flight, over all threads; 0: BoardsOf (boards.h)
  Wire wire = Wire::kMany;             // how questions are sent at most
  bool affinity = true;                // as EngineTerms::affinity
  std::string live_dir;                // as EngineTerms::live_dir
  std::string log_dir;                 // for the agents' stderr; must exist
  LeagueObserver* observer = nullptr;  // null: no observer
  // Entrants that cannot play in this run, and why. Their pairs are played in a later run; if later rounds
  // depend on them (HasRounds), they are lost as walkovers.
  MissingEntrants missing;
  // The run ends in time, after whole cycles of all pairings, or after a whole round: none begins that would
  // take longer. Whoever sets it calls Interrupt when the time is over, for a cycle that takes longer than
  // those before.
  absl::Duration time = absl::InfiniteDuration();
  MakeEngine engine = MakeLocalEngine;  // what plays
  // Called after each stored pair. A text says why the run should stop here; null: nothing does.
  std::function<std::string(const PairNumbers& pair)> why_stop;
};

struct RunReport {
  JobQueue::Progress progress;
  bool interrupted = false;
  bool finished = false;     // except the pairs of absent entrants
  bool out_of_time = false;  // RunOptions::time has ended it
  std::string why_stopped;   // by RunOptions::why_stop; empty: it was not stopped, or by a person
  std::optional<std::string>
      overload;  // set if pairs were played again: how late the arbiter was, and what to do
};

class LeagueRunner {
 public:
  // All arguments must outlive the runner. `entrants` are in the order of the config; `store` is open for
  // this league.
  LeagueRunner(const LeagueConfig* config, const std::vector<Entrant>* entrants, Store* store);

  // Plays until every pair is stored or Interrupt was called. An error means that the infrastructure
  // failed (disk full, no descriptors left); what was stored before stays. Call it once.
  absl::StatusOr<RunReport> Run(const RunOptions& options);

  // Thread-safe: boards in flight are given up (they are played again next time), Run returns soon.
  void Interrupt();
  // Thread-safe: boards in flight are given up, all processes end, and nothing is played until Resume().
  void Pause();
  void Resume();

 private:
  bool interrupted();
  uint64_t pauses();
  // Waits while the league is paused; false if it was interrupted.
  bool MayPlay();
  // Plays until the schedule has nothing more for now, or the league is paused or interrupted.
  absl::Status Play(PairEngine* engine, PairSink* sink);

  const LeagueConfig* config_;
  const std::vector<Entrant>* entrants_;
  Store* store_;

  std::mutex mutex_;
  std::condition_variable resumed_;
  bool interrupted_ = false;  // guarded by mutex_
  bool paused_ = false;       // guarded by mutex_
  uint64_t pauses_ = 0;       // guarded by mutex_; how often it was paused
  std::stop_source pass_;     // guarded by mutex_; of the present call of Play
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_
