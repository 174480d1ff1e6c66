// An unrated match of two bots, on request: a league of its own, which is part of nothing else.
//
//   MatchHost match({.folder = "matches/17", .league = terms, .a = mine, .b = house, .pairs = 100});
//   HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, match.Run());   // another thread: match.Stop()
#ifndef HAKAM_ARBITER_HOST_MATCH_HOST_H_
#define HAKAM_ARBITER_HOST_MATCH_HOST_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/host/league_host.h"
#include "arbiter/host/leagues_in_turn.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct MatchOptions {
  std::string folder;  // of the match; made if it is not there. One that is there goes on
  v1::League league;   // the game, the clock and the like; entrants, schedule and seed do not matter
  v1::Entrant a;       // agents and files are relative to the folder of the match
  v1::Entrant b;       // may be the same agent, under another name
  uint32_t pairs = 0;  // 1..10000000
  HostOptions host;    // how it is played; the job sets its folder, `time` and `why_stop` do not apply
};

class MatchHost {
 public:
  // `observer` must outlive the host; null: no observer.
  explicit MatchHost(MatchOptions options, HostObserver* observer = nullptr)
      : options_(std::move(options)), observer_(observer) {}

  // Plays what is missing. The seed is drawn. InvalidArgument names the field that is wrong; AlreadyExists:
  // the folder has another match; otherwise as LeagueHost::Run. Call it once.
  absl::StatusOr<LeagueOutcome> Run();
  // Thread-safe; may be called at any time. What is stored stays.
  void Stop() { leagues_.Stop(); }

 private:
  const MatchOptions options_;
  HostObserver* const observer_;
  LeaguesInTurn leagues_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_MATCH_HOST_H_
