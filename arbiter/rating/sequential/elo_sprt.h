// Sequential tests in Elo: of games (won, drawn, lost) or of pairs of games (law.md section 3).
//
//   const EloTest test = {.model = EloModel::kNormalized, .elo = {.h0 = 0, .h1 = 4}};
//   HAKAM_ASSIGN_OR_RETURN(const Distribution seen, Distribution::OfScores({13, 37, 50, 25, 3}));
//   HAKAM_ASSIGN_OR_RETURN(const EloLlr llr, LlrOf(seen, test));  // llr.exact == -0.549
//
// If results are points, test the points: winning games is another question (law.md section 2).
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_SPRT_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_SPRT_H_

#include <cstdint>
#include <numbers>
#include <optional>

#include "absl/status/statusor.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"

namespace hakam::arbiter {

enum class EloModel : uint8_t {
  kLogistic,    // expected score 1 / (1 + 10^(-elo / 400))
  kNormalized,  // (score - 1/2) in standard deviations of one game, times 800 / ln 10
};

struct EloTest {
  EloModel model = EloModel::kLogistic;
  Hypotheses elo;
};

inline constexpr double kMostElo = 1000;  // a hypothesis or an estimate is not beyond it

// Expected score, 0..1, of a logistic Elo, and the inverse. Scores are clamped to 0.001..0.999, so an Elo is
// never beyond +-1200.
double ScoreOf(double logistic_elo);
double LogisticEloOf(double score);

// 800 / ln 10: the normalized Elo of one standard deviation of a game.
inline constexpr double kNormalizedElo = 800 / std::numbers::ln10;

// Games in one result: 1 with three counts, 2 with five. InvalidArgument for other results.
absl::StatusOr<double> GamesPerSample(const Distribution& scores);

// The hypotheses as expected scores. The normalized model uses the deviation of the results.
absl::StatusOr<Hypotheses> ScoresOf(const Distribution& scores, const EloTest& test);

struct EloLlr {
  double exact = 0;                 // use this one to decide
  double log = 0;                   // fast approximations, see gsprt.h
  std::optional<double> quadratic;  // logistic only
};
absl::StatusOr<EloLlr> LlrOf(const Distribution& scores, const EloTest& test);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_ELO_SPRT_H_
