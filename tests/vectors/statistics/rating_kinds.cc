#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/league/information.h"
#include "arbiter/rating/glicko2.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/nash.h"
#include "arbiter/rating/openskill.h"
#include "arbiter/rating/rating.h"
#include "tests/vectors/statistics/kinds.h"

namespace hakam::vectors {
namespace {

using arbiter::Covariance;
using arbiter::EloRatings;

constexpr double kHalfOf95 = 1.959963984540054;
constexpr double kNashEntropyGap = 1e-8;

// The entrants of a line, numbered in its order.
class Players {
 public:
  explicit Players(Example& example) : example_(example), names_(example.Texts(example.line(), "players")) {}

  int count() const { return static_cast<int>(names_.size()); }
  int Index(const Value& name) { return Index(name, example_.Text(name)); }
  int Index(const Value& where, const std::string& name) {
    for (int i = 0; i < count(); ++i) {
      if (names_[static_cast<size_t>(i)] == name) return i;
    }
    example_.Fault(where, absl::StrCat("nobody is called ", name));
    return 0;
  }
  // Two names with `between` between them.
  std::pair<int, int> Two(const Value& where, const std::string& text, const std::string& between) {
    for (int i = 0; i < count(); ++i) {
      for (int j = 0; j < count(); ++j) {
        if (names_[static_cast<size_t>(i)] + between + names_[static_cast<size_t>(j)] == text) return {i, j};
      }
    }
    example_.Fault(where, absl::StrCat("no two players are ", text));
    return {0, 0};
  }

  // {"name": number}, of everybody.
  void Expect(const std::string& key, const std::vector<double>& actual) {
    if (!example_.Has(example_.line(), key)) return;
    const Value& expected = example_.Field(example_.line(), key);
    if (static_cast<int>(expected.object.size()) != count())
      example_.Fault(expected, "not one for each player");
    for (const auto& [name, number] : expected.object)
      example_.Compare(number, actual[static_cast<size_t>(Index(number, name))]);
  }

 private:
  Example& example_;
  const std::vector<std::string> names_;
};

double SeOf(const Covariance& c, int i, int j) {
  return std::sqrt(std::max(0.0, c.at(i, i) + c.at(j, j) - 2 * c.at(i, j)));
}

std::array<int, 2> TeamOf(Example& example, Players& players, const Value& team) {
  if (example.List(team).size() != 2) example.Fault(team, "a team has two seats");
  return {players.Index(example.Item(team, 0)), players.Index(example.Item(team, 1))};
}

void CompareBatch(Example& example, Players& players, const arbiter::PointsRatings& ratings) {
  const Value& batch = example.Field(example.line(), "schedule_batch");
  const double pairs = example.Number(batch, "m");
  const double sd = example.Number(batch, "sd");
  for (const Value& expected : example.List(batch, "homogeneous_pairings")) {
    const auto [i, j] = players.Two(expected, example.Text(expected, "pair"), "");
    const double variance = arbiter::VarianceOfDifference(ratings, i, j);
    const double difference = ratings.rating[static_cast<size_t>(i)] - ratings.rating[static_cast<size_t>(j)];
    example.Expect(expected, "var_diff", variance);
    example.Expect(expected, "info_gain_nats", arbiter::InformationGain(variance, pairs, sd * sd));
    example.Expect(expected, "p_misorder", arbiter::Misorder(difference, variance));
    example.Ignore(expected, "trace_reduction");  // no schedule uses it
  }
}

// [a, b, wins, draws, losses]
std::vector<arbiter::Games> GamesOf(Example& example, Players& players) {
  std::vector<arbiter::Games> games;
  for (const Value& row : example.List(example.line(), "games_wdl")) {
    const auto count = [&](size_t i) { return std::llround(example.Number(example.Item(row, i))); };
    games.push_back({players.Index(example.Item(row, 0)), players.Index(example.Item(row, 1)), count(2),
                     count(3), count(4)});
  }
  return games;
}

// {"A>B": probability}
void CompareLos(Example& example, Players& players, const std::vector<double>& rating, const Covariance& c) {
  if (!example.Has(example.line(), "los_fisher")) return;
  for (const auto& [pair, expected] : example.Field(example.line(), "los_fisher").object) {
    const auto [i, j] = players.Two(expected, pair, ">");
    const double difference = rating[static_cast<size_t>(i)] - rating[static_cast<size_t>(j)];
    example.Compare(expected, arbiter::LikelihoodOfSuperiority(difference, SeOf(c, i, j)));
  }
}

std::vector<arbiter::OpenSkill> OpenSkillTeam(Example& example, const Value& team) {
  std::vector<arbiter::OpenSkill> players;
  for (const Value& player : example.List(team)) {
    players.push_back(
        {.mu = example.Number(example.Item(player, 0)), .sigma = example.Number(example.Item(player, 1))});
  }
  return players;
}

// The result of the first of two teams: the lower rank wins, or the higher score.
double ResultOf(Example& example) {
  const Value& line = example.line();
  const bool scores = example.Has(line, "scores");
  const std::vector<double> order = example.Numbers(line, scores ? "scores" : "ranks");
  if (order.size() != 2 || (scores && example.Has(line, "ranks"))) {
    example.Fault(line, "ranks or scores of two teams expected");
    return 0.5;
  }
  if (order[0] == order[1]) return 0.5;
  return (order[0] > order[1]) == scores ? 1 : 0;
}

}  // namespace

void PointsWls(Example& example) {
  const Value& line = example.line();
  Players players(example);
  std::vector<arbiter::PointsSummary> summaries;
  for (const Value& item : example.List(line, "obs")) {
    summaries.push_back({.team_a = TeamOf(example, players, example.Field(item, "team_a")),
                         .team_b = TeamOf(example, players, example.Field(item, "team_b")),
                         .pairs = example.Number(item, "n"),
                         .mean = example.Number(item, "mean"),
                         .sd = example.Number(item, "sd")});
  }
  // "weight n/sd^2": as given, whatever n.
  const absl::StatusOr<arbiter::PointsRatings> ratings = arbiter::FitPointsSummaries(
      players.count(), summaries, {.ridge = example.Number(line, "ridge"), .pool = false});
  if (!ratings.ok()) return example.Fault(ratings.status());
  players.Expect("ratings", ratings->rating);
  players.Expect("se_pool", ratings->se);
  example.Expect(line, "chi2", ratings->fit.chi2);
  if (players.count() >= 2) {
    const double se = ratings->SeOfDifference(0, 1);
    example.Expect(line, "se_diff_first_two", se);
    example.Expect(line, "los_first_over_second",
                   arbiter::LikelihoodOfSuperiority(ratings->rating[0] - ratings->rating[1], se));
  }
  if (example.Has(line, "schedule_batch")) CompareBatch(example, players, *ratings);
}

void EloMle(Example& example) {
  const Value& line = example.line();
  Players players(example);
  const absl::StatusOr<EloRatings> ratings =
      arbiter::FitEloGames(players.count(), GamesOf(example, players), {.prior_games = 0});
  if (!ratings.ok()) return example.Fault(ratings.status());
  const double average = example.Has(line, "average") ? example.Number(line, "average") : 0;
  const int anchor = example.Has(line, "anchor") ? players.Index(example.Field(line, "anchor")) : 0;
  std::vector<double> rating, half_width, anchored, se_anchored;
  for (int i = 0; i < players.count(); ++i) {
    const double r = ratings->rating[static_cast<size_t>(i)];
    rating.push_back(r + average);
    half_width.push_back(kHalfOf95 * ratings->se_fisher[static_cast<size_t>(i)]);
    anchored.push_back(r - ratings->rating[static_cast<size_t>(anchor)]);
    se_anchored.push_back(SeOf(ratings->fisher, i, anchor));
  }
  players.Expect("ratings", rating);
  players.Expect("se_fisher_pool", ratings->se_fisher);
  players.Expect("ci95_fisher_pool", half_width);
  players.Expect("se_sandwich_pool", ratings->se);
  players.Expect("ratings_anchor0", anchored);
  players.Expect("se_fisher_vs_anchor", se_anchored);
  CompareLos(example, players, rating, ratings->fisher);
  // Tables as Ordo printed them are for the reader only: they are rounded, some are on another scale, and
  // their errors come from Ordo's own simulation (law.md section 1, Elo).
  example.IgnoreOf("ordo_");
}

void EloMleWithPrior(Example& example) {
  Players players(example);
  const absl::StatusOr<EloRatings> ratings =
      arbiter::FitEloGames(players.count(), GamesOf(example, players),
                           {.prior_games = example.Number(example.line(), "prior_games")});
  if (!ratings.ok()) return example.Fault(ratings.status());
  players.Expect("ratings", ratings->rating);
  players.Expect("se", ratings->se_fisher);
  CompareLos(example, players, ratings->rating, ratings->fisher);
}

void OpenSkillMatch(Example& example) {
  const Value& line = example.line();
  const std::string model = example.Text(line, "model");
  if (model != "PlackettLuce" && model != "BradleyTerryFull")
    example.Fault(example.Field(line, "model"), absl::StrCat("unknown model ", model));
  const Value& teams = example.Field(line, "teams");
  if (example.List(teams).size() != 2) return example.Fault(teams, "two teams expected");
  const Value& defaults = example.Field(line, "defaults");
  const arbiter::OpenSkillOptions options = {.beta = example.Number(defaults, "beta"),
                                             .tau = example.Number(defaults, "tau"),
                                             .kappa = example.Number(defaults, "kappa")};
  example.Expect(defaults, "mu", arbiter::OpenSkill().mu);
  example.Expect(defaults, "sigma", arbiter::OpenSkill().sigma);
  const arbiter::SkillMatch match = {.a = OpenSkillTeam(example, teams.list[0]),
                                     .b = OpenSkillTeam(example, teams.list[1]),
                                     .result = ResultOf(example)};
  const absl::StatusOr<arbiter::SkillMatch> after = arbiter::Rated(match, options);
  if (!after.ok()) return example.Fault(after.status());
  size_t t = 0;
  for (const auto& team : {after->a, after->b}) {
    const Value& expected = example.Item(example.Field(line, "result"), t++);
    if (expected.list.size() != team.size()) example.Fault(expected, "not one for each player");
    for (size_t i = 0; i < team.size(); ++i) {
      example.Compare(example.Item(example.Item(expected, i), 0), team[i].mu);
      example.Compare(example.Item(example.Item(expected, i), 1), team[i].sigma);
    }
  }
  example.Ignore(line, "predict_win_before");
}

void Glicko2Period(Example& example) {
  const Value& line = example.line();
  std::vector<arbiter::Glicko2Game> games;
  for (const Value& row : example.List(line, "opponents")) {
    games.push_back({.opponent = {.rating = example.Number(example.Item(row, 0)),
                                  .deviation = example.Number(example.Item(row, 1))},
                     .score = example.Number(example.Item(row, 2))});
  }
  const absl::StatusOr<arbiter::Glicko2Period> period = arbiter::RatedPeriod(
      {.rating = example.Number(line, "rating"),
       .deviation = example.Number(line, "rd"),
       .volatility = example.Number(line, "vol")},
      games, {.tau = example.Number(line, "tau"), .epsilon = example.Number(line, "eps")});
  if (!period.ok()) return example.Fault(period.status());
  example.Expect(line, "new_rating", period->after.rating);
  example.Expect(line, "new_rd", period->after.deviation);
  example.Expect(line, "new_vol", period->after.volatility);
  example.Expect(line, "v", period->variance);
  example.Expect(line, "delta", period->improvement);
}

void NashAveraging(Example& example) {
  const Value& line = example.line();
  arbiter::Payoffs payoffs;
  for (const Value& row : example.List(line, "payoffs")) {
    payoffs.emplace_back();
    for (const Value& cell : example.List(row)) payoffs.back().push_back(example.Number(cell));
  }
  const absl::StatusOr<arbiter::NashMixture> mixture = arbiter::MaxEntropyNash(payoffs);
  if (!mixture.ok()) return example.Fault(mixture.status());
  double entropy = 0;
  for (size_t i = 0; i < payoffs.size(); ++i) {
    const double weight = mixture->weight[i];
    example.Compare(example.Item(example.Field(line, "weights"), i), weight);
    example.Compare(example.Item(example.Field(line, "ratings"), i), mixture->payoff[i]);
    entropy -= weight > 0 ? weight * std::log(weight) : 0;
  }
  example.Expect(line, "entropy", entropy);
  if (mixture->entropy_gap > kNashEntropyGap)
    example.Fault(line, absl::StrCat("certificate of the entropy: ", mixture->entropy_gap));
  example.Ignore(line, "corners");
}

void PointsByDeal(Example& example) {
  const Value& line = example.line();
  const std::vector<std::string> agents = example.Texts(line, "agents");
  const auto number = [&](const std::string& name) {
    return static_cast<int>(std::find(agents.begin(), agents.end(), name) - agents.begin());
  };
  arbiter::PointsOptions options = {.entrants = static_cast<int>(agents.size())};
  for (const Value& team : example.List(line, "teams")) {
    const std::vector<Value>& members = example.List(team);
    if (members.empty()) return example.Fault(team, "a team has one or two agents");
    options.teams.push_back({number(example.Text(members.front())), number(example.Text(members.back()))});
  }
  arbiter::LeagueSums sums(static_cast<int>(options.teams.size()));
  for (const Value& row : example.List(line, "results")) {
    const auto value = [&](size_t i) { return example.Number(example.Item(row, i)); };
    const absl::Status added = sums.Add({.a = static_cast<int>(value(0)),
                                         .b = static_cast<int>(value(1)),
                                         .deal = static_cast<uint64_t>(value(2)),
                                         .room1 = value(3),
                                         .room2 = value(3)});
    if (!added.ok()) return example.Fault(added);
  }
  const absl::StatusOr<arbiter::PointsRatings> ratings = arbiter::FitPoints(sums, options);
  if (!ratings.ok()) return example.Fault(ratings.status());
  const Value& expected = example.Field(line, "ratings");
  for (size_t i = 0; i < agents.size(); ++i) example.Expect(expected, agents[i], ratings->rating[i]);
  example.Expect(line, "chi2", ratings->fit.chi2);
  example.Expect(line, "df", ratings->fit.df);
  example.Expect(line, "deals", static_cast<double>(ratings->deals));
  example.ExpectFlag(line, "shared", sums.shares_deals());
  example.Expect(line, "half_width_factor", arbiter::HalfWidth95(ratings->deals));
  // Without the widening of the fit test.
  const double se = SeOf(ratings->covariance, 0, 1) / ratings->fit.widening;
  example.Expect(line, "se_sandwich_first_two", se);
  example.Expect(
      line, "los_first_over_second",
      arbiter::LikelihoodOfSuperiority(ratings->rating[0] - ratings->rating[1], se, ratings->deals));
}

void IntervalOfPairs(Example& example) {
  const Value& line = example.line();
  arbiter::LeagueSums sums(2);
  for (const double value : example.Numbers(line, "values")) {
    const absl::Status added = sums.Add(
        {.a = 0, .b = 1, .deal = static_cast<uint64_t>(sums.deals()), .room1 = value, .room2 = value});
    if (!added.ok()) return example.Fault(added);
  }
  const std::vector<arbiter::HeadToHead> rows = sums.HeadToHeads();
  if (rows.size() != 1) return example.Fault(line, "no values");
  std::optional<double> progress;
  if (example.Has(line, "progress")) progress = example.Number(line, "progress");
  const arbiter::MeanInterval interval =
      arbiter::IntervalOfMean(rows[0], example.Number(line, "worth"), progress);
  example.Expect(line, "low", interval.low);
  example.Expect(line, "high", interval.high);
  example.ExpectFlag(line, "few", interval.few);
}

void ConfidenceSequence(Example& example) {
  const Value& line = example.line();
  const double alpha = example.Number(line, "alpha");
  const std::vector<double> progress = example.Numbers(line, "progress");
  for (size_t i = 0; i < progress.size(); ++i) {
    example.Compare(example.Item(example.Field(line, "half_width"), i),
                    arbiter::SequenceHalfWidth(alpha, progress[i]));
  }
}

}  // namespace hakam::vectors
