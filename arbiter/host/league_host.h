// A league as an object: opened, run, paused, stopped, observed. It owns no console and no signal, and has no
// state beyond itself.
//
//   LeagueHost host({.folder = "leagues/first"}, &observer);
//   HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, host.Run());   // another thread: host.Stop()
//   if (outcome.report.finished) ...
#ifndef HAKAM_ARBITER_HOST_LEAGUE_HOST_H_
#define HAKAM_ARBITER_HOST_LEAGUE_HOST_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/host/league_folder.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct HostOptions {
  std::string folder;
  std::string agents_dir;       // what relative agents count from, absolute; empty: the folder of the league
  uint32_t concurrency = 0;     // 0: as the league file says
  bool again = false;           // a complete league is played again from the start; one that is not goes on
  bool unary = false;           // one call for each question, also where an agent serves streams
  bool skip_bad = false;        // an entrant that cannot start is left out of this run
  std::string program_version;  // kept in a journal that is begun
};

// What came of it: the journal, open, and the report.
struct LeagueOutcome {
  std::unique_ptr<Store> store;
  RunReport report;
  std::vector<std::string> not_started;  // entrants that were left out
};

// Told of the league beyond its boards; all from the thread that runs it.
class HostObserver : public LeagueObserver {
 public:
  // One line for people about what is done or cannot be done; no mistake of anybody.
  virtual void OnNote(const std::string& /*line*/) {}
  // A gate has its answer.
  virtual void OnVerdict(const GateReport& /*report*/) {}
};

class LeagueHost {
 public:
  // `observer` outlives the host; null: nobody listens.
  explicit LeagueHost(HostOptions options, HostObserver* observer = nullptr);

  // Checks everything, then plays until the league is complete or stopped: LeagueOutcome says so. Cancelled
  // if the stop came before a complete league was begun again, which then stays as it was. Once.
  absl::StatusOr<LeagueOutcome> Run();

  // Thread-safe, at any time, also before Run(). Stop: what is stored stays, Run returns soon. Pause: boards
  // in flight are given up, all processes end, and nothing is played until Resume().
  void Stop();
  void Pause();
  void Resume();

 private:
  struct League;  // opened and checked
  class AtWork;

  absl::StatusOr<std::unique_ptr<League>> Open();
  void AwaitAttachments(const League& league);
  // Entrants that are left out. FailedPrecondition with a line for each if nobody may be, or too few are
  // left.
  absl::StatusOr<std::vector<EntrantIndex>> LeaveOutBad(LeagueRunner* runner, const League& league);
  // Removes what was played, once everybody is known to be able to play anew.
  absl::StatusOr<std::vector<EntrantIndex>> BeginAgain(const League& league);
  absl::StatusOr<LeagueOutcome> Play(League* league);
  absl::Status Finish(LeagueOutcome* outcome);
  bool stopped() const;

  const HostOptions options_;
  const LeaguePaths paths_;
  HostObserver silence_;
  HostObserver& observer_;

  mutable std::mutex mutex_;
  bool stopped_ = false;            // guarded by mutex_
  bool paused_ = false;             // guarded by mutex_
  LeagueRunner* runner_ = nullptr;  // guarded by mutex_; null: none is at work
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LEAGUE_HOST_H_
