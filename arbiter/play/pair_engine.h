// What plays the pairs of a league: the cores of this machine (LocalEngine), or other machines
// (arbiter/fleet).
#ifndef HAKAM_ARBITER_PLAY_PAIR_ENGINE_H_
#define HAKAM_ARBITER_PLAY_PAIR_ENGINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/league/teams.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/pair_job.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// What an engine is made for. Everything that it refers to must outlive the engine.
struct EngineTerms {
  const LeagueConfig& config;
  const LeagueIdentity& identity;        // of the journal
  const std::vector<Entrant>& entrants;  // in the order of the config
  const Teams& teams;
  JobSource* jobs = nullptr;       // dealt
  std::function<uint64_t()> left;  // pairs that are not stored yet, as far as is known
  uint32_t concurrency = 0;        // boards in flight; 0: BoardsOf (boards.h)
  Wire wire = Wire::kMany;         // how questions are sent at most
  bool affinity = true;            // LeagueEnv::affinity, on this machine
  std::string live_dir;            // of the league: an engine keeps its own files in a folder of it
  std::string log_dir;             // for the agents' stderr; must exist
  MissingEntrants missing;         // those whose boards are walkovers, and why
  // Called on any thread, one call at a time, with one line for people.
  std::function<void(const std::string& line)> warn;
  LeagueObserver* observer = nullptr;  // null: no observer
};

class PairEngine {
 public:
  virtual ~PairEngine() = default;
  // Plays until the source has nothing more, or a stop is requested; pairs that are not finished then are
  // given back. Every finished pair goes to `sink`. An error means that the infrastructure failed. Can be
  // called again.
  virtual absl::Status Play(PairSink* sink, const std::stop_token& stop) = 0;
  // At the end, for people: what is to be said of the whole run.
  virtual std::optional<std::string> Finish() { return std::nullopt; }
};
using MakeEngine = std::function<absl::StatusOr<std::unique_ptr<PairEngine>>(EngineTerms terms)>;

absl::StatusOr<std::unique_ptr<PairEngine>> MakeLocalEngine(EngineTerms terms);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PAIR_ENGINE_H_
