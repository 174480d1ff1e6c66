#include "arbiter/rating/drift.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "arbiter/rating/intervals.h"
#include "arbiter/rating/ladder.h"
#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

absl::Status CheckAnchors(int entrants, const std::vector<int>& anchors) {
  std::set<int> seen;
  for (const int anchor : anchors) {
    if (anchor < 0 || anchor >= entrants || !seen.insert(anchor).second)
      return absl::InvalidArgumentError("drift: an anchor is no entrant, or is there twice");
  }
  return absl::OkStatus();
}

// The rating of one entrant less the mean of the anchors: the sum of share[i] * rating[i].
std::vector<double> SharesOf(int entrant, int entrants, const std::vector<int>& anchors) {
  std::vector<double> shares(At(entrants), 0);
  shares[At(entrant)] += 1;
  for (const int anchor : anchors) shares[At(anchor)] -= 1. / static_cast<double>(anchors.size());
  return shares;
}

double ErrorOf(const std::vector<double>& shares, const Covariance& covariance) {
  double variance = 0;
  for (int i = 0; i < covariance.size(); ++i) {
    for (int j = 0; j < covariance.size(); ++j)
      variance += shares[At(i)] * shares[At(j)] * covariance.at(i, j);
  }
  return std::sqrt(std::max(0.0, variance));
}

// Whether all have a finite error and are linked by results.
bool Comparable(const PointsRatings& points, int entrant, const std::vector<int>& anchors) {
  const auto known = [&](int i) {
    return points.group[At(i)] == points.group[At(entrant)] && std::isfinite(points.se[At(i)]);
  };
  return !anchors.empty() && known(entrant) && std::all_of(anchors.begin(), anchors.end(), known);
}

// As PointsRatings::SeOfDifference, for the difference to a mean.
void SetPoints(const PointsRatings& points, std::optional<double> progress, int entrant,
               const std::vector<int>& anchors, EntrantSeason* out) {
  if (!Comparable(points, entrant, anchors)) return;
  const std::vector<double> shares = SharesOf(entrant, static_cast<int>(points.rating.size()), anchors);
  double value = 0;
  bool provisional = false;
  for (size_t i = 0; i < shares.size(); ++i) {
    value += shares[i] * points.rating[i];
    provisional = provisional || (shares[i] != 0 && points.provisional[i]);
  }
  double se = ErrorOf(shares, points.covariance);
  if (provisional) se = std::max(se, points.fit.widening * ErrorOf(shares, points.independent));
  out->points = value + 0.0;  // never -0
  out->se = se;
  if (points.pairs[At(entrant)] >= kFewestPairs) out->half_width = se * HalfWidth95(points.deals, progress);
}

// The errors of two seasons are independent. Welch and Satterthwaite's degrees of freedom for the sum of two
// estimated variances, as a number of deals.
int64_t DealsOfChange(double variance1, int64_t deals1, double variance2, int64_t deals2) {
  const double both = variance1 + variance2;
  if (both == 0) return deals1 + deals2 - 1;
  const double freedom = both * both /
                         (variance1 * variance1 / static_cast<double>(deals1 - 1) +
                          variance2 * variance2 / static_cast<double>(deals2 - 1));
  return 1 + std::max<int64_t>(1, std::llround(std::floor(freedom)));
}

void SetChange(const std::vector<SeasonRatings>& before, absl::Span<const SeasonResults> seasons, int entrant,
               int64_t deals, EntrantSeason* out) {
  if (!out->points) return;
  for (size_t earlier = before.size(); earlier-- > 0;) {
    const EntrantSeason& then = before[earlier].entrants[At(entrant)];
    if (!then.points) continue;
    const double variance = *then.se * *then.se;
    const double now = *out->se * *out->se;
    out->since = earlier;
    out->change = *out->points - *then.points;
    out->change_se = std::sqrt(variance + now);
    const int64_t of_change = DealsOfChange(variance, before[earlier].deals, now, deals);
    double factor = HalfWidth95(of_change);
    for (const size_t season : {earlier, before.size()}) {
      if (seasons[season].progress)
        factor = std::max(factor, HalfWidth95(of_change, seasons[season].progress));
    }
    if (then.half_width && out->half_width) out->change_half_width = factor * *out->change_se;
    return;
  }
}

}  // namespace

absl::StatusOr<std::vector<SeasonRatings>> DriftOf(int entrants, absl::Span<const SeasonResults> seasons,
                                                   const std::vector<int>& anchors) {
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  HAKAM_RETURN_IF_ERROR(CheckAnchors(entrants, anchors));
  std::vector<SeasonRatings> drift;
  std::vector<Glicko2Player> players(At(entrants));
  for (const SeasonResults& season : seasons) {
    HAKAM_ASSIGN_OR_RETURN(const PointsRatings points, FitPoints(entrants, season.results));
    HAKAM_RETURN_IF_ERROR(ContinueGlicko2(season.results, {}, &players));
    SeasonRatings rated = {.deals = points.deals, .fit = points.fit};
    for (int i = 0; i < entrants; ++i) {
      EntrantSeason e = {.pairs = points.pairs[At(i)], .provisional = points.provisional[At(i)]};
      if (e.pairs > 0) SetPoints(points, season.progress, i, anchors, &e);
      SetChange(drift, seasons, i, points.deals, &e);
      if (players[At(i)].played) e.glicko2 = players[At(i)].rating;
      rated.entrants.push_back(e);
    }
    drift.push_back(std::move(rated));
  }
  return drift;
}

}  // namespace hakam::arbiter
