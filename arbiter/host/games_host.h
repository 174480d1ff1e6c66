// A gate of several games as an object that can be run, stopped and observed: one league of two for each
// game, which grows round by round, and one verdict (league/games_gate.h). Like LeagueHost it uses no
// console.
//
//   GamesHost host({.games = games, .gate = gate, .host = {.agents_dir = here}}, &observer);
//   HAKAM_RETURN_IF_ERROR(host.Run());     // another thread: host.Stop()
//   const GamesReport report = host.Report();
#ifndef HAKAM_ARBITER_HOST_GAMES_HOST_H_
#define HAKAM_ARBITER_HOST_GAMES_HOST_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/host/league_host.h"
#include "arbiter/host/leagues_in_turn.h"
#include "arbiter/league/games_gate.h"
#include "arbiter/report/games_report.h"
#include "arbiter/store/store.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct GameOfGate {
  std::string name;    // of the game, for people
  std::string folder;  // of its league; made when it is played. One that is there goes on
  v1::League league;   // candidate, baseline; complete, and its length grows
};

struct GamesHostOptions {
  std::vector<GameOfGate> games;  // in the order of the gate
  GamesGate gate;
  // How each league is played. The job sets its folder and whom it judges; `time` and `why_stop` do not
  // apply.
  HostOptions host;
};

// Pairs of all games together.
struct GamesProgress {
  uint64_t before = 0;  // of the games that are not at play
  uint64_t wanted = 0;  // in this round, with those that are there
  uint64_t most = 0;    // of the whole gate
  std::string course;   // GamesGate::Course
};

class GamesObserver : public HostObserver {
 public:
  // The league of a game is about to be played; the events of HostObserver until the next call are its own.
  virtual void OnGame(const GamesProgress& /*progress*/) {}
};

class GamesHost {
 public:
  // `observer` must outlive the host; null: no observer.
  explicit GamesHost(GamesHostOptions options, GamesObserver* observer = nullptr);

  // Plays rounds until the gate is over, it is stopped, or neither bot bids in a game. An error names the
  // game. Call it once.
  absl::Status Run();
  // Thread-safe; may be called at any time. What is stored stays.
  void Stop() { leagues_.Stop(); }

  // After Run, also after an error.
  GamesReport Report() const;
  bool HasPlayed() const;
  // The journals, in the order of the games; null: it was never played.
  std::vector<const Store*> stores() const;
  const std::optional<std::string>& overload() const { return overload_; }  // as RunReport::overload
  const std::string& why_stopped() const { return why_stopped_; }           // as RunReport::why_stopped

 private:
  // Null: nobody listens.
  GamesObserver* Told() { return &observer_ == &silence_ ? nullptr : &observer_; }
  struct Game {
    GameOfGate of;
    GameJournal journal;
    std::unique_ptr<Store> store;  // open while it is not played; null: it was never played
  };

  std::vector<GamesGate::Played> Results() const;
  // Plays the league until it has so many pairs; a league that is there can be longer already.
  absl::Status PlayTo(uint32_t pairs, Game* game, const std::vector<uint32_t>& wanted);

  GamesGate gate_;
  const HostOptions host_;
  std::vector<Game> games_;
  GamesObserver silence_;
  GamesObserver& observer_;
  LeaguesInTurn leagues_;
  std::optional<std::string> overload_;
  std::string why_stopped_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_GAMES_HOST_H_
