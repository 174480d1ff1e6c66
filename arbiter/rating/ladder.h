// Ratings that are updated game by game, for all results of a league.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<OpenSkill> ladder, OpenSkillLadder(entrants, results));
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<Glicko2> drifting, Glicko2Ladder(entrants, results));
//
// Both depend on the order of the games, and a league is played in any order. So results are taken in an
// order that follows from the results alone: deal by deal, and within a deal by (a, b). A pair is one game:
// won, drawn or lost by its sum. InvalidArgument as in rating.h; FailedPrecondition if Glicko-2 does not
// converge on these results. Entrants without pairs keep the initial rating.
#ifndef HAKAM_ARBITER_RATING_LADDER_H_
#define HAKAM_ARBITER_RATING_LADDER_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/glicko2.h"
#include "arbiter/rating/openskill.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// An entrant plays both seats of its side, so it is a team of one player.
absl::StatusOr<std::vector<OpenSkill>> OpenSkillLadder(int entrants, absl::Span<const PairResult> results,
                                                       const OpenSkillOptions& options = {});

// Minimum number of games in a rating period, on average over those who play in it (Glickman's advice).
inline constexpr int kPeriodGames = 10;
// Minimum number of deals in a rating period. The games of one deal share its luck: with one deal a period,
// that luck looked like a change of strength in a large field, and the ratings diverged.
inline constexpr int kPeriodDeals = 10;

// A player of Glicko-2 before or after some rating periods.
struct Glicko2Player {
  Glicko2 rating;
  bool played = false;  // at least one game
};

// A rating period is a block of consecutive deals, as short as kPeriodGames and kPeriodDeals allow. Deals
// left over at the end belong to the last period. Without a game in a period the deviation grows, but not
// above that of a newcomer, and not before the first game.
absl::StatusOr<std::vector<Glicko2>> Glicko2Ladder(int entrants, absl::Span<const PairResult> results,
                                                   const Glicko2Options& options = {});

// The number of rating periods.
int64_t Glicko2Periods(absl::Span<const PairResult> results);

// Glicko2Ladder() for players who have a rating already: `players` is by entrant, and is brought up to date.
absl::Status ContinueGlicko2(absl::Span<const PairResult> results, const Glicko2Options& options,
                             std::vector<Glicko2Player>* players);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_LADDER_H_
