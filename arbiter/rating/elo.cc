// Elo by maximum likelihood, Bradley-Terry with a draw as half a win (law.md section 1).
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/linear.h"
#include "arbiter/rating/rating.h"
#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using ::hakam::arbiter::rating::Groups;
using ::hakam::arbiter::rating::kInfinity;

const double kB = std::log(10.0) / 400;  // slope of the logistic curve, per Elo
constexpr int kMaxSteps = 200;
constexpr int kMaxHalvings = 60;
constexpr double kTolerance = 1e-10;  // of the last step, in Elo

double Expected(double difference) { return 1 / (1 + std::exp(-kB * difference)); }
// ln Expected. Exact also where Expected itself rounds to 0.
double LogExpected(double difference) {
  const double x = kB * difference;
  return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

// The likelihood of all games, virtual games included, and its derivatives.
class Model {
 public:
  Model(int entrants, absl::Span<const Games> games, double prior)
      : k_(entrants), games_(games), prior_(prior) {}

  double LogLikelihood(const Eigen::VectorXd& r) const {
    double sum = 0;
    for (const Games& g : games_) {
      const double d = r[g.a] - r[g.b];
      sum += Score(g) * LogExpected(d) + (Played(g) - Score(g)) * LogExpected(-d);
    }
    for (int i = 0; i < k_; ++i) sum += prior_ / 2 * (LogExpected(r[i]) + LogExpected(-r[i]));
    return sum;
  }

  Eigen::VectorXd Gradient(const Eigen::VectorXd& r) const {
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(k_);
    for (const Games& g : games_) {
      // Score - Played * Expected would be exactly 0 as soon as Expected rounds to 1, which is too early.
      const double d = r[g.a] - r[g.b];
      const double surplus = kB * (Score(g) * Expected(-d) - (Played(g) - Score(g)) * Expected(d));
      gradient[g.a] += surplus;
      gradient[g.b] -= surplus;
    }
    for (int i = 0; i < k_; ++i) gradient[i] += kB * prior_ * (0.5 - Expected(r[i]));
    return gradient;
  }

  Eigen::MatrixXd Information(const Eigen::VectorXd& r) const {
    Eigen::MatrixXd information = PriorInformation(r);
    for (const Games& g : games_) {
      const double w = Played(g) * Slope(r[g.a] - r[g.b]);
      information(g.a, g.a) += w;
      information(g.b, g.b) += w;
      information(g.a, g.b) -= w;
      information(g.b, g.a) -= w;
    }
    return information;
  }

  Eigen::MatrixXd PriorInformation(const Eigen::VectorXd& r) const {
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(k_, k_);
    for (int i = 0; i < k_; ++i) information(i, i) = prior_ * Slope(r[i]);
    return information;
  }

  // Observed covariance of the gradient if all games are independent. `variance` is that of the score of one
  // game of a pairing.
  Eigen::MatrixXd GameScores(absl::FunctionRef<double(const Games&)> variance) const {
    Eigen::MatrixXd scores = Eigen::MatrixXd::Zero(k_, k_);
    for (const Games& g : games_) {
      if (Played(g) == 0) continue;
      const double w = kB * kB * variance(g) * Played(g);
      scores(g.a, g.a) += w;
      scores(g.b, g.b) += w;
      scores(g.a, g.b) -= w;
      scores(g.b, g.a) -= w;
    }
    return scores;
  }

  // The scores of the virtual games, each half won and half lost. Without them an entrant that won everything
  // would have almost no error.
  Eigen::MatrixXd PriorScores(const Eigen::VectorXd& r) const {
    Eigen::MatrixXd scores = Eigen::MatrixXd::Zero(k_, k_);
    for (int i = 0; i < k_; ++i) {
      const double p = Expected(r[i]);
      scores(i, i) = kB * kB * prior_ * (p * p + (1 - p) * (1 - p)) / 2;
    }
    return scores;
  }

  // The share of the points that `a` won. Some game was played.
  static double Mean(const Games& g) { return Score(g) / Played(g); }
  // The sum of the squared differences from that.
  static double Squares(const Games& g) {
    const double mean = Mean(g);
    return static_cast<double>(g.wins) * (1 - mean) * (1 - mean) +
           static_cast<double>(g.draws) * (0.5 - mean) * (0.5 - mean) +
           static_cast<double>(g.losses) * mean * mean;
  }
  static double Played(const Games& g) { return static_cast<double>(g.wins + g.draws + g.losses); }

  // Linked by games; the virtual ones link nobody.
  Groups groups() const {
    std::vector<std::pair<int, int>> links;
    for (const Games& g : games_) {
      if (Played(g) > 0) links.emplace_back(g.a, g.b);
    }
    return rating::FindGroups(k_, links);
  }

  // By entrant: the games that it has played.
  std::vector<double> GamesOfEach() const {
    std::vector<double> played(static_cast<size_t>(k_));
    for (const Games& g : games_) {
      played[static_cast<size_t>(g.a)] += Played(g);
      played[static_cast<size_t>(g.b)] += Played(g);
    }
    return played;
  }

  absl::StatusOr<Eigen::MatrixXd> InverseInformation(const Eigen::VectorXd& r) const {
    return prior_ > 0 ? rating::Inverse(Information(r)) : rating::InverseOverGroups(Information(r), groups());
  }

 private:
  static double Score(const Games& g) {
    return static_cast<double>(g.wins) + static_cast<double>(g.draws) / 2;
  }
  static double Slope(double difference) { return kB * kB * Expected(difference) * Expected(-difference); }

  const int k_;
  const absl::Span<const Games> games_;
  const double prior_;
};

absl::Status NotFinite() {
  return absl::FailedPreconditionError(
      "ratings: an entrant won or lost everything, so its rating is not finite; use a prior");
}

// Newton's method. The likelihood is concave, so halving a step makes it climb in the end.
absl::StatusOr<Eigen::VectorXd> Maximize(const Model& model, int entrants) {
  Eigen::VectorXd r = Eigen::VectorXd::Zero(entrants);
  double likelihood = model.LogLikelihood(r);
  for (int step = 0; step < kMaxSteps; ++step) {
    absl::StatusOr<Eigen::MatrixXd> inverse = model.InverseInformation(r);
    if (!inverse.ok()) return step == 0 ? std::move(inverse).status() : NotFinite();
    Eigen::VectorXd change = *inverse * model.Gradient(r);
    if (!change.allFinite()) return NotFinite();
    if (change.cwiseAbs().maxCoeff() < kTolerance) return r;
    double after = model.LogLikelihood(r + change);
    for (int i = 0; i < kMaxHalvings && !(after >= likelihood); ++i) {
      change /= 2;
      after = model.LogLikelihood(r + change);
    }
    // No step climbs any more: this is the maximum to the precision of doubles.
    if (!(after >= likelihood) || (after == likelihood && change.cwiseAbs().maxCoeff() < 1e-6)) return r;
    r += change;
    likelihood = after;
  }
  return NotFinite();
}

absl::Status CheckOptions(int entrants, const EloOptions& options) {
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  if (!(options.prior_games >= 0) || !std::isfinite(options.prior_games)) {
    return absl::InvalidArgumentError("prior_games: must be 0 or more");
  }
  return absl::OkStatus();
}

// The variance of one game of a pairing. One game alone does not show it: then it is that of all pairings,
// and unknown if none has two.
class OneGame {
 public:
  explicit OneGame(absl::Span<const Games> games) {
    double squares = 0;
    double freedom = 0;
    for (const Games& g : games) {
      squares += Model::Squares(g);
      freedom += Model::Played(g) - 1;
    }
    known_ = freedom > 0;
    pooled_ = known_ ? squares / freedom : 0;
  }
  bool known() const { return known_; }
  double operator()(const Games& g) const {
    const double freedom = Model::Played(g) - 1;
    return freedom > 0 ? Model::Squares(g) / freedom : pooled_;
  }

 private:
  bool known_ = false;
  double pooled_ = 0;
};

// `scores`: covariance of the gradient as observed.
EloRatings Describe(const Model& model, const Eigen::VectorXd& r, const Eigen::MatrixXd& inverse,
                    const Eigen::MatrixXd& scores) {
  // Centred, because the virtual games must not make the common level of a group uncertain.
  const Eigen::MatrixXd meat = scores + rating::Centred(model.PriorScores(r), model.groups());
  const Eigen::MatrixXd sandwich = inverse * meat * inverse;
  EloRatings out;
  for (Eigen::Index i = 0; i < r.size(); ++i) out.rating.push_back(r[i] + 0.0);  // never -0
  out.se = rating::StandardErrors(sandwich);
  const std::vector<double> played = model.GamesOfEach();
  for (size_t i = 0; i < played.size(); ++i) {
    if (played[i] == 0) out.se[i] = kInfinity;
  }
  out.se_fisher = rating::StandardErrors(inverse);
  out.sandwich = rating::ToCovariance(sandwich);
  out.fisher = rating::ToCovariance(inverse);
  return out;
}

}  // namespace

std::vector<double> EloRatings::Centred(const std::vector<int>& group) const {
  std::map<int, std::pair<double, int>> sums;  // by group: of the ratings, and the members
  for (size_t i = 0; i < rating.size(); ++i) {
    sums[group[i]].first += rating[i];
    ++sums[group[i]].second;
  }
  std::vector<double> centred;
  for (size_t i = 0; i < rating.size(); ++i) {
    const auto& [sum, members] = sums[group[i]];
    centred.push_back(rating[i] - sum / members + 0.0);  // never -0
  }
  return centred;
}

double EloRatings::SeOfDifference(int i, int j) const {
  if (i == j) return 0;
  if (std::isinf(se[static_cast<size_t>(i)]) || std::isinf(se[static_cast<size_t>(j)])) return kInfinity;
  return rating::SeOfDifference(sandwich, i, j);
}

double EloRatings::SeOfDifferenceFisher(int i, int j) const {
  return i == j ? 0 : rating::SeOfDifference(fisher, i, j);
}

absl::StatusOr<EloRatings> FitEloGames(int entrants, absl::Span<const Games> games,
                                       const EloOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckOptions(entrants, options));
  for (const Games& g : games) {
    HAKAM_RETURN_IF_ERROR(rating::CheckPairing(entrants, g.a, g.b));
    if (g.wins < 0 || g.draws < 0 || g.losses < 0)
      return absl::InvalidArgumentError("results: a negative count");
  }
  const Model model(entrants, games, options.prior_games);
  HAKAM_ASSIGN_OR_RETURN(const Eigen::VectorXd r, Maximize(model, entrants));
  HAKAM_ASSIGN_OR_RETURN(const Eigen::MatrixXd inverse, model.InverseInformation(r));
  return Describe(model, r, inverse,
                  model.GameScores([](const Games& g) { return Model::Squares(g) / Model::Played(g); }));
}

absl::StatusOr<EloRatings> FitElo(int entrants, absl::Span<const PairResult> results,
                                  const EloOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(LeagueSums sums, SumsOf(entrants, results));
  return FitElo(sums, options);
}

absl::StatusOr<EloRatings> FitElo(LeagueSums& sums, const EloOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckOptions(sums.entrants(), options));
  std::vector<Games> games;
  std::vector<double> means;
  for (const HeadToHead& p : sums.HeadToHeads()) {
    games.push_back({p.a, p.b, p.wins, p.draws, p.losses});
    means.push_back(Model::Mean(games.back()));
  }
  const Model model(sums.entrants(), games, options.prior_games);
  HAKAM_ASSIGN_OR_RETURN(const Eigen::VectorXd r, Maximize(model, sums.entrants()));
  HAKAM_ASSIGN_OR_RETURN(const Eigen::MatrixXd inverse, model.InverseInformation(r));
  const OneGame one_game(games);
  Eigen::MatrixXd scores;
  if (sums.shares_deals()) {
    // The scores of a deal are summed before they are squared.
    std::vector<rating::Row> rows;
    rows.reserve(games.size());
    std::vector<double> weights;  // as in FitPoints()
    for (const Games& g : games) {
      rows.push_back(rating::Row::Of({g.a, g.a}, {g.b, g.b}));
      weights.push_back(kB * rating::Unbiased(1, static_cast<int64_t>(Model::Played(g))));
    }
    const auto score = [&](size_t pairing, double points) {
      return weights[pairing] * (rating::Outcome(points) - means[pairing]);
    };
    scores = rating::SumOverDeals(sums, sums.entrants(), rows, score).sum +
             model.GameScores([&](const Games& g) { return Model::Played(g) > 1 ? 0 : one_game(g); });
  } else {
    scores = model.GameScores(one_game);
  }
  EloRatings out = Describe(model, r, inverse, scores);
  out.deals = sums.deals();
  if (out.deals < 2 || !one_game.known()) out.se.assign(out.se.size(), kInfinity);
  return out;
}

}  // namespace hakam::arbiter
