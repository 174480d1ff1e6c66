// A season of a ladder: a league in a folder of its own, whose bots come and go.
//
//   HAKAM_ASSIGN_OR_RETURN(LadderSeason season, LadderSeason::Open("ladder/season-001", begins));
//   SeasonPlan plan = season.Plan(live, {});
//   HAKAM_RETURN_IF_ERROR(season.Begin(plan));    // then play the league of season.folder()
#ifndef HAKAM_ARBITER_HOST_SEASON_H_
#define HAKAM_ARBITER_HOST_SEASON_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "hakam/v1/ladder.pb.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The bots that want to play, with their files if they are on other machines. Agents and files are as in a
// league file in the folder of a season: "builtin:greedy", "../bots/mine". Of two with one name the first
// counts. They may come from anywhere: a season checks them. Rounds do not matter.
using LiveBots = std::vector<v1::Entrant>;

// What becomes of the bots at the next boundary.
struct SeasonPlan {
  v1::League league;          // the file from then on
  std::vector<bool> playing;  // by entrant
  std::vector<v1::LadderBot>
      bots;              // the entrants in their order, then bots that cannot enter; `since` is unset
  bool changed = false;  // the file is another one than now

  // At least two bots play.
  bool enough() const;
};

class LadderSeason {
 public:
  // Goes on with the season in `folder`. If there is none, its league is `begins`, without entrants: nothing
  // is written before Begin. InvalidArgument: its league file cannot be read.
  static absl::StatusOr<LadderSeason> Open(const std::string& folder, const v1::League& begins);

  const std::string& folder() const { return folder_; }
  // The most that two bots play; the league has one more (LeagueOfSeason).
  uint32_t pairs() const { return league_.round_robin().pairs() - 1; }

  // `out`: why bots, by name, do not play any more in this season. Newcomers are entered at the end; a bot
  // that is not live has left, and plays on when it comes back. Reads the manifests of newcomers, and writes
  // nothing.
  SeasonPlan Plan(const LiveBots& live, const std::map<std::string, std::string>& out) const;

  // The plan becomes the league file, at once. Not between two calls of play.
  absl::Status Begin(const SeasonPlan& plan);
  // No bot plays any more: all pairs that are not stored are given up, so the league is complete.
  absl::Status Close();

 private:
  LadderSeason(std::string folder, v1::League league)
      : folder_(std::move(folder)), league_(std::move(league)) {}
  absl::Status Write(const v1::League& league);

  std::string folder_;
  v1::League league_;  // as it is written; without entrants: nothing is written yet
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_SEASON_H_
