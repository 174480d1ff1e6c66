// From results to ratings: pure functions. law.md has the formulas.
//
//   const std::vector<PairResult> results = {{.a = 0, .b = 1, .deal = 0, .room1 = 26, .room2 = -16}, ...};
//   HAKAM_ASSIGN_OR_RETURN(const PointsRatings points, FitPoints(entrants, results));
//   Print(points.rating[0], "+-", HalfWidth95(points.deals) * points.se[0], "points a board");
//
// Unit: game points per board. Every error is one standard error, never negative, never NaN; it is infinite
// where the results do not determine it: print "-" for that.
// InvalidArgument everywhere: an entrant out of range, against itself, or a number that is not finite.
#ifndef HAKAM_ARBITER_RATING_RATING_H_
#define HAKAM_ARBITER_RATING_RATING_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

// Below this many pairs, or deals, a rating is provisional. A pairing of fewer pairs borrows the standard
// deviation of all.
inline constexpr int64_t kMinPairs = 100;
inline constexpr int64_t kMinDeals = 30;

// One deal played in both rooms, or unpaired in one; entrants are numbered from 0.
struct PairResult {
  int a = 0;
  int b = 0;
  uint64_t deal = 0;   // the cluster: pairs of the same deal depend on each other
  uint32_t round = 0;  // of the schedule; only OpenSkill, Glicko-2 and histories use it
  double room1 = 0;    // points of `a` minus points of `b`
  double room2 = 0;
  bool single = false;  // unpaired: played in one room, whose points are `room1`; `room2` is 0
  double luck = 0;      // of `a` in an unpaired board, in points (law.md section 5)

  double MeanPerBoard() const { return single ? room1 - luck : (room1 + room2) / 2; }
  // Without the luck adjustment: what won, drawn and lost boards are counted by.
  PairResult Plain() const {
    PairResult plain = *this;
    plain.luck = 0;
    return plain;
  }
};

// All that two entrants played against each other, a < b.
struct HeadToHead {
  int a = 0;
  int b = 0;
  int64_t pairs = 0;
  double mean = 0;      // of MeanPerBoard, from the side of `a`
  double sd = 0;        // of one pair; 0 with one pair only
  double se = 0;        // of the mean; infinite with one pair only
  double skewness = 0;  // of the pairs; 0 if sd is 0
  int64_t wins = 0;     // pairs with a positive sum, for `a`
  int64_t draws = 0;
  int64_t losses = 0;
};

// Pairings with at least one pair, in the order of (a, b).
absl::StatusOr<std::vector<HeadToHead>> HeadToHeads(int entrants, absl::Span<const PairResult> results);

// A symmetric matrix of covariances of ratings.
class Covariance {
 public:
  explicit Covariance(int size)
      : size_(size), values_(static_cast<size_t>(size) * static_cast<size_t>(size)) {}
  int size() const { return size_; }
  double& at(int i, int j) {
    return values_[static_cast<size_t>(i) * static_cast<size_t>(size_) + static_cast<size_t>(j)];
  }
  double at(int i, int j) const {
    return values_[static_cast<size_t>(i) * static_cast<size_t>(size_) + static_cast<size_t>(j)];
  }

 private:
  int size_;
  std::vector<double> values_;
};

// How well additive ratings describe the results.
struct Fit {
  double chi2 = 0;
  int df = 0;                 // 0: not tested, too few pairings or no pairs that show a variance
  double p = 1;               // probability of a chi2 at least as large if strength is additive
  bool intransitive = false;  // p < 0.01: one rating per entrant does not explain the results; say so
  double widening = 1;        // >= 1: all standard errors were multiplied by it, because `intransitive`
};

// Ratings in points per board: the expected difference of i against j is rating[i] - rating[j].
struct PointsRatings {
  std::vector<double> rating;     // mean 0 over each group
  std::vector<double> se;         // against the mean of the group
  std::vector<int64_t> pairs;     // played by each entrant
  std::vector<bool> provisional;  // fewer than kMinPairs or kMinDeals
  // Entrants linked by results have the same number, from 0. With more than one group the ratings of
  // different groups cannot be compared.
  std::vector<int> group;
  int groups = 0;
  Fit fit;
  int64_t deals = 0;         // distinct ones: the number of clusters; 0: not known
  Covariance covariance{0};  // clustered by deal where deals are shared, and widened (Fit::widening)
  // If all pairs were independent of each other, not widened: the floor of the errors of the provisional.
  Covariance independent{0};

  // Standard error of rating[i] - rating[j]; infinite between groups. Like `se`, it is never below the error
  // for independent pairs while one of the two is provisional.
  double SeOfDifference(int i, int j) const;
  // Whether the results link all entrants that have some.
  bool connected() const;
};

absl::StatusOr<PointsRatings> FitPoints(int entrants, absl::Span<const PairResult> results);

// All pairs of one pairing in three numbers. In a league of partnerships a team has two agents.
struct PointsSummary {
  std::array<int, 2> team_a{};
  std::array<int, 2> team_b{};
  double pairs = 0;  // > 0
  double mean = 0;   // points per board for team a
  double sd = 0;     // of the value of a pair (MeanPerBoard), >= 0
};

struct PointsOptions {
  double ridge = 0;  // >= 0, added to the diagonal of the information; above 0 all entrants are one group
  // True: a pairing of fewer than kMinPairs uses the pooled deviation, and no deviation is taken for nearly
  // 0. False: the weights are pairs / sd^2 as given, and no sd may be 0.
  bool pool = true;
  // Where two agents are a team, results are those of teams: the agents of each team, of 0..entrants-1.
  // Empty: team i is entrant i.
  std::vector<std::array<int, 2>> teams = {};
  int entrants = 0;
};

// Fits summaries. They do not say which deals were played, so the errors assume independent pairs.
absl::StatusOr<PointsRatings> FitPointsSummaries(int entrants, absl::Span<const PointsSummary> summaries,
                                                 const PointsOptions& options = {});

// Wins, draws and losses of `a` against `b`.
struct Games {
  int a = 0;
  int b = 0;
  int64_t wins = 0;
  int64_t draws = 0;
  int64_t losses = 0;
};

// Ratings on the scale of Elo.
struct EloRatings {
  std::vector<double> rating;  // with a prior: relative to the phantom at 0; without: mean 0
  // From the spread of the results (sandwich), clustered by deal if known. Infinite without a result, and for
  // all where no pairing has two pairs.
  std::vector<double> se;
  std::vector<double> se_fisher;
  int64_t deals = 0;  // as in PointsRatings
  Covariance sandwich{0};
  Covariance fisher{0};
  // With mean 0 over each group (PointsRatings::group): what is printed.
  std::vector<double> Centred(const std::vector<int>& group) const;
  double SeOfDifference(int i, int j) const;  // sandwich
  double SeOfDifferenceFisher(int i, int j) const;
};

struct EloOptions {
  // Virtual games of each agent against a phantom rated 0, half a point each. They keep every rating
  // finite. Without them, FailedPrecondition if somebody has won or lost everything.
  double prior_games = 2;
};

// Bradley-Terry by maximum likelihood, a draw as half a win; the sum of a pair counts as one game.
absl::StatusOr<EloRatings> FitElo(int entrants, absl::Span<const PairResult> results,
                                  const EloOptions& options = {});
absl::StatusOr<EloRatings> FitEloGames(int entrants, absl::Span<const Games> games,
                                       const EloOptions& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_RATING_H_
