#include "arbiter/rating/schedule_value.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using ::hakam::arbiter::rating::kInfinity;

bool Above0(double number) { return number > 0 && std::isfinite(number); }

// Squared length of C (e_i - e_j).
double Reach(const Covariance& c, int i, int j) {
  double sum = 0;
  for (int k = 0; k < c.size(); ++k) sum += (c.at(k, i) - c.at(k, j)) * (c.at(k, i) - c.at(k, j));
  return sum;
}

PairingValue ValueOf(const PointsRatings& ratings, const Batch& batch, int i, int j) {
  const auto a = static_cast<size_t>(i);
  const auto b = static_cast<size_t>(j);
  PairingValue out = {.i = i, .j = j};
  if (ratings.group[a] != ratings.group[b] || std::isinf(ratings.se_independent[a]) ||
      std::isinf(ratings.se_independent[b])) {
    out.variance = out.information_gain = out.trace_reduction = out.value = kInfinity;
    out.misorder = 0.5;
    return out;
  }
  const Covariance& c = ratings.independent;
  const double noise = batch.sd * batch.sd / batch.pairs;
  out.variance = std::max(0.0, c.at(i, i) + c.at(j, j) - 2 * c.at(i, j));
  out.information_gain = std::log1p(out.variance / noise) / 2;
  out.trace_reduction = Reach(c, i, j) / (noise + out.variance);
  out.misorder =
      LikelihoodOfSuperiority(-std::abs(ratings.rating[a] - ratings.rating[b]), std::sqrt(out.variance));
  out.value = 2 * out.misorder * out.information_gain / batch.cost;
  return out;
}

// Entrants from the best to the worst.
std::vector<int> Order(const PointsRatings& ratings) {
  std::vector<int> order(ratings.rating.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return ratings.rating[static_cast<size_t>(a)] > ratings.rating[static_cast<size_t>(b)];
  });
  return order;
}

bool OrderKnown(const PointsRatings& ratings, const StopRules& rules) {
  const std::vector<int> order = Order(ratings);
  for (size_t i = 1; i < order.size(); ++i) {
    const double se = ratings.SeOfDifference(order[i - 1], order[i]);
    if (se <= rules.tied) continue;
    const double difference =
        ratings.rating[static_cast<size_t>(order[i - 1])] - ratings.rating[static_cast<size_t>(order[i])];
    const double enough = 1 - rules.doubt / static_cast<double>(order.size() - 1);
    if (LikelihoodOfSuperiority(difference, se) < enough) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<std::vector<PairingValue>> ValuesOf(const PointsRatings& ratings, const Batch& batch) {
  if (!Above0(batch.pairs) || !Above0(batch.sd) || !Above0(batch.cost))
    return absl::InvalidArgumentError("batch: pairs, deviation and cost must be finite and above 0");
  const int entrants = static_cast<int>(ratings.rating.size());
  std::vector<PairingValue> values;
  for (int i = 0; i < entrants; ++i) {
    for (int j = i + 1; j < entrants; ++j) values.push_back(ValueOf(ratings, batch, i, j));
  }
  return values;
}

absl::StatusOr<std::vector<PairingValue>> SpanningTree(int entrants, std::vector<PairingValue> values) {
  std::stable_sort(values.begin(), values.end(), [](const PairingValue& x, const PairingValue& y) {
    return x.information_gain > y.information_gain;
  });
  std::vector<int> tree(static_cast<size_t>(std::max(0, entrants)));  // the tree of each entrant (Kruskal)
  std::iota(tree.begin(), tree.end(), 0);
  std::vector<PairingValue> out;
  for (const PairingValue& value : values) {
    if (value.i < 0 || value.j < 0 || value.i >= entrants || value.j >= entrants)
      return absl::InvalidArgumentError("schedule: an entrant out of range");
    const int from = tree[static_cast<size_t>(value.j)];
    const int to = tree[static_cast<size_t>(value.i)];
    if (from == to) continue;
    std::replace(tree.begin(), tree.end(), from, to);
    out.push_back(value);
  }
  if (static_cast<int>(out.size()) + 1 < entrants)
    return absl::InvalidArgumentError("schedule: these pairings do not connect all entrants");
  return out;
}

StopReason WhyStop(const PointsRatings& ratings, const StopRules& rules, int64_t pairs_played) {
  if (OrderKnown(ratings, rules)) return StopReason::kOrderKnown;
  const double widest = kHalfWidth95 * *std::max_element(ratings.se.begin(),
                                                         ratings.se.end());  // a fit has at least one entrant
  if (rules.half_width > 0 && ratings.connected() && widest <= rules.half_width) return StopReason::kPrecise;
  return pairs_played >= rules.budget ? StopReason::kBudget : StopReason::kNone;
}

}  // namespace hakam::arbiter
