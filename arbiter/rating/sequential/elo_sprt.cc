#include "arbiter/rating/sequential/elo_sprt.h"

#include <algorithm>
#include <cmath>

#include "arbiter/rating/sequential/gsprt.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

double ScoreOf(double logistic_elo) { return 1 / (1 + std::pow(10, -logistic_elo / 400)); }

double LogisticEloOf(double score) {
  constexpr double kMargin = 1e-3;
  return -400 * std::log10(1 / std::clamp(score, kMargin, 1 - kMargin) - 1);
}

absl::StatusOr<double> GamesPerSample(const Distribution& scores) {
  const size_t categories = scores.results().size();
  if (categories == 3) return 1;
  if (categories == 5) return 2;
  return absl::InvalidArgumentError("results: neither games nor pairs of games");
}

absl::StatusOr<Hypotheses> ScoresOf(const Distribution& scores, const EloTest& test) {
  if (test.model == EloModel::kLogistic) return Hypotheses{ScoreOf(test.elo.h0), ScoreOf(test.elo.h1)};
  HAKAM_ASSIGN_OR_RETURN(const double games, GamesPerSample(scores));
  const double sd_of_game = std::sqrt(games * scores.variance());
  return Hypotheses{0.5 + test.elo.h0 / kNormalizedElo * sd_of_game,
                    0.5 + test.elo.h1 / kNormalizedElo * sd_of_game};
}

absl::StatusOr<EloLlr> LlrOf(const Distribution& scores, const EloTest& test) {
  HAKAM_RETURN_IF_ERROR(Check(test.elo));
  HAKAM_ASSIGN_OR_RETURN(const double games, GamesPerSample(scores));
  EloLlr out;
  if (test.model == EloModel::kLogistic) {
    HAKAM_ASSIGN_OR_RETURN(const Hypotheses mean, ScoresOf(scores, test));
    HAKAM_ASSIGN_OR_RETURN(out.exact, MeanLlr(scores, mean));
    HAKAM_ASSIGN_OR_RETURN(out.log, MeanLlrLog(scores, mean));
    HAKAM_ASSIGN_OR_RETURN(out.quadratic, MeanLlrQuadratic(scores, mean));
    return out;
  }
  const Hypotheses of_game = {test.elo.h0 / kNormalizedElo, test.elo.h1 / kNormalizedElo};
  const double t_of_game = (scores.mean() - 0.5) / std::sqrt(games * scores.variance());
  out.log = TValueLlrLog(games * scores.n(), t_of_game, of_game);
  // In standard deviations of a pair, the mean is sqrt(2) times that in standard deviations of a game.
  const double root = std::sqrt(games);
  HAKAM_ASSIGN_OR_RETURN(out.exact, TValueLlr(scores, 0.5, {of_game.h0 * root, of_game.h1 * root}));
  return out;
}

}  // namespace hakam::arbiter
