#include "arbiter/rating/league_rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/ladder.h"
#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Results = absl::Span<const PairResult>;
using Entrants = std::vector<EntrantRating>;

// Ratings that differ by less are equal: the last bits depend on the order in which numbers were added.
constexpr double kEqual = 1e-6;

std::optional<double> IfKnown(double value) {
  return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

size_t Index(int i) { return static_cast<size_t>(i); }

absl::Status Check(int entrants, const LeagueRatingOptions& options) {
  if (!options.method->has_differences() && (options.anchor || options.bootstrap)) {
    return absl::InvalidArgumentError(
        absl::StrCat("ratings: ", options.method->name, " has neither an anchor nor a bootstrap"));
  }
  if (!options.anchor) return absl::OkStatus();
  if (options.anchor->entrant < 0 || options.anchor->entrant >= entrants ||
      !std::isfinite(options.anchor->value)) {
    return absl::InvalidArgumentError("ratings: the anchor must be an entrant, and its value finite");
  }
  return absl::OkStatus();
}

// Ratings with errors of their differences, as points and Elo have them.
template <typename Ratings>
void Fill(const Ratings& fitted, double widening, const LeagueRatingOptions& options, Entrants* entrants) {
  const int n = static_cast<int>(entrants->size());
  const double half_width = HalfWidth95(fitted.deals, options.progress);
  for (int i = 0; i < n; ++i) {
    EntrantRating& e = (*entrants)[Index(i)];
    e.superior.resize(entrants->size());
    if (e.pairs == 0) continue;
    for (int j = 0; j < n; ++j) {
      const double se = widening * fitted.SeOfDifference(i, j);
      if (j == i || (*entrants)[Index(j)].group != e.group || !std::isfinite(se)) continue;
      e.superior[Index(j)] =
          LikelihoodOfSuperiority(fitted.rating[Index(i)] - fitted.rating[Index(j)], se, fitted.deals);
    }
    if (!options.anchor) {
      e.rating = fitted.rating[Index(i)];
      e.se = IfKnown(widening * fitted.se[Index(i)]);
    } else if (e.group == (*entrants)[Index(options.anchor->entrant)].group) {
      e.rating =
          options.anchor->value + (fitted.rating[Index(i)] - fitted.rating[Index(options.anchor->entrant)]);
      e.se = IfKnown(widening * fitted.SeOfDifference(i, options.anchor->entrant));
    }
    if (e.se && std::isfinite(half_width) && e.pairs >= kFewestPairs) e.half_width = half_width * *e.se;
  }
}

// The mean of the pairs of two entrants and the deviation of one pair.
struct Meeting {
  int a = 0;
  int b = 0;
  int64_t pairs = 0;
  double mean = 0;
  double sd = 0;
};

// A pair as one game: 1 won, 0 drawn, -1 lost.
Meeting MeetingOfGames(const HeadToHead& row) {
  const auto n = static_cast<double>(row.pairs);
  const double mean = static_cast<double>(row.wins - row.losses) / n;
  const double squares = static_cast<double>(row.wins + row.losses) - n * mean * mean;
  return {row.a, row.b, row.pairs, mean, row.pairs > 1 ? std::sqrt(std::max(0.0, squares) / (n - 1)) : 0};
}

// Where one number per entrant does not explain the results, the difference of two numbers does not say who
// of the two is stronger; only their own pairs do. Entrants that did not meet have no LOS then. The deviation
// of few pairs is at least that of all pairings: a few results may agree by chance.
void SetSuperior(const std::vector<Meeting>& meetings, Entrants* entrants) {
  for (EntrantRating& e : *entrants) e.superior.assign(entrants->size(), std::nullopt);
  double squares = 0;
  double freedom = 0;
  for (const Meeting& m : meetings) {
    squares += static_cast<double>(m.pairs - 1) * m.sd * m.sd;
    freedom += static_cast<double>(m.pairs - 1);
  }
  const double pooled = freedom > 0 ? std::sqrt(squares / freedom) : 0;
  for (const Meeting& m : meetings) {
    const double sd = m.pairs < kMinPairs ? std::max(m.sd, pooled) : m.sd;
    const double los = LikelihoodOfSuperiority(m.mean, sd / std::sqrt(static_cast<double>(m.pairs)), m.pairs);
    (*entrants)[Index(m.a)].superior[Index(m.b)] = los;
    (*entrants)[Index(m.b)].superior[Index(m.a)] = 1 - los;
  }
}

// Each group by itself: other groups do not influence it. A group with too few deals has no intervals.
absl::Status AddBootstrap(Results results, const LeagueRatingOptions& options, int groups,
                          Entrants* entrants) {
  std::vector<int> group_of;
  for (const EntrantRating& e : *entrants) group_of.push_back(e.group);
  for (int group = 0; group < groups; ++group) {
    const rating::Members members = rating::MembersOf(group_of, group, results);
    const int size = static_cast<int>(members.entrants.size());
    if (size < 2 || (options.anchor && group_of[Index(options.anchor->entrant)] != group)) continue;
    const absl::StatusOr<Bootstrap> draws =
        options.method->bootstrap(size, members.results, *options.bootstrap);
    if (absl::IsFailedPrecondition(draws.status())) continue;
    HAKAM_RETURN_IF_ERROR(draws.status());
    int anchor = 0;  // among the members
    while (options.anchor && members.entrants[Index(anchor)] != options.anchor->entrant) ++anchor;
    for (int i = 0; i < size; ++i) {
      if ((*entrants)[Index(members.entrants[Index(i)])].pairs < kFewestPairs) continue;
      BootstrapInterval interval = options.anchor ? draws->Difference(i, anchor) : draws->Rating(i);
      const double shift = options.anchor ? options.anchor->value : 0;
      interval.low += shift;
      interval.high += shift;
      (*entrants)[Index(members.entrants[Index(i)])].bootstrap = interval;
    }
  }
  return absl::OkStatus();
}

absl::Status RateByPoints(const PointsRatings& points, Results results, const LeagueRatingOptions& options,
                          Entrants* entrants) {
  Fill(points, /*widening=*/1, options, entrants);  // its errors have been widened
  if (!points.fit.intransitive) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const std::vector<HeadToHead> rows,
                         HeadToHeads(static_cast<int>(entrants->size()), results));
  std::vector<Meeting> meetings;
  for (const HeadToHead& row : rows) meetings.push_back({row.a, row.b, row.pairs, row.mean, row.sd});
  SetSuperior(meetings, entrants);
  return absl::OkStatus();
}

absl::Status RateByElo(const PointsRatings& points, Results results, const LeagueRatingOptions& options,
                       Entrants* entrants) {
  HAKAM_ASSIGN_OR_RETURN(EloRatings elo, FitElo(static_cast<int>(entrants->size()), results));
  elo.rating = elo.Centred(points.group);
  Fill(elo, points.fit.widening, options, entrants);
  if (!points.fit.intransitive) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const std::vector<HeadToHead> rows,
                         HeadToHeads(static_cast<int>(entrants->size()), results));
  std::vector<Meeting> meetings;
  for (const HeadToHead& row : rows) meetings.push_back(MeetingOfGames(row));
  SetSuperior(meetings, entrants);
  return absl::OkStatus();
}

absl::Status RateByOpenSkill(const PointsRatings&, Results results, const LeagueRatingOptions&,
                             Entrants* entrants) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<OpenSkill> ladder,
                         OpenSkillLadder(static_cast<int>(entrants->size()), results));
  for (size_t i = 0; i < ladder.size(); ++i) {
    EntrantRating& e = (*entrants)[i];
    if (e.pairs == 0) continue;
    e.rating = ladder[i].Rank();
    e.details = {ladder[i].mu, ladder[i].sigma};
  }
  return absl::OkStatus();
}

absl::Status RateByGlicko2(const PointsRatings&, Results results, const LeagueRatingOptions&,
                           Entrants* entrants) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Glicko2> ladder,
                         Glicko2Ladder(static_cast<int>(entrants->size()), results));
  for (size_t i = 0; i < ladder.size(); ++i) {
    EntrantRating& e = (*entrants)[i];
    if (e.pairs == 0) continue;
    e.rating = ladder[i].rating;
    e.se = ladder[i].deviation;
    if (e.pairs >= kFewestPairs) e.half_width = HalfWidth95(0) * ladder[i].deviation;
    e.details = {ladder[i].volatility};
  }
  return absl::OkStatus();
}

const std::vector<RatingMethod>& Methods() {
  static const auto& methods = *new std::vector<RatingMethod>{
      {.name = "points",
       .column = "points/board",
       .unit = "game points a board",
       .digits = 2,
       .rates_points = true,
       .has_errors = true,
       .details = {},
       .notes = {"weighted least squares; 95% intervals, clustered by deal"},
       .rate = RateByPoints,
       .bootstrap = BootstrapPoints,
       .periods = nullptr},
      {.name = "elo",
       .column = "Elo",
       .unit = "Elo",
       .digits = 0,
       .rates_points = false,
       .has_errors = true,
       .details = {},
       .notes = {"Elo: Bradley-Terry on the sums of pairs, a draw is half a win; two virtual draws each",
                 "95%: from the spread of the results (sandwich), clustered by deal"},
       .rate = RateByElo,
       .bootstrap = BootstrapElo,
       .periods = nullptr},
      {.name = "openskill",
       .column = "mu-3sigma",
       .unit = "mu - 3 sigma",
       .digits = 2,
       .rates_points = false,
       .has_errors = false,
       .details = {{.field = "mu", .column = "mu", .digits = 2},
                   {.field = "sigma", .column = "sigma", .digits = 2}},
       .notes = {"OpenSkill: a live ladder; pairs are rated by deal, and within a deal in the order of the "
                 "entrants",
                 "sigma is not a reliable error: use --method points for errors"},
       .rate = RateByOpenSkill,
       .bootstrap = nullptr,
       .periods = nullptr},
      {.name = "glicko2",
       .column = "rating",
       .unit = "Glicko-2",
       .digits = 0,
       .rates_points = false,
       .has_errors = true,
       .details = {{.field = "volatility", .column = "volatility", .digits = 4}},
       .notes = {"Glicko-2: for players whose strength changes during the league; 95%: 1.96 deviations",
                 "rating periods: blocks of at least 10 deals, with at least 10 games per player on average"},
       .rate = RateByGlicko2,
       .bootstrap = nullptr,
       .periods = Glicko2Periods},
  };
  return methods;
}

std::set<uint64_t> DealsOf(Results results) {
  std::set<uint64_t> deals;
  for (const PairResult& result : results) deals.insert(result.deal);
  return deals;
}

}  // namespace

absl::Span<const RatingMethod> RatingMethods() { return Methods(); }

const RatingMethod* FindRatingMethod(absl::string_view name) {
  for (const RatingMethod& method : Methods()) {
    if (name == method.name) return &method;
  }
  return nullptr;
}

std::string RatingMethodNames() {
  std::string names;
  const size_t last = Methods().size() - 1;
  for (size_t i = 0; i <= last; ++i) {
    absl::StrAppend(&names, i == 0 ? "" : i == last ? " or " : ", ", Methods()[i].name);
  }
  return names;
}

std::vector<int> LeagueRating::Order() const {
  std::vector<int> order(entrants.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [this](int i, int j) {
    const EntrantRating& x = entrants[Index(i)];
    const EntrantRating& y = entrants[Index(j)];
    if (!x.rating || !y.rating) return x.rating.has_value() && !y.rating.has_value();
    const auto key = [](const EntrantRating& e) {
      return std::tuple(e.group, -std::round(*e.rating / kEqual), -std::round(e.points / kEqual));
    };
    return key(x) < key(y);
  });
  return order;
}

absl::StatusOr<LeagueRating> RateLeague(int entrants, Results results, const LeagueRatingOptions& options) {
  HAKAM_RETURN_IF_ERROR(Check(entrants, options));
  HAKAM_ASSIGN_OR_RETURN(const PointsRatings points, FitPoints(entrants, results));
  LeagueRating league = {.deals = static_cast<int64_t>(DealsOf(results).size()),
                         .pairs = static_cast<int64_t>(results.size()),
                         .fit = points.fit,
                         .groups = points.groups};
  for (size_t i = 0; i < Index(entrants); ++i) {
    league.entrants.push_back({.pairs = points.pairs[i],
                               .provisional = points.provisional[i],
                               .group = points.group[i],
                               .points = points.rating[i]});
  }
  // Boards are won, drawn and lost without the luck adjustment.
  std::vector<PairResult> plain;
  if (!options.method->rates_points) {
    for (const PairResult& result : results) plain.push_back(result.Plain());
    results = plain;
  }
  HAKAM_RETURN_IF_ERROR(options.method->rate(points, results, options, &league.entrants));
  if (options.method->periods) league.periods = options.method->periods(results);
  if (options.bootstrap) {
    HAKAM_RETURN_IF_ERROR(AddBootstrap(results, options, league.groups, &league.entrants));
  }
  return league;
}

absl::StatusOr<std::vector<LeagueRating>> RatingHistory(int entrants, Results results,
                                                        LeagueRatingOptions options, int points) {
  if (points < 1) return absl::InvalidArgumentError("history: must have at least one point");
  options.bootstrap.reset();
  const std::optional<double> progress = options.progress;
  const std::vector<PairResult> sorted = rating::SortedByDeal(results);
  std::vector<size_t> ends;  // of the deals
  for (size_t i = 1; i <= sorted.size(); ++i) {
    if (i == sorted.size() || sorted[i].deal != sorted[i - 1].deal) ends.push_back(i);
  }
  const size_t shares = std::min(static_cast<size_t>(points), ends.size());
  std::vector<LeagueRating> history;
  for (size_t k = 1; k <= shares; ++k) {
    const size_t end = ends[(k * ends.size() + shares - 1) / shares - 1];
    // The last point of a complete league of fixed length has the plain interval.
    if (end < sorted.size() || progress) {
      options.progress = progress.value_or(1) * static_cast<double>(end) / static_cast<double>(sorted.size());
    } else {
      options.progress.reset();
    }
    HAKAM_ASSIGN_OR_RETURN(LeagueRating then, RateLeague(entrants, Results(sorted).first(end), options));
    history.push_back(std::move(then));
  }
  return history;
}

}  // namespace hakam::arbiter
