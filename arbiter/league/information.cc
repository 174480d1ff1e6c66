#include "arbiter/league/information.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace hakam::arbiter {
namespace {

constexpr double kLevel = 0.05;
constexpr double kSteps = 1e9;  // weights are rounded to this fraction of the largest

}  // namespace

double VarianceOfDifference(const PointsRatings& ratings, int i, int j) {
  const Covariance& c = ratings.independent;
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

  std::vector<int> tree(static_cast<size_t>(size));  // the tree of each vertex, named by one of its vertices
  std::iota(tree.begin(), tree.end(), 0);
  const auto root = [&](int v) {
    while (tree[static_cast<size_t>(v)] != v) {
      int& above = tree[static_cast<size_t>(v)];
      above = tree[static_cast<size_t>(above)];
      v = above;
    }
    return v;
  };
  std::vector<Edge> chosen;
  for (const Edge& edge : edges) {
    const int x = root(edge.i);
    const int y = root(edge.j);
    if (x == y) continue;
    tree[static_cast<size_t>(x)] = y;
    chosen.push_back(edge);
  }
  return chosen;
}

bool OrderIsKnown(const PointsRatings& ratings, double tied) {
  std::vector<int> order(ratings.rating.size());
  std::iota(order.begin(), order.end(), 0);
  const auto rating = [&](int i) { return ratings.rating[static_cast<size_t>(i)]; };
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return rating(x) > rating(y); });
  const double sure = 1 - kLevel / static_cast<double>(order.size() - 1);
  for (size_t k = 1; k < order.size(); ++k) {
    const double se = std::sqrt(VarianceOfDifference(ratings, order[k - 1], order[k]));
    const double difference = rating(order[k - 1]) - rating(order[k]);
    if (se > tied && LikelihoodOfSuperiority(difference, se) < sure) return false;
  }
  return true;
}

double LargestHalfWidth(const PointsRatings& ratings) {
  double largest = 0;
  for (const double se : ratings.se_independent) largest = std::max(largest, se);
  return kHalfWidth95 * largest;
}

}  // namespace hakam::arbiter
