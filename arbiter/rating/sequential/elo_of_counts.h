// Elo and likelihood of superiority (LOS) of a fixed number of games (law.md section 4). Do not use them
// after a sequential test: stopping biases the mean (see estimate.h). LOS does not say when to stop either.
//
//   // lost, drawn, won
//   HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Distribution::OfScores({89, 123, 76}));
//   HAKAM_ASSIGN_OR_RETURN(const EloOfCounts elo, EloOf(seen));  // -15.7 +-30.5
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_OF_COUNTS_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_OF_COUNTS_H_

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/distribution.h"

namespace hakam::arbiter {

struct EloOfCounts {
  double elo = 0;         // logistic, within +-1200
  double half_width = 0;  // of its 95% interval
  double normalized = 0;
  double normalized_half_width = 0;
  double los = 0.5;
};

// `scores` has three or five counts (Distribution::OfScores). All results are finite.
absl::StatusOr<EloOfCounts> EloOf(const Distribution& scores);

// Games of the player whose superiority is asked for; >= 0, fractions allowed.
struct WinsDrawsLosses {
  double wins = 0;
  double draws = 0;
  double losses = 0;
};

// Three forms of the probability that this player is stronger. Each is 1/2 where nothing is known.
struct Los {
  double score =
      0.5;  // normal approximation from the score and its deviation; use this one if there are draws
  double wins = 0.5;   // normal approximation from wins and losses: (1 + erf((W - L) / sqrt(2 (W + L)))) / 2
  double exact = 0.5;  // from wins and losses, with a uniform prior for the probability of a win
};
// InvalidArgument: a count below 0 or not finite.
absl::StatusOr<Los> LosOf(const WinsDrawsLosses& games);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_OF_COUNTS_H_
