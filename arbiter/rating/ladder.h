// Ratings that are made game by game, over all that a league played.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<OpenSkill> ladder, OpenSkillLadder(entrants, results));
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<Glicko2> drifting, Glicko2Ladder(entrants, results));
//
// Both depend on the order of the games, and a league is played in whatever order is quickest. So they are
// rated in an order that follows from the results alone: deal by deal, and within a deal by (a, b), as if all
// pairings sat at tables beside each other. A pair is one game: won, drawn or lost by its sum.
// InvalidArgument as in rating.h; FailedPrecondition if Glicko-2 does not settle on these results. Who has
// not played keeps the rating of a beginner.
#ifndef HAKAM_ARBITER_RATING_LADDER_H_
#define HAKAM_ARBITER_RATING_LADDER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/glicko2.h"
#include "arbiter/rating/openskill.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// An entrant is an agent in both seats, so a team of one.
absl::StatusOr<std::vector<OpenSkill>> OpenSkillLadder(int entrants, absl::Span<const PairResult> results,
                                                       const OpenSkillOptions& options = {});

// Games in a rating period, on average over those who play in it: Glickman's advice.
inline constexpr int kPeriodGames = 10;
// Deals in it. The games of one deal share its luck: in a large field that looked like a change of strength,
// and the ratings swung further with each deal until they were no numbers any more.
inline constexpr int kPeriodDeals = 10;

// A rating period is a block of consecutive deals, as short as kPeriodGames and kPeriodDeals allow. What is
// left at the end and makes no period belongs to the last one.
absl::StatusOr<std::vector<Glicko2>> Glicko2Ladder(int entrants, absl::Span<const PairResult> results,
                                                   const Glicko2Options& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_LADDER_H_
