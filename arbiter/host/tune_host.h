// A tuning as an object that can be run, stopped and observed: the leagues of its iterations, one after the
// other, and the file that keeps their results (tune/tune_file.h). Like LeagueHost it uses no console.
//
//   TuneHost host({.folder = folder, .file = file, .seed = seed, .league = league_of}, &observer);
//   HAKAM_RETURN_IF_ERROR(host.Run());     // another thread: host.Stop()
//   host.spsa().Tuned() ...
#ifndef HAKAM_ARBITER_HOST_TUNE_HOST_H_
#define HAKAM_ARBITER_HOST_TUNE_HOST_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "arbiter/host/league_host.h"
#include "arbiter/host/leagues_in_turn.h"
#include "arbiter/tune/spsa.h"
#include "arbiter/tune/tune_file.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct TuneHostOptions {
  std::string folder;  // of the tuning; must exist, and nobody else may write in it
  TuneFile file;       // what was played before
  uint64_t seed = 0;   // of the perturbations
  // The league of an iteration, but for its name, its seed, its length and the names of its entrants.
  std::function<v1::League(const Spsa::Comparison& comparison)> league;
  // How each league is played. The job sets its folder; `time` and `why_stop` do not apply.
  HostOptions host;
};

class TuneObserver : public HostObserver {
 public:
  // An iteration is about to be played, or all have been; the events of HostObserver are those of its league.
  virtual void OnIteration(const Spsa& /*spsa*/) {}
};

class TuneHost {
 public:
  // `observer` must outlive the host; null: no observer.
  explicit TuneHost(TuneHostOptions options, TuneObserver* observer = nullptr);

  // Plays what is missing, and saves the file after each iteration. Cancelled: it was stopped.
  // FailedPrecondition: too many faults; an error names the iteration. Call it once.
  absl::Status Run();
  // Thread-safe; may be called at any time. The iteration at play goes on in another run.
  void Stop() { leagues_.Stop(); }

  const TuneFile& file() const { return file_; }
  const Spsa& spsa() const { return spsa_; }

 private:
  // Null: nobody listens.
  TuneObserver* Told() { return &observer_ == &silence_ ? nullptr : &observer_; }
  std::string FolderOf(int iteration) const;
  absl::Status Save();
  absl::Status PlayIteration();
  void WarnIfSilent();

  const std::string folder_;
  TuneFile file_;
  Spsa spsa_;
  const std::function<v1::League(const Spsa::Comparison& comparison)> league_;
  const HostOptions host_;
  TuneObserver silence_;
  TuneObserver& observer_;
  LeaguesInTurn leagues_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_TUNE_HOST_H_
