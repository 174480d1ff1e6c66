// A ladder: a league without end, as an object that can be run, stopped and observed. It uses no console and
// no signals.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Ladder> ladder,
//                          Ladder::Open({.folder = folder, .bots = [paths] { return BotsIn(paths); }}));
//   HAKAM_RETURN_IF_ERROR(ladder->Run());     // another thread: ladder->State(), ladder->Stop()
//
// README.md says how it plays and what it promises.
#ifndef HAKAM_ARBITER_HOST_LADDER_H_
#define HAKAM_ARBITER_HOST_LADDER_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/host/ladder_engine.h"
#include "arbiter/host/ladder_file.h"
#include "arbiter/host/ladder_status.h"
#include "arbiter/host/ladder_turns.h"
#include "arbiter/host/league_host.h"
#include "arbiter/host/leagues_in_turn.h"
#include "arbiter/host/season.h"
#include "arbiter/store/lock_file.h"
#include "hakam/v1/ladder.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

struct LadderOptions {
  std::string folder;  // with ladder.textproto
  // The bots that are live now, beside those of the house. Called about once a second, on any thread, one
  // call at a time; must return soon.
  std::function<LiveBots()> bots;
  HostOptions host;  // how its leagues are played: concurrency, wire, program_version and engine
  absl::Duration time = absl::InfiniteDuration();  // no round begins later than this after Run began
  const Clock* clock = &Clock::Real();             // must outlive the ladder
};

class Ladder : private LadderRounds {
 public:
  // Reads the files of the folder and locks it. `observer` must outlive the ladder; null: no observer. Its
  // notes say who comes and goes, its warnings why; the other events are those of the league of the season.
  // InvalidArgument: a file is wrong. Unavailable: the ladder runs already.
  static absl::StatusOr<std::unique_ptr<Ladder>> Open(LadderOptions options,
                                                      HostObserver* observer = nullptr);
  ~Ladder() override;

  // Plays until it is stopped or its time is over, which is OK; or until the machine fails (disk full): that
  // error. A kill at any moment loses only what was in flight. Call it once.
  absl::Status Run();
  // Thread-safe, like State; may be called at any time. What is stored stays.
  void Stop();
  v1::LadderState State() const { return status_.Get(); }

 private:
  class Listener;

  Ladder(LadderOptions options, LadderTerms terms, v1::LadderState state, std::unique_ptr<LockFile> lock,
         HostObserver* observer);

  // Plays until the season is over or the ladder is.
  absl::Status PlaySeason();
  absl::Status CloseSeason();
  // Plays while the same bots do. Sets season_complete_.
  absl::Status PlayOn();
  absl::Status AfterLeague(const LeagueOutcome& outcome);
  void AwaitOthers();
  HostOptions OptionsOfLeague() const;

  LiveBots Live() const;
  bool over() const;  // the ladder, in this run
  bool season_over() const;
  void Wait(const std::string& why);
  void Announce(const SeasonPlan& plan);
  absl::Duration Boundary(absl::Duration since) const;  // from now, if somebody waits for it

  std::optional<LadderRound> Begin() override;
  Urge Look(absl::Duration since) override;
  void End(const LadderRoundResult& result) override;

  const LadderOptions options_;
  const LadderPaths paths_;
  const LadderTerms terms_;
  const std::unique_ptr<LockFile> lock_;
  HostObserver silence_;
  HostObserver& observer_;
  absl::Duration began_;  // Run
  LeaguesInTurn leagues_;
  LadderStatus status_;

  // The members below belong to the season. One thread at a time uses them: Run, or while a round is played
  // Look.
  std::optional<LadderSeason> season_;
  std::optional<LadderTurns> turns_;
  LiveBots live_;                                     // at the last boundary
  std::map<std::string, std::string> out_;            // by name: why it does not play any more
  std::map<std::string, v1::LadderPlace> announced_;  // by name: the place of which the observer was told
  bool season_complete_ = false;
  bool changed_ = false;       // bots wait for a boundary
  bool somebody_out_ = false;  // since the last boundary
  bool stored_ = false;        // a pair, since the last boundary
  bool ended_ = false;         // a pairing, perhaps because a bot was disqualified
  LadderRound round_;
  uint64_t pairs_;                   // of the next quick round
  absl::Duration slow_took_;         // the last slow round
  absl::Duration quick_since_slow_;  // quick rounds since then
  absl::Duration slow_patience_;     // when a slow round is given up if somebody waits
  absl::Status failed_;              // of a file that could not be written

  std::mutex mutex_;
  std::condition_variable stop_;
  bool stopped_ = false;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LADDER_H_
