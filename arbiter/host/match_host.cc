#include "arbiter/host/match_host.h"

#include <utility>

#include "arbiter/host/league_file.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<LeagueOutcome> MatchHost::Run() {
  v1::League league = options_.league;
  league.clear_seed();
  league.clear_entrants();
  for (const v1::Entrant* bot : {&options_.a, &options_.b}) {
    v1::Entrant* entrant = league.add_entrants();
    *entrant = *bot;
    entrant->clear_joins_in_round();
    entrant->clear_left_in_round();
  }
  league.mutable_round_robin()->set_pairs(options_.pairs);
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "match"));
  HAKAM_RETURN_IF_ERROR(WriteLeague(options_.folder, league));
  HostOptions host = options_.host;
  host.folder = options_.folder;
  return leagues_.Play(std::move(host), observer_);
}

}  // namespace hakam::arbiter
