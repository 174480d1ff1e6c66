// The ratings of a league by any method, in one shape: what `hakam rate` says, as numbers.
//
//   HAKAM_ASSIGN_OR_RETURN(const LeagueRating league,
//                          RateLeague(entrants, results, {.method = RatingMethod::kElo}));
//   for (const int i : league.Order()) Print(i, league.entrants[i].rating);
//
// What the results say nothing about is unset; every number that is there is finite. InvalidArgument as in
// rating.h, and for options that do not fit each other; FailedPrecondition as in ladder.h.
#ifndef HAKAM_ARBITER_RATING_LEAGUE_RATING_H_
#define HAKAM_ARBITER_RATING_LEAGUE_RATING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/bootstrap.h"
#include "arbiter/rating/glicko2.h"
#include "arbiter/rating/openskill.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

enum class RatingMethod : uint8_t { kPoints, kElo, kOpenSkill, kGlicko2 };

// Whether a method knows the errors of differences: only then is there an anchor, a bootstrap and a LOS.
inline bool HasDifferences(RatingMethod method) {
  return method == RatingMethod::kPoints || method == RatingMethod::kElo;
}

// Ratings are told against this entrant, who has this one. Without: against the pool.
struct RatingAnchor {
  int entrant = 0;
  double value = 0;
};

struct LeagueRatingOptions {
  RatingMethod method = RatingMethod::kPoints;
  std::optional<RatingAnchor> anchor;
  std::optional<BootstrapOptions> bootstrap;
};

struct EntrantRating {
  int64_t pairs = 0;
  bool provisional = true;  // fewer than kMinPairs
  int group = 0;            // entrants that results link have the same; only their ratings compare
  // Points per board, Elo, mu - 3 sigma, or Glicko-2's. Unset: no pairs, or not linked to the anchor.
  std::optional<double> rating;
  // One standard error against the pool or the anchor, clustered by deal; Glicko-2: the deviation. OpenSkill
  // has none that can be believed.
  std::optional<double> se;
  std::optional<double> se_model;               // of independent pairs (points), Fisher's (Elo)
  std::optional<BootstrapInterval> bootstrap;   // of the rating, within its group
  std::optional<OpenSkill> openskill;           // with that method
  std::optional<Glicko2> glicko2;               // with that method
  std::vector<std::optional<double>> superior;  // probability to be stronger than entrant j (LOS), by j
};

struct LeagueRating {
  std::vector<EntrantRating> entrants;
  int64_t deals = 0;
  int64_t pairs = 0;
  Fit fit;         // of the points, whatever the method
  int groups = 0;  // with more than one there is no order between them

  // Best first, group by group; those without a rating last.
  std::vector<int> Order() const;
};

absl::StatusOr<LeagueRating> RateLeague(int entrants, absl::Span<const PairResult> results,
                                        const LeagueRatingOptions& options);

// What RateLeague would have said after each of `points` equal shares of the deals, in their order; fewer if
// there are not so many deals. Without bootstrap. `points` > 0.
absl::StatusOr<std::vector<LeagueRating>> RatingHistory(int entrants, absl::Span<const PairResult> results,
                                                        LeagueRatingOptions options, int points);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_LEAGUE_RATING_H_
