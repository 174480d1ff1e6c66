// The ratings of a league by any method, in one shape: what `hakam rate` prints, as numbers.
//
//   HAKAM_ASSIGN_OR_RETURN(const LeagueRating league,
//                          RateLeague(entrants, results, {.method = FindRatingMethod("elo")}));
//   for (const int i : league.Order()) Print(i, league.entrants[i].rating);
//
// A new method is a row of RatingMethods() (league_rating.cc) and its function: the command line, text and
// JSON read the row.
//
// A number that the results do not determine is unset; every number that is set is finite. InvalidArgument as
// in rating.h, and for options that do not fit each other; FailedPrecondition as in ladder.h.
#ifndef HAKAM_ARBITER_RATING_LEAGUE_RATING_H_
#define HAKAM_ARBITER_RATING_LEAGUE_RATING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "arbiter/rating/bootstrap.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// This entrant is given this rating, and all ratings and errors are relative to it.
struct RatingAnchor {
  int entrant = 0;
  double value = 0;
};

struct EntrantRating {
  int64_t pairs = 0;
  bool provisional = true;  // fewer than kMinPairs or kMinDeals
  int group = 0;            // entrants linked by results have the same group; only their ratings compare
  // In the unit of the method. Unset: no pairs, or not linked to the anchor.
  std::optional<double> rating;
  double points = 0;  // by the points rating, whatever the method
  // One standard error against the pool or the anchor. Unset too if the method has no error to rely on.
  std::optional<double> se;
  std::optional<double> half_width;             // of the 95 % interval; unset below kFewestPairs
  std::vector<std::optional<double>> details;   // in the order of RatingMethod::details; empty: no pairs
  std::optional<BootstrapInterval> bootstrap;   // of the rating, within its group
  std::vector<std::optional<double>> superior;  // by entrant j: probability of being stronger than j (LOS)

  // Unset where there are no details.
  std::optional<double> detail(size_t k) const { return k < details.size() ? details[k] : std::nullopt; }
};

// A number about an entrant that only this method computes.
struct RatingDetail {
  const char* field;   // in JSON
  const char* column;  // in text
  int digits = 0;      // in text
};

struct LeagueRatingOptions;

// A way to rate a league.
struct RatingMethod {
  const char* name;    // `hakam rate --method NAME`
  const char* column;  // heading of the ratings
  const char* unit;    // of the ratings, in JSON
  int digits;          // of ratings and errors in text
  bool rates_points;   // ratings are points; the other methods rate pairs won, drawn and lost
  bool has_errors;     // `se` is known
  std::vector<RatingDetail> details;
  std::vector<const char*> notes;  // lines below the table
  // Fills in `rating`, `se`, `half_width`, `details` and `superior` of entrants with pairs. `points` has the
  // groups.
  absl::Status (*rate)(const PointsRatings& points, absl::Span<const PairResult> results,
                       const LeagueRatingOptions& options, std::vector<EntrantRating>* entrants);
  // Null: the method does not know the errors of differences, so it has no anchor, bootstrap or LOS.
  absl::StatusOr<Bootstrap> (*bootstrap)(int entrants, absl::Span<const PairResult> results,
                                         const BootstrapOptions& options);

  // Null: the method has no rating periods.
  int64_t (*periods)(absl::Span<const PairResult> results);

  bool has_differences() const { return bootstrap != nullptr; }
};

// All methods; the first is the default. They live as long as the program.
absl::Span<const RatingMethod> RatingMethods();
// Null: no method is called so.
const RatingMethod* FindRatingMethod(absl::string_view name);
// "points, elo, openskill or glicko2".
std::string RatingMethodNames();

struct LeagueRatingOptions {
  const RatingMethod* method = RatingMethods().data();
  std::optional<RatingAnchor> anchor;  // unset: ratings are relative to the average of the group
  std::optional<BootstrapOptions> bootstrap;
  // The share of the planned pairs that was played, above 0, if more may follow: intervals are then those of
  // HalfWidth95(). Unset: the league is over, and its length did not depend on results.
  std::optional<double> progress;
};

struct LeagueRating {
  std::vector<EntrantRating> entrants;
  int64_t deals = 0;
  int64_t pairs = 0;
  Fit fit;         // of the points ratings, whatever the method
  int groups = 0;  // entrants of different groups cannot be compared

  int64_t periods = 0;  // rating periods; 0: the method has none

  // Best first, group by group; those without a rating last. Ratings that are equal to a millionth are in the
  // order of the points, then of the entrants.
  std::vector<int> Order() const;
};

absl::StatusOr<LeagueRating> RateLeague(int entrants, absl::Span<const PairResult> results,
                                        const LeagueRatingOptions& options);

// The results of RateLeague after each of `points` equal shares of the deals, in the order of the deals;
// fewer if there are fewer deals. Without bootstrap. `points` > 0.
absl::StatusOr<std::vector<LeagueRating>> RatingHistory(int entrants, absl::Span<const PairResult> results,
                                                        LeagueRatingOptions options, int points);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_LEAGUE_RATING_H_
