#include "arbiter/runner/standings.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/deal/deal.h"
#include "arbiter/rating/rating.h"
#include "arbiter/runner/extent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct Journal {
  std::vector<PairResult> results;
  std::vector<int64_t> faults;  // by entrant
  Extent extent;
};

absl::StatusOr<Journal> Read(const Store& store) {
  Journal journal;
  journal.faults.resize(store.identity().entrants.size());
  HAKAM_ASSIGN_OR_RETURN(journal.extent,
                         ExtentOf(store, [&](const PairTally& tally, const PairNumbers& pair) {
                           const PlayedPair played = pair.Played();
                           journal.results.push_back({.a = static_cast<int>(tally.a),
                                                      .b = static_cast<int>(tally.b),
                                                      .deal = pair.key.deal,
                                                      .room1 = static_cast<double>(played.room1),
                                                      .room2 = static_cast<double>(played.room2)});
                           journal.faults[tally.a] += pair.faults_a;
                           journal.faults[tally.b] += pair.faults_b;
                         }));
  return journal;
}

std::vector<Standing> Rows(const LeagueIdentity& league, const Journal& journal, const PointsRatings& points,
                           const EloRatings& elo) {
  std::vector<Standing> rows(league.entrants.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i] = {.name = league.entrants[i].name,
               .agent = league.entrants[i].agent,
               .points = points.rating[i],
               .points_se = points.se[i],
               .elo = elo.rating[i],
               .elo_se = elo.se[i],
               .pairs = points.pairs[i],
               .faults = journal.faults[i],
               .provisional = points.provisional[i]};
    if (const auto& out = journal.extent.out[i]) rows[i].out = out->Reason();
  }
  for (const PairResult& result : journal.results) {
    const double sum = result.room1 + result.room2;
    Standing& a = rows[static_cast<size_t>(result.a)];
    Standing& b = rows[static_cast<size_t>(result.b)];
    if (sum == 0) {
      ++a.drawn, ++b.drawn;
    } else {
      ++(sum > 0 ? a : b).won;
      ++(sum > 0 ? b : a).lost;
    }
  }
  return rows;
}

std::vector<std::vector<CrossCell>> Cross(const std::vector<HeadToHead>& meetings,
                                          const std::vector<size_t>& place) {
  std::vector<std::vector<CrossCell>> cross(place.size(), std::vector<CrossCell>(place.size()));
  for (const HeadToHead& h : meetings) {
    const size_t a = place[static_cast<size_t>(h.a)];
    const size_t b = place[static_cast<size_t>(h.b)];
    cross[a][b] = {.played = true,
                   .mean = h.mean,
                   .se = h.se,
                   .pairs = h.pairs,
                   .won = h.wins,
                   .drawn = h.draws,
                   .lost = h.losses};
    cross[b][a] = {.played = true,
                   .mean = -h.mean,
                   .se = h.se,
                   .pairs = h.pairs,
                   .won = h.losses,
                   .drawn = h.draws,
                   .lost = h.wins};
  }
  return cross;
}

}  // namespace

absl::StatusOr<Standings> ComputeStandings(const Store& store, const std::string& rules) {
  const LeagueIdentity& league = store.identity();
  const int n = static_cast<int>(league.entrants.size());
  HAKAM_ASSIGN_OR_RETURN(const Journal journal, Read(store));
  if (journal.results.empty()) {
    return absl::UnavailableError(
        absl::StrCat(league.name, ": no pair is stored yet, so there are no standings"));
  }
  HAKAM_ASSIGN_OR_RETURN(const PointsRatings points, FitPoints(n, journal.results));
  HAKAM_ASSIGN_OR_RETURN(const EloRatings elo, FitElo(n, journal.results));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<HeadToHead> meetings, HeadToHeads(n, journal.results));
  HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(league.seed));

  Standings standings = {.league = league.name,
                         .rules = rules,
                         .pairs_done = static_cast<int64_t>(journal.extent.stored),
                         .pairs_total = static_cast<int64_t>(journal.extent.wanted),
                         .can_disqualify = journal.extent.has_rule,
                         .commitment = deals.Commitment(),
                         .fit_chi2 = points.fit.chi2,
                         .fit_df = points.fit.df,
                         .fit_p = points.fit.p};
  if (standings.complete()) standings.seed = league.seed;

  std::vector<Standing> rows = Rows(league, journal, points, elo);
  std::vector<size_t> order(rows.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&rows](size_t a, size_t b) { return rows[a].points > rows[b].points; });
  std::vector<size_t> place(rows.size());
  for (size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    standings.rows.push_back(rows[order[i]]);
  }
  standings.cross = Cross(meetings, place);
  if (points.fit.intransitive) {
    standings.warnings.push_back(
        absl::StrFormat("not additive/intransitive: one number per entrant does not explain the pairings "
                        "(chi2 %.1f, df %d, p %.1e); "
                        "read the crosstable",
                        points.fit.chi2, points.fit.df, points.fit.p));
  }
  if (!points.connected()) {
    standings.warnings.push_back(
        "not everybody is linked by results yet: ratings of different groups do not compare");
  }
  return standings;
}

}  // namespace hakam::arbiter
