// A league as an object that can be opened, run, paused, stopped and observed. It uses no console, no signals
// and no global state.
//
//   LeagueHost host({.folder = "leagues/first"}, &observer);
//   HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, host.Run());   // another thread: host.Stop()
//   if (outcome.report.finished) ...
#ifndef HAKAM_ARBITER_HOST_LEAGUE_HOST_H_
#define HAKAM_ARBITER_HOST_LEAGUE_HOST_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/store/store.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct HostOptions {
  std::string folder;
  std::string agents_dir;    // absolute; relative agents are relative to it; empty: the folder of the league
  uint32_t concurrency = 0;  // 0: as the league file says
  bool again = false;        // play a complete league again from the start; an incomplete one continues
  Wire wire = Wire::kMany;   // how questions are sent at most
  bool affinity = true;      // quick bots may share one core with what asks them
  // As RunOptions::time, from the call of Run. InvalidArgument for a knockout or a gate: there is nothing to
  // tell before their end.
  absl::Duration time = absl::InfiniteDuration();
  // One entrant that cannot start ends the run before it begins. Otherwise the others play without it if
  // there are more than two entrants and the schedule is not a gate.
  bool all_or_none = false;
  // The entrants on which the run passes judgement; those of a gate are its candidates. If another one cannot
  // start, nothing is said about them. Empty: all.
  std::vector<std::string> judged;
  std::string program_version;                                   // stored in a new journal
  MakeEngine engine = MakeLocalEngine;                           // what plays
  std::function<std::string(const PairNumbers& pair)> why_stop;  // as RunOptions::why_stop
};

// The result of a run: the open journal and the report.
struct LeagueOutcome {
  std::unique_ptr<Store> store;
  RunReport report;
  std::vector<std::string> not_started;  // entrants that could not be started
  bool walkovers = false;  // they have lost their pairs; otherwise these are left for another run
};

// Interface for code that follows a league: the events of LeagueObserver, and those below, which come on the
// thread that runs the league.
class HostObserver : public LeagueObserver {
 public:
  // One line for people about what is done or cannot be done. It is not a warning: nobody made a mistake.
  virtual void OnNote(const std::string& /*line*/) {}
  // The league file was read; `league` has its defaults filled in.
  virtual void OnLeague(const v1::League& /*league*/) {}
  // One line for people about what a bot can read besides what its manifest says. It is the same in every
  // league of the bot.
  virtual void OnShown(const std::string& /*line*/) {}
  // An entrant cannot be started; `why` is one line. The others play without it, or the run ends with an
  // error.
  virtual void OnCannotPlay(const std::string& /*entrant*/, const std::string& /*why*/) {}
  // A gate has been decided or has reached its limit.
  virtual void OnVerdict(const GateReport& /*report*/) {}
};

class LeagueHost {
 public:
  // `observer` must outlive the host; null: no observer.
  explicit LeagueHost(HostOptions options, HostObserver* observer = nullptr);

  // Checks everything, then plays until the league is complete or stopped; LeagueOutcome says which.
  // Cancelled if Stop came before a complete league was begun again; the league then stays as it was. Call it
  // once.
  absl::StatusOr<LeagueOutcome> Run();

  // Thread-safe; may be called at any time, also before Run(). Stop: what is stored stays, and Run returns
  // soon. Pause: boards in flight are given up, all processes end, and nothing is played until Resume().
  void Stop();
  void Pause();
  void Resume();

 private:
  struct League;  // a league that was opened and checked
  class AtWork;

  uint32_t ConcurrencyOf(const v1::League& file) const {
    return options_.concurrency != 0 ? options_.concurrency : file.concurrency();
  }
  absl::StatusOr<std::unique_ptr<League>> Open();
  void AwaitAttachments(const League& league);
  // Returns the entrants to leave out, and why. FailedPrecondition, with a line for each bad entrant, if
  // leaving out is not allowed or fewer than two would remain; Unavailable if others than the judged ones are
  // bad.
  absl::StatusOr<MissingEntrants> LeaveOutBad(League* league);
  bool OnlyJudged(const v1::League& file, const MissingEntrants& bad) const;
  // Checks which entrants can play, then removes the results. Returns the entrants to leave out.
  absl::StatusOr<MissingEntrants> BeginAgain(League* league);
  absl::StatusOr<LeagueOutcome> Play(League* league);
  absl::Status Finish(LeagueOutcome* outcome);
  bool stopped() const;

  const HostOptions options_;
  const LeaguePaths paths_;
  absl::Duration began_;  // Run()
  HostObserver silence_;
  HostObserver& observer_;

  mutable std::mutex mutex_;
  bool stopped_ = false;            // guarded by mutex_
  bool paused_ = false;             // guarded by mutex_
  LeagueRunner* runner_ = nullptr;  // guarded by mutex_; null: no runner at work
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LEAGUE_HOST_H_
