// What a driver needs besides its pairs: terms, limits and watchers, made from a league file and its
// entrants.
//
//   HAKAM_ASSIGN_OR_RETURN(const auto context, PlayContext::Create({.config = config, ...}));
//   RoomQueue rooms(&source, &Clock::Real(), context->order(), in_flight);
//   const LeagueEnv env = context->Env(&rooms, &sink);
//   HAKAM_RETURN_IF_ERROR(PairDriver(env, Concurrency::Fixed(in_flight)).Play());
#ifndef HAKAM_ARBITER_PLAY_PLAY_CONTEXT_H_
#define HAKAM_ARBITER_PLAY_PLAY_CONTEXT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/league/teams.h"
#include "arbiter/play/budget.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/league_env.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/overload.h"
#include "arbiter/play/player.h"
#include "arbiter/play/room_queue.h"
#include "arbiter/process/monitor.h"
#include "arbiter/setup/league_config.h"
#include "hakam/v1/rules.pb.h"

namespace hakam::arbiter {

class PlayContext {
 public:
  // Everything that it refers to must outlive the context.
  struct Options {
    const LeagueConfig& config;
    const std::vector<Entrant>& entrants;  // in the order of the config
    const Teams& teams;
    uint32_t in_flight = 1;
    Wire wire = Wire::kMany;
    bool affinity = false;
    std::string log_dir;                                // must exist
    MissingEntrants missing;                            // those whose boards are walkovers, and why
    std::function<void(const std::string& line)> warn;  // called on any thread, one call at a time
    LeagueObserver* observer = nullptr;
  };
  // Unavailable: there is too little room on the disk, or processes cannot be watched.
  static absl::StatusOr<std::unique_ptr<PlayContext>> Create(Options options);

  RoomQueue::Order order() const;
  LeagueEnv Env(RoomQueue* rooms, PairSink* sink);
  // Call it at the end: warns of what has not been told yet. The summary of Overload.
  std::optional<std::string> Finish();

 private:
  PlayContext(Options options, const ClockRules& clock, std::unique_ptr<ProcessMonitor> monitor);

  const Options options_;
  v1::RuleSet rules_proto_;
  const PlayerTerms terms_;
  const std::unique_ptr<ProcessMonitor> monitor_;
  Overload overload_;
  Budget budget_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PLAY_CONTEXT_H_
