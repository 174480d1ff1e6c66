#include "arbiter/report/standings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/league_view.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

std::string WhyOut(const Extent& extent, EntrantIndex entrant) {
  const std::optional<Disqualified>& out = extent.out[entrant];
  return out ? out->Reason() : "";
}

// False: it could never be started, or each of its decisions was a fault.
bool HasPlayed(const LeagueView& view, EntrantIndex entrant) {
  const LeagueView::EntrantCounts& counts = view.counts(entrant);
  return counts.pairs > 0 && (counts.faults == 0 || counts.faults < counts.decisions);
}

// Disqualified entrants stand below all others, and before them those that have not played.
int Group(bool played, const std::string& out) { return !out.empty() ? 2 : played ? 0 : 1; }

// Half the width of the 95 % interval of an estimate from so many pairs and deals, with this error.
double HalfWidthOf(double se, int64_t pairs, int64_t deals, std::optional<double> progress) {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  return std::isinf(se) || pairs < kFewestPairs ? kUnknown : se * HalfWidth95(deals, progress);
}

// Ratings of a league. Without pairs, boards are won, drawn and lost without the luck adjustment.
struct Fits {
  PointsRatings points;
  std::optional<PointsRatings> plain;  // in FORMAT_SINGLE: without the luck adjustment
  EloRatings elo;
};

absl::StatusOr<Fits> FitsOf(LeagueView& view) {
  Fits fits;
  HAKAM_ASSIGN_OR_RETURN(fits.points, FitPoints(view.sums()));
  HAKAM_ASSIGN_OR_RETURN(fits.elo, FitElo(view.plain()));
  fits.elo.rating = fits.elo.Centred(fits.points.group);
  if (view.config().format() == v1::FORMAT_SINGLE) {
    HAKAM_ASSIGN_OR_RETURN(fits.plain, FitPoints(view.plain()));
  }
  return fits;
}

// The variance of a board about the mean of its pairing, without the adjustment, divided by that with it.
LuckReport LuckOf(LeagueView& view) {
  double plain = 0;
  double adjusted = 0;
  const auto squares = [](const HeadToHead& h) { return static_cast<double>(h.pairs - 1) * h.sd * h.sd; };
  for (const HeadToHead& h : view.plain().HeadToHeads()) plain += squares(h);
  for (const HeadToHead& h : view.sums().HeadToHeads()) adjusted += squares(h);
  LuckReport luck = {.reference = view.config().luck_reference()};
  if (adjusted > 0) luck.factor = plain / adjusted;
  return luck;
}

// `meetings`: without the luck adjustment.
std::vector<Standing> Rows(const LeagueView& view, const Fits& fits, const std::vector<HeadToHead>& meetings,
                           std::optional<double> progress) {
  const PointsRatings& points = fits.points;
  const PointsRatings& plain = fits.plain ? *fits.plain : points;
  const EloRatings& elo = fits.elo;
  const LeagueIdentity& league = view.identity();
  const Teams& teams = view.extent().made.teams;
  std::vector<Standing> rows(teams.size());
  for (TeamIndex i = 0; i < rows.size(); ++i) {
    const auto& [first, second] = teams.members(i);
    rows[i] = {
        .number = i,
        .name = TeamName(league, teams, i),
        .agent = teams.partnerships() ? "" : league.entrants[first].agent,
        .points = points.rating[i],
        .points_se = points.se[i],
        .points_half_width = HalfWidthOf(points.se[i], points.pairs[i], points.deals, progress),
        .plain_points = plain.rating[i],
        .plain_half_width = HalfWidthOf(plain.se[i], plain.pairs[i], plain.deals, progress),
        .elo = elo.rating[i],
        .elo_se = points.fit.widening * elo.se[i],
        .elo_half_width = HalfWidthOf(points.fit.widening * elo.se[i], points.pairs[i], elo.deals, progress),
        .pairs = points.pairs[i],
        .faults = teams.partnerships() ? 0 : view.counts(first).faults,
        .provisional = points.provisional[i],
        .out = teams.partnerships() ? "" : WhyOut(view.extent(), first),
        .left_in_round = teams.partnerships() ? 0 : league.entrants[first].left};
  }
  for (Standing& row : rows) {
    const auto& [first, second] = teams.members(row.number);
    row.played = teams.partnerships() ? row.pairs > 0 : HasPlayed(view, first);
  }
  for (const HeadToHead& h : meetings) {
    Standing& a = rows[static_cast<size_t>(h.a)];
    Standing& b = rows[static_cast<size_t>(h.b)];
    a.won += h.wins;
    b.won += h.losses;
    a.lost += h.losses;
    b.lost += h.wins;
    a.drawn += h.draws;
    b.drawn += h.draws;
  }
  return rows;
}

// The rating of each agent: E[mean] = (sum of one team - sum of the other) / 2 (rating/law.md section 1).
absl::StatusOr<std::vector<AgentStanding>> Agents(LeagueView& view, std::optional<double> progress) {
  const LeagueIdentity& league = view.identity();
  const Teams& teams = view.extent().made.teams;
  if (!teams.partnerships()) return std::vector<AgentStanding>();
  PointsOptions options = {.entrants = static_cast<int>(league.entrants.size())};
  for (TeamIndex team = 0; team < teams.size(); ++team) {
    const auto& [first, second] = teams.members(team);
    options.teams.push_back({static_cast<int>(first), static_cast<int>(second)});
  }
  HAKAM_ASSIGN_OR_RETURN(const PointsRatings points, FitPoints(view.sums(), options));
  std::vector<AgentStanding> agents;
  for (EntrantIndex i = 0; i < league.entrants.size(); ++i) {
    agents.push_back(
        {.name = league.entrants[i].name,
         .agent = league.entrants[i].agent,
         .points = points.rating[i],
         .points_se = points.se[i],
         .points_half_width = HalfWidthOf(points.se[i], view.counts(i).pairs, points.deals, progress),
         .pairs = view.counts(i).pairs,
         .faults = view.counts(i).faults,
         .provisional = points.provisional[i],
         .out = WhyOut(view.extent(), i),
         .left_in_round = league.entrants[i].left});
  }
  std::stable_sort(agents.begin(), agents.end(), [](const AgentStanding& x, const AgentStanding& y) {
    const int group_x = Group(x.pairs > 0, x.out);
    const int group_y = Group(y.pairs > 0, y.out);
    return group_x != group_y ? group_x < group_y : x.points > y.points;
  });
  for (uint32_t i = 0; i < agents.size() && Group(agents[i].pairs > 0, agents[i].out) == 0; ++i) {
    agents[i].rank = i + 1;
  }
  return agents;
}

// `plain`: the same meetings without the luck adjustment, by which boards are won, drawn and lost.
std::vector<std::vector<CrossCell>> Cross(const std::vector<HeadToHead>& meetings,
                                          const std::vector<HeadToHead>& plain,
                                          const std::vector<size_t>& place, double worth,
                                          std::optional<double> progress) {
  std::vector<std::vector<CrossCell>> cross(place.size(), std::vector<CrossCell>(place.size()));
  for (size_t i = 0; i < meetings.size(); ++i) {
    const HeadToHead& h = meetings[i];
    const HeadToHead& counts = plain[i];
    const size_t a = place[static_cast<size_t>(h.a)];
    const size_t b = place[static_cast<size_t>(h.b)];
    const MeanInterval interval = IntervalOfMean(h, worth, progress);
    cross[a][b] = {.played = true,
                   .mean = h.mean,
                   .se = h.se,
                   .low = interval.low,
                   .high = interval.high,
                   .few = interval.few,
                   .pairs = h.pairs,
                   .won = counts.wins,
                   .drawn = counts.draws,
                   .lost = counts.losses};
    cross[b][a] = {.played = true,
                   .mean = -h.mean,
                   .se = h.se,
                   .low = -interval.high,
                   .high = -interval.low,
                   .few = interval.few,
                   .pairs = h.pairs,
                   .won = counts.losses,
                   .drawn = counts.draws,
                   .lost = counts.wins};
  }
  return cross;
}

// By entrant: the place that the format gives, which is its result, whatever the ratings say. Also fills in
// what the format counts. Empty: the format gives none.
std::vector<uint32_t> PlacesOf(const LeagueSchedule& made, std::vector<Standing>* rows) {
  std::vector<uint32_t> places;
  if (made.swiss != nullptr) {
    places.resize(rows->size());
    for (const Swiss::Row& row : made.swiss->Table()) {
      places[row.entrant] = row.place;
      (*rows)[row.entrant].score = row.score;
      (*rows)[row.entrant].buchholz = row.buchholz;
    }
  }
  if (made.knockout != nullptr) {
    places.resize(rows->size());
    for (const Knockout::Place& place : made.knockout->Places()) places[place.entrant] = place.place;
  }
  return places;
}

// The rows in the order of the table; sets the ranks. `places`: by row, or empty.
std::vector<size_t> RankRows(const std::vector<uint32_t>& places, std::vector<Standing>* rows) {
  std::vector<size_t> order(rows->size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto group = [rows](size_t i) { return Group((*rows)[i].played, (*rows)[i].out); };
  const auto place = [&places](size_t i) { return places.empty() ? 0 : places[i]; };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (group(a) != group(b)) return group(a) < group(b);
    return place(a) != place(b) ? place(a) < place(b) : (*rows)[a].points > (*rows)[b].points;
  });
  for (size_t i = 0; i < order.size() && group(order[i]) == 0; ++i) {
    const bool shared = i > 0 && !places.empty() && place(order[i]) == place(order[i - 1]);
    (*rows)[order[i]].rank = shared ? (*rows)[order[i - 1]].rank : static_cast<uint32_t>(i + 1);
  }
  return order;
}

// Sets the ranges of the ranks. `rows`: in their order.
void RangeRanks(const PointsRatings& points, std::optional<double> progress, std::vector<Standing>* rows) {
  const double factor = HalfWidth95(points.deals, progress);
  const auto ranked =
      std::count_if(rows->begin(), rows->end(), [](const Standing& s) { return s.rank.has_value(); });
  const absl::Span<Standing> all = absl::MakeSpan(*rows).first(static_cast<size_t>(ranked));
  for (Standing& row : all) {
    row.best_rank = 1;
    row.worst_rank = static_cast<uint32_t>(ranked);
  }
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = i + 1; j < all.size(); ++j) {
      Standing& better = all[i];
      Standing& worse = all[j];
      const double se =
          points.SeOfDifference(static_cast<int>(better.number), static_cast<int>(worse.number));
      const bool few = std::min(better.pairs, worse.pairs) < kFewestPairs;
      if (few || !(better.points - worse.points > factor * se)) continue;
      ++*worse.best_rank;
      --*better.worst_rank;
    }
  }
}

void AddTies(const LeagueIdentity& league, const LeagueSchedule& made, Standings* standings) {
  if (made.knockout == nullptr) return;
  const double unit = standings->luck ? 1000 : 1;  // of PlayedPair::difference()
  for (const Knockout::TieState& tie : made.knockout->ties()) {
    TieLine line = {.name = TieName(tie.tie), .pairs = tie.pairs, .sum = static_cast<double>(tie.sum) / unit};
    for (size_t side = 0; side < 2; ++side) {
      if (tie.sides[side]) line.sides[side] = league.entrants[*tie.sides[side]].name;
    }
    if (tie.winner) line.winner = line.sides[*tie.winner];
    line.by = tie.by;
    const bool needless = standings->complete && line.winner.empty();  // nobody needs a second final
    if (tie.sides[0] && tie.sides[1] && !needless) standings->ties.push_back(std::move(line));
  }
}

// "60 of 150 pairs are walkovers (a, b could not be started): they count for the places only"
std::string WalkoversOf(const LeagueView& view) {
  std::vector<std::string> absent;
  for (EntrantIndex i = 0; i < view.identity().entrants.size(); ++i) {
    if (view.counts(i).absent > 0) absent.push_back(view.identity().entrants[i].name);
  }
  return absl::StrCat(view.extent().walkovers, " of ", view.extent().stored, " pairs are walkovers (",
                      absl::StrJoin(absent, ", "), " could not be started): they count for the places only");
}

void AddWarnings(const LeagueView& view, const PointsRatings& points, Standings* standings) {
  if (view.extent().walkovers > 0) standings->warnings.push_back(WalkoversOf(view));
  if (points.fit.intransitive) {
    standings->warnings.push_back(
        absl::StrFormat("not additive/intransitive: one number per entrant does not explain the pairings "
                        "(chi2 %.1f, df %d, p %.1e), so all errors are multiplied by %.2f; "
                        "read the crosstable",
                        points.fit.chi2, points.fit.df, points.fit.p, points.fit.widening));
  }
  if (!points.connected()) {
    standings->warnings.push_back(
        "not everybody is linked by results yet: ratings of different groups do not compare");
  }
}

}  // namespace

std::string TeamName(const LeagueIdentity& league, const Teams& teams, TeamIndex team) {
  const auto& [first, second] = teams.members(team);
  if (first == second) return league.entrants[first].name;
  return absl::StrCat(league.entrants[first].name, "+", league.entrants[second].name);
}

absl::StatusOr<Standings> ComputeStandings(const Store& store, const std::string& rules) {
  HAKAM_ASSIGN_OR_RETURN(LeagueView view, LeagueView::Read(store));
  return ComputeStandings(view, rules);
}

absl::StatusOr<Standings> ComputeStandings(LeagueView& view, const std::string& rules) {
  const LeagueIdentity& league = view.identity();
  const Extent& extent = view.extent();
  if (view.sums().pairs() == 0) {
    return absl::UnavailableError(absl::StrCat(
        league.name, ": ", extent.stored == 0 ? "no pair is stored yet" : "all pairs so far are walkovers",
        ", so there are no standings"));
  }
  HAKAM_ASSIGN_OR_RETURN(const Fits fits, FitsOf(view));
  const PointsRatings& points = fits.points;
  const std::vector<HeadToHead> plain = view.plain().HeadToHeads();
  HAKAM_ASSIGN_OR_RETURN(const std::string commitment, CommitmentOf(league));

  Standings standings = {.league = league.name,
                         .rules = rules,
                         .pairs_done = static_cast<int64_t>(extent.stored),
                         .pairs_total = static_cast<int64_t>(extent.wanted),
                         .can_disqualify = extent.has_rule,
                         .matches = view.config().format() == v1::FORMAT_MATCH,
                         .commitment = commitment,
                         .complete = extent.complete,
                         .schedule = ScheduleField(view.config()),
                         .fit_chi2 = points.fit.chi2,
                         .fit_df = points.fit.df,
                         .fit_p = points.fit.p};
  if (standings.complete) standings.seed = league.seed;
  if (view.config().format() == v1::FORMAT_SINGLE) standings.luck = LuckOf(view);

  const std::optional<double> progress = ProgressOf(view.config(), extent);
  standings.looked_at = progress.has_value();
  std::vector<Standing> rows = Rows(view, fits, plain, progress);
  const std::vector<uint32_t> places = PlacesOf(extent.made, &rows);
  standings.has_places = !places.empty();
  const std::vector<size_t> order = RankRows(places, &rows);
  std::vector<size_t> place(rows.size());
  for (size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    standings.rows.push_back(rows[order[i]]);
  }
  if (places.empty()) RangeRanks(points, progress, &standings.rows);
  standings.cross = Cross(view.sums().HeadToHeads(), plain, place, WorthOfHand(view.config()), progress);
  absl::StatusOr<std::vector<AgentStanding>> agents = Agents(view, progress);
  if (absl::IsFailedPrecondition(agents.status())) {
    standings.warnings.push_back(
        "what each agent brings to its partnerships is not determined by these pairs yet");
  } else {
    HAKAM_RETURN_IF_ERROR(agents.status());
    standings.agents = *std::move(agents);
  }
  AddTies(league, extent.made, &standings);
  AddWarnings(view, points, &standings);
  return standings;
}

}  // namespace hakam::arbiter
