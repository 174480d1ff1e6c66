// Plays a league: starts from what the journal holds, plays what is missing, stores every pair.
//
//   LeagueRunner runner(&config, &entrants, store.get());
//   HAKAM_ASSIGN_OR_RETURN(const RunReport report, runner.Run({.log_dir = "live/logs"}));
#ifndef HAKAM_ARBITER_RUNNER_LEAGUE_RUNNER_H_
#define HAKAM_ARBITER_RUNNER_LEAGUE_RUNNER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/runner/entrant.h"
#include "arbiter/runner/job_queue.h"
#include "arbiter/runner/league_config.h"
#include "arbiter/runner/worker.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct RunOptions {
  uint32_t concurrency = 0;  // boards in flight, over all threads; 0: one a core
  bool unary = false;        // one call for each question, also where an agent serves streams
  std::string log_dir;       // for the agents' stderr; must exist
  // Called from the writer's thread after each stored pair.
  std::function<void(const JobQueue::Progress&)> on_progress = [](const JobQueue::Progress&) {};
  // Called now and then, from any thread but one at a time, with one line.
  std::function<void(const std::string&)> on_warning = [](const std::string&) {};
  // Entrants whose pairs are not played in this run.
  std::vector<EntrantIndex> absent;
};

struct RunReport {
  JobQueue::Progress progress;
  bool interrupted = false;
  bool finished = false;                // but for those who were absent
  std::optional<std::string> overload;  // pairs had to be played again: how late the arbiter was, what to do
};

// An entrant that cannot play, and why, in one line.
struct BadEntrant {
  EntrantIndex entrant = 0;
  std::string why;
};

class LeagueRunner {
 public:
  // All must outlive the runner. `entrants` in the order of the config; `store` opened for this league.
  LeagueRunner(const LeagueConfig* config, const std::vector<Entrant>* entrants, Store* store)
      : config_(config), entrants_(entrants), store_(store) {}

  // Starts every entrant that is a process once and opens a session, so that an agent that cannot play
  // is found before the league begins. Gives those that cannot; Unavailable when the fault is ours. Nothing
  // is checked after Interrupt: Run then plays nothing.
  absl::StatusOr<std::vector<BadEntrant>> FindBadEntrants(const std::string& log_dir);

  // Plays until every pair is stored or Interrupt was called. An error is the infrastructure's (disk
  // full, no descriptors left): what was stored before stays. Once.
  absl::StatusOr<RunReport> Run(const RunOptions& options);

  // Thread-safe: boards in flight are given up (they are played again next time), Run returns soon.
  void Interrupt();

 private:
  static uint32_t Cores();
  uint32_t DriverThreads() const;
  bool interrupted();
  uint32_t InFlight(const RunOptions& options) const {
    return options.concurrency == 0 ? Cores() : options.concurrency;
  }
  // Plays what `env->jobs` hands out, once through.
  absl::Status Play(LeagueEnv env, uint32_t in_flight, const RunOptions& options);
  std::vector<absl::Status> RunWorkers();

  const LeagueConfig* config_;
  const std::vector<Entrant>* entrants_;
  Store* store_;

  std::mutex mutex_;
  bool interrupted_ = false;                      // guarded by mutex_
  std::vector<std::unique_ptr<Worker>> workers_;  // guarded by mutex_ (the list, not the workers)
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_LEAGUE_RUNNER_H_
