// Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013/2022; law.md section 1), for entities
// whose strength drifts: humans, bots that learn. A frozen version of a bot is not one: use rating.h.
//
//   HAKAM_ASSIGN_OR_RETURN(const Glicko2Period period, RatedPeriod(player, games));
//
// One call is one rating period, of about ten games or more. In a period without games only the deviation
// grows.
#ifndef HAKAM_ARBITER_RATING_GLICKO2_H_
#define HAKAM_ARBITER_RATING_GLICKO2_H_

#include <optional>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

// On the scale of Elo.
struct Glicko2 {
  double rating = 1500;
  double deviation = 350;    // of the rating, one standard error; > 0
  double volatility = 0.06;  // how much the rating is expected to change, on Glicko-2's own scale; > 0
};

struct Glicko2Game {
  Glicko2 opponent;  // before the period; its volatility is not used
  double score = 0;  // of the player, 0..1
};

struct Glicko2Options {
  double tau = 0.5;       // how much a volatility may change, > 0; 0.3 to 1.2 make sense
  double epsilon = 1e-6;  // tolerance of the iteration for the volatility, > 0
};

struct Glicko2Period {
  Glicko2 after;
  // From the games of the period alone, on Glicko-2's own scale; unset without a game.
  std::optional<double> variance;     // of the rating ("v" in the paper)
  std::optional<double> improvement;  // over the rating before ("delta" in the paper)
};

// InvalidArgument: a number out of its range, or not finite.
absl::StatusOr<Glicko2Period> RatedPeriod(const Glicko2& before, absl::Span<const Glicko2Game> games,
                                          const Glicko2Options& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_GLICKO2_H_
