#include "arbiter/league/information.h"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <cmath>
#include <tuple>
#include <utility>

#include "arbiter/rating/intervals.h"

namespace hakam::arbiter {
namespace {

constexpr double kLevel = 0.05;
constexpr double kSteps = 1e9;  // weights are rounded to this fraction of the largest

}  // namespace

double VarianceOfDifference(const PointsRatings& ratings, int i, int j) {
  const Covariance& c = ratings.covariance;
  return std::max(0.0, c.at(i, i) + c.at(j, j) - 2 * c.at(i, j));
}

double InformationGain(double variance_of_difference, double pairs, double noise) {
  return std::log1p(pairs * variance_of_difference / noise) / 2;
}

double Misorder(double difference, double variance_of_difference) {
  if (variance_of_difference == 0) return difference == 0 ? 0.5 : 0;
  return std::erfc(std::abs(difference) / std::sqrt(2 * variance_of_difference)) / 2;
}

std::vector<Edge> MaximumSpanningTree(int size, absl::FunctionRef<double(int i, int j)> weight) {
  std::vector<Edge> edges;
  double largest = 0;
  for (int j = 1; j < size; ++j) {
    for (int i = 0; i < j; ++i) {
      edges.push_back({.i = i, .j = j, .weight = weight(i, j)});
      largest = std::max(largest, edges.back().weight);
    }
  }
  const auto key = [&](const Edge& edge) {
    const double share = largest > 0 ? edge.weight / largest : 0;
    return std::tuple(-std::llround(share * kSteps), edge.j, edge.i);
  };
  std::sort(edges.begin(), edges.end(), [&](const Edge& x, const Edge& y) { return key(x) < key(y); });

  boost::disjoint_sets_with_storage<> trees(static_cast<size_t>(size));
  std::vector<Edge> chosen;
  for (const Edge& edge : edges) {
    const size_t x = trees.find_set(static_cast<size_t>(edge.i));
    const size_t y = trees.find_set(static_cast<size_t>(edge.j));
    if (x == y) continue;
    trees.link(x, y);
    chosen.push_back(edge);
  }
  return chosen;
}

double FirstDecision(int entrants) { return static_cast<double>(kMinPairs) * entrants / 2; }

bool OrderIsKnown(const RankingLook& look, double tied) {
  const PointsRatings& ratings = look.ratings;
  std::vector<uint32_t> order(look.entrants.begin(), look.entrants.end());
  if (order.size() < 2) return true;
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t x, uint32_t y) { return ratings.rating[x] > ratings.rating[y]; });
  const double level = kLevel / static_cast<double>(order.size() - 1);
  // The quantiles of t are wider than those of the normal law.
  const double clear = SequenceHalfWidth(level, look.progress) * HalfWidth95(ratings.deals) / HalfWidth95(0);
  for (size_t k = 1; k < order.size(); ++k) {
    const auto [above, below] = std::pair(order[k - 1], order[k]);
    const double se =
        std::sqrt(VarianceOfDifference(ratings, static_cast<int>(above), static_cast<int>(below)));
    if (se > tied && ratings.rating[above] - ratings.rating[below] < clear * se) return false;
  }
  return true;
}

double LargestHalfWidth(const RankingLook& look) {
  double largest = 0;
  for (const uint32_t entrant : look.entrants) largest = std::max(largest, look.ratings.se[entrant]);
  return HalfWidth95(look.ratings.deals, look.progress) * largest;
}

}  // namespace hakam::arbiter
