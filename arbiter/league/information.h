// The information that more pairs between two entrants would give (rating/law.md section 7). Pure functions.
#ifndef HAKAM_ARBITER_LEAGUE_INFORMATION_H_
#define HAKAM_ARBITER_LEAGUE_INFORMATION_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// The variance of r_i - r_j.
double VarianceOfDifference(const PointsRatings& ratings, int i, int j);

// The information gain of `pairs` pairs about a difference with this variance, in nats. `noise` is the
// variance of the value of one pair.
double InformationGain(double variance_of_difference, double pairs, double noise);

// The probability that two entrants are in the wrong order.
double Misorder(double difference, double variance_of_difference);

// An edge of a graph, i < j.
struct Edge {
  int i = 0;
  int j = 0;
  double weight = 0;
};
// The edges of the spanning tree of 0..size-1 with the largest weight, heaviest first. Weights that differ by
// less than a billionth of the largest count as equal, because another machine may compute them differently;
// then edges with lower numbers come first.
std::vector<Edge> MaximumSpanningTree(int size, absl::FunctionRef<double(int i, int j)> weight);

// The pairs after which nobody of so many entrants need be provisional: what an adaptive league tunes its
// looks to. It may play many times as many.
double FirstDecision(int entrants);

// What is known of these entrants, by their numbers in `ratings`. `progress`: the pairs played divided by
// FirstDecision(). All looks together are wrong in at most 5 % of leagues (rating/intervals.h).
struct RankingLook {
  const PointsRatings& ratings;
  absl::Span<const uint32_t> entrants;
  double progress = 0;
};
// True if the order of every two neighbours in the ranking is known, or does not matter (the error of their
// difference is at most `tied`).
bool OrderIsKnown(const RankingLook& look, double tied);
// The largest 95 % half-width of a rating against the mean of all.
double LargestHalfWidth(const RankingLook& look);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_INFORMATION_H_
