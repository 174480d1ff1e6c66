// Elo and likelihood of superiority of a fixed number of games (law.md section 4). Not for the end of
// a sequential test: stopping biases the mean, see estimate.h. Nor does LOS say when to stop.
//
//   HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Distribution::OfScores({89, 123, 76}));  // lost, drawn,
//   won HAKAM_ASSIGN_OR_RETURN(const EloOfCounts elo, EloOf(seen));  // -15.7 +-30.5
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

// Of three or five counts from low to high (Distribution::OfScores). Finite for all of them.
absl::StatusOr<EloOfCounts> EloOf(const Distribution& scores);

// Games from the side of the one whose superiority is asked for; >= 0, and may be halves.
struct WinsDrawsLosses {
  double wins = 0;
  double draws = 0;
  double losses = 0;
};

// Three forms of the probability that it is the stronger. Each is 1/2 where nothing is known.
struct Los {
  double score = 0.5;  // normal, of the score and its deviation: the one to use where there are draws
  double wins = 0.5;   // normal, of wins and losses alone: (1 + erf((W - L) / sqrt(2 (W + L)))) / 2
  double exact = 0.5;  // of wins and losses, the probability of a win having been uniform before
};
// InvalidArgument: a count below 0 or not finite.
absl::StatusOr<Los> LosOf(const WinsDrawsLosses& games);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_OF_COUNTS_H_
