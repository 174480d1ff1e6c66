// How much a few more pairs between two entrants would tell (law.md section 7). Pure functions.
#ifndef HAKAM_ARBITER_LEAGUE_INFORMATION_H_
#define HAKAM_ARBITER_LEAGUE_INFORMATION_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// Of r_i - r_j, from the covariances of independent pairs.
double VarianceOfDifference(const PointsRatings& ratings, int i, int j);

// What `pairs` pairs would tell about a difference of this variance, in nats; `noise` is the variance of the
// mean of one pair.
double InformationGain(double variance_of_difference, double pairs, double noise);

// Probability that the two are in the wrong order.
double Misorder(double difference, double variance_of_difference);

// An edge of a graph, i < j.
struct Edge {
  int i = 0;
  int j = 0;
  double weight = 0;
};
// The edges of a spanning tree of 0..size-1 of the largest weight, heaviest first. Weights that differ only
// in what another machine may compute differently (a billionth of the largest) count as equal, and then the
// edges with the lower numbers come first.
std::vector<Edge> MaximumSpanningTree(int size, absl::FunctionRef<double(int i, int j)> weight);

// Every two neighbours in the order of the ratings are told apart, at 5 % for all of them together, or are so
// close that nobody cares (SE of the difference at most `tied`).
bool OrderIsKnown(const PointsRatings& ratings, double tied);

// The largest 95 % half-width of a rating against the mean of all.
double LargestHalfWidth(const PointsRatings& ratings);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_INFORMATION_H_
