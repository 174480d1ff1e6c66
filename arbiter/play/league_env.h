// What all workers of a driver share.
#ifndef HAKAM_ARBITER_PLAY_LEAGUE_ENV_H_
#define HAKAM_ARBITER_PLAY_LEAGUE_ENV_H_

#include <string>
#include <vector>

#include "arbiter/agent/wire.h"
#include "arbiter/league/teams.h"
#include "arbiter/play/budget.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/league_observer.h"
#include "arbiter/play/overload.h"
#include "arbiter/play/pair_job.h"
#include "arbiter/play/player.h"
#include "arbiter/play/room_queue.h"
#include "arbiter/process/monitor.h"
#include "arbiter/table/table.h"

namespace hakam::arbiter {

// Everything that it refers to must outlive the workers.
struct LeagueEnv {
  const PlayerTerms& terms;
  const std::vector<Entrant>& entrants;
  const Teams& teams;
  FaultPolicy on_fault = FaultPolicy::kSubstitute;
  bool single = false;      // FORMAT_SINGLE: each deal has one room
  Wire wire = Wire::kMany;  // how questions are sent at most
  // A worker and its bots may share one core where that is faster (core_choice.h).
  bool affinity = false;
  bool suspend_waiting = false;  // freeze processes that have no open question
  std::string log_dir;           // for the agents' stderr; must exist
  RoomQueue& rooms;
  PairSink& sink;
  Overload& overload;
  Budget& budget;
  // The entrants that could not be started in a league with rounds, and why. Their boards are walkovers.
  MissingEntrants missing;
  ProcessMonitor& monitor;
  LeagueObserver* observer = nullptr;  // null: no observer
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LEAGUE_ENV_H_
