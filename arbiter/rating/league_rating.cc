#include "arbiter/rating/league_rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "arbiter/rating/ladder.h"
#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Results = absl::Span<const PairResult>;
using Entrants = std::vector<EntrantRating>;

std::optional<double> IfKnown(double value) {
  return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

size_t Index(int i) { return static_cast<size_t>(i); }

absl::Status Check(int entrants, const LeagueRatingOptions& options) {
  if (!HasDifferences(options.method) && (options.anchor || options.bootstrap)) {
    return absl::InvalidArgumentError("ratings: this method has neither an anchor nor a bootstrap");
  }
  if (!options.anchor) return absl::OkStatus();
  if (options.anchor->entrant < 0 || options.anchor->entrant >= entrants ||
      !std::isfinite(options.anchor->value)) {
    return absl::InvalidArgumentError("ratings: the anchor must be an entrant, and its value finite");
  }
  return absl::OkStatus();
}

// What points and Elo have in common: ratings with errors of their differences.
template <typename Ratings, typename Difference, typename ModelDifference>
void Fill(const Ratings& fitted, const std::vector<double>& se_model, const Difference& difference,
          const ModelDifference& model_difference, const std::optional<RatingAnchor>& anchor,
          Entrants* entrants) {
  const int n = static_cast<int>(entrants->size());
  for (int i = 0; i < n; ++i) {
    EntrantRating& e = (*entrants)[Index(i)];
    e.superior.resize(entrants->size());
    if (e.pairs == 0) continue;
    for (int j = 0; j < n; ++j) {
      if (j == i || (*entrants)[Index(j)].group != e.group || !std::isfinite(difference(i, j))) continue;
      e.superior[Index(j)] =
          LikelihoodOfSuperiority(fitted.rating[Index(i)] - fitted.rating[Index(j)], difference(i, j));
    }
    if (!anchor) {
      e.rating = fitted.rating[Index(i)];
      e.se = IfKnown(fitted.se[Index(i)]);
      e.se_model = IfKnown(se_model[Index(i)]);
    } else if (e.group == (*entrants)[Index(anchor->entrant)].group) {
      e.rating = anchor->value + (fitted.rating[Index(i)] - fitted.rating[Index(anchor->entrant)]);
      e.se = IfKnown(difference(i, anchor->entrant));
      e.se_model = IfKnown(model_difference(i, anchor->entrant));
    }
  }
}

// Standard errors of ratings against the mean of their group: on what level all are, which only the virtual
// games say, is no error.
std::vector<double> AgainstGroups(const Covariance& covariance, const PointsRatings& groups) {
  std::vector<double> errors;
  for (int i = 0; i < covariance.size(); ++i) {
    std::vector<int> members;
    for (int j = 0; j < covariance.size(); ++j) {
      if (groups.group[Index(j)] == groups.group[Index(i)]) members.push_back(j);
    }
    const auto n = static_cast<double>(members.size());
    double with_mean = 0;
    double of_mean = 0;
    for (const int j : members) {
      with_mean += covariance.at(i, j) / n;
      for (const int k : members) of_mean += covariance.at(j, k) / (n * n);
    }
    errors.push_back(std::sqrt(std::max(0.0, covariance.at(i, i) - 2 * with_mean + of_mean)));
  }
  return errors;
}

// Each group by itself: another one has no bearing on it. One with too few deals has no intervals.
absl::Status AddBootstrap(Results results, const LeagueRatingOptions& options, int groups,
                          Entrants* entrants) {
  for (int group = 0; group < groups; ++group) {
    std::vector<int> members;
    std::vector<int> number(entrants->size(), 0);
    for (size_t i = 0; i < entrants->size(); ++i) {
      number[i] = static_cast<int>(members.size());
      if ((*entrants)[i].group == group) members.push_back(static_cast<int>(i));
    }
    const auto in_group = [&](int i) { return (*entrants)[Index(i)].group == group; };
    if (members.size() < 2 || (options.anchor && !in_group(options.anchor->entrant))) continue;
    std::vector<PairResult> theirs;
    for (PairResult result : results) {
      if (!in_group(result.a)) continue;
      result.a = number[Index(result.a)];
      result.b = number[Index(result.b)];
      theirs.push_back(result);
    }
    const auto run = options.method == RatingMethod::kElo ? BootstrapElo : BootstrapPoints;
    const absl::StatusOr<Bootstrap> draws = run(static_cast<int>(members.size()), theirs, *options.bootstrap);
    if (absl::IsFailedPrecondition(draws.status())) continue;
    HAKAM_RETURN_IF_ERROR(draws.status());
    for (const int member : members) {
      const int i = number[Index(member)];
      BootstrapInterval interval =
          options.anchor ? draws->Difference(i, number[Index(options.anchor->entrant)]) : draws->Rating(i);
      const double shift = options.anchor ? options.anchor->value : 0;
      interval.low += shift;
      interval.high += shift;
      (*entrants)[Index(member)].bootstrap = interval;
    }
  }
  return absl::OkStatus();
}

template <typename Rating>
void FillLadder(const std::vector<Rating>& ladder, void (*fill)(const Rating&, EntrantRating*),
                Entrants* entrants) {
  for (size_t i = 0; i < ladder.size(); ++i) {
    if ((*entrants)[i].pairs > 0) fill(ladder[i], &(*entrants)[i]);
  }
}

absl::Status AddRatings(const PointsRatings& points, Results results, const LeagueRatingOptions& options,
                        Entrants* entrants) {
  const int n = static_cast<int>(entrants->size());
  switch (options.method) {
    case RatingMethod::kPoints: {
      const auto difference = [&](int i, int j) { return points.SeOfDifference(i, j); };
      const auto independent = [&](int i, int j) { return points.SeOfDifferenceIndependent(i, j); };
      Fill(points, points.se_independent, difference, independent, options.anchor, entrants);
      break;
    }
    case RatingMethod::kElo: {
      HAKAM_ASSIGN_OR_RETURN(const EloRatings elo, FitElo(n, results));
      const auto difference = [&](int i, int j) { return elo.SeOfDifference(i, j); };
      const auto fisher = [&](int i, int j) { return elo.SeOfDifferenceFisher(i, j); };
      Fill(elo, AgainstGroups(elo.fisher, points), difference, fisher, options.anchor, entrants);
      break;
    }
    case RatingMethod::kOpenSkill: {
      HAKAM_ASSIGN_OR_RETURN(const std::vector<OpenSkill> ladder, OpenSkillLadder(n, results));
      const auto fill = [](const OpenSkill& skill, EntrantRating* e) {
        e->rating = skill.Rank();
        e->openskill = skill;
      };
      FillLadder<OpenSkill>(ladder, fill, entrants);
      break;
    }
    case RatingMethod::kGlicko2: {
      HAKAM_ASSIGN_OR_RETURN(const std::vector<Glicko2> ladder, Glicko2Ladder(n, results));
      const auto fill = [](const Glicko2& glicko, EntrantRating* e) {
        e->rating = glicko.rating;
        e->se = glicko.deviation;
        e->glicko2 = glicko;
      };
      FillLadder<Glicko2>(ladder, fill, entrants);
      break;
    }
  }
  return absl::OkStatus();
}

std::set<uint32_t> DealsOf(Results results) {
  std::set<uint32_t> deals;
  for (const PairResult& result : results) deals.insert(result.deal);
  return deals;
}

}  // namespace

std::vector<int> LeagueRating::Order() const {
  std::vector<int> order(entrants.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [this](int i, int j) {
    const EntrantRating& x = entrants[Index(i)];
    const EntrantRating& y = entrants[Index(j)];
    if (!x.rating || !y.rating) return x.rating.has_value() && !y.rating.has_value();
    return std::tuple(x.group, -*x.rating) < std::tuple(y.group, -*y.rating);
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
    league.entrants.push_back(
        {.pairs = points.pairs[i], .provisional = points.provisional[i], .group = points.group[i]});
  }
  HAKAM_RETURN_IF_ERROR(AddRatings(points, results, options, &league.entrants));
  if (options.bootstrap) {
    HAKAM_RETURN_IF_ERROR(AddBootstrap(results, options, league.groups, &league.entrants));
  }
  return league;
}

absl::StatusOr<std::vector<LeagueRating>> RatingHistory(int entrants, Results results,
                                                        LeagueRatingOptions options, int points) {
  if (points < 1) return absl::InvalidArgumentError("history: needs one point at least");
  options.bootstrap.reset();
  const std::vector<PairResult> sorted = rating::SortedByDeal(results);
  const std::set<uint32_t> distinct = DealsOf(sorted);
  const std::vector<uint32_t> deals(distinct.begin(), distinct.end());
  const size_t shares = std::min(static_cast<size_t>(points), deals.size());
  std::vector<LeagueRating> history;
  for (size_t k = 1; k <= shares; ++k) {
    const uint32_t last = deals[(k * deals.size() + shares - 1) / shares - 1];
    const auto end = std::partition_point(sorted.begin(), sorted.end(),
                                          [last](const PairResult& result) { return result.deal <= last; });
    HAKAM_ASSIGN_OR_RETURN(
        LeagueRating then,
        RateLeague(entrants, Results(sorted).first(static_cast<size_t>(end - sorted.begin())), options));
    history.push_back(std::move(then));
  }
  return history;
}

}  // namespace hakam::arbiter
