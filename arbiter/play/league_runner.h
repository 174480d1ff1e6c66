// Plays a league: starts from what the journal holds, plays what is missing, stores every pair.
//
//   LeagueRunner runner(&config, &entrants, store.get());
//   HAKAM_ASSIGN_OR_RETURN(const RunReport report, runner.Run({.log_dir = "live/logs"}));
#ifndef HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_
#define HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/job_queue.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct LeagueEnv;
class Worker;

struct RunOptions {
  uint32_t concurrency = 0;            // boards in flight, over all threads; 0: one per core
  bool unary = false;                  // one call for each question, even if an agent serves streams
  std::string log_dir;                 // for the agents' stderr; must exist
  LeagueObserver* observer = nullptr;  // null: no observer
  // Entrants that cannot play in this run, and why. Their pairs are played in a later run; if later rounds
  // depend on them (HasRounds), they are lost as walkovers.
  MissingEntrants missing;
  // The run ends in time, after whole cycles of all pairings, or after a whole round: none begins that would
  // take longer. Whoever sets it calls Interrupt when the time is over, for a cycle that takes longer than
  // those before.
  absl::Duration time = absl::InfiniteDuration();
};

struct RunReport {
  JobQueue::Progress progress;
  bool interrupted = false;
  bool finished = false;     // except the pairs of absent entrants
  bool out_of_time = false;  // RunOptions::time has ended it
  std::optional<std::string>
      overload;  // set if pairs were played again: how late the arbiter was, and what to do
};

// The log of the start with which an entrant is checked before a league.
std::string CheckLog(const std::string& log_dir, const std::string& entrant);

class LeagueRunner {
 public:
  // All arguments must outlive the runner. `entrants` are in the order of the config; `store` is open for
  // this league.
  LeagueRunner(const LeagueConfig* config, const std::vector<Entrant>* entrants, Store* store);
  ~LeagueRunner();

  // Starts every entrant that is a process once and opens a session, so that an agent that cannot play
  // is found before the league begins; `known` are known to be bad, and are not started. Returns those that
  // cannot play, and why, with `known`; Unavailable if the fault is the arbiter's. After Interrupt nothing is
  // checked, and Run plays nothing.
  absl::StatusOr<MissingEntrants> FindBadEntrants(const std::string& log_dir, MissingEntrants known);

  // Plays until every pair is stored or Interrupt was called. An error means that the infrastructure
  // failed (disk full, no descriptors left); what was stored before stays. Call it once.
  absl::StatusOr<RunReport> Run(const RunOptions& options);

  // Thread-safe: boards in flight are given up (they are played again next time), Run returns soon.
  void Interrupt();
  // Thread-safe: boards in flight are given up, all processes end, and nothing is played until Resume().
  void Pause();
  void Resume();

  // Boards in flight, over all threads, for RunOptions::concurrency.
  static uint32_t InFlight(uint32_t concurrency) { return concurrency == 0 ? Cores() : concurrency; }

 private:
  static uint32_t Cores();
  bool AllBuiltin() const;
  uint32_t DriverThreads() const;
  bool interrupted();
  uint64_t pauses();
  // False while the league is paused, and when it was interrupted.
  bool playing();
  // Waits while the league is paused; false if it was interrupted.
  bool MayPlay();
  // Needs mutex_.
  void StopWorkers();
  // Plays the rooms of `env.rooms` until it has no more.
  absl::Status Play(const LeagueEnv& env, uint32_t in_flight);
  absl::Status PlayPhase(const LeagueEnv& env, uint32_t in_flight);
  std::vector<absl::Status> RunWorkers();

  const LeagueConfig* config_;
  const std::vector<Entrant>* entrants_;
  Store* store_;

  std::mutex mutex_;
  std::condition_variable resumed_;
  bool interrupted_ = false;                      // guarded by mutex_
  bool paused_ = false;                           // guarded by mutex_
  uint64_t pauses_ = 0;                           // guarded by mutex_; how often it was paused
  std::vector<std::unique_ptr<Worker>> workers_;  // guarded by mutex_ (the list, not the workers)
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LEAGUE_RUNNER_H_
