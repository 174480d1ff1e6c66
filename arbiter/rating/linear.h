// The linear algebra that points and Elo share. Private to this folder.
#ifndef HAKAM_ARBITER_RATING_LINEAR_H_
#define HAKAM_ARBITER_RATING_LINEAR_H_

#include <Eigen/Dense>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter::rating {

// Groups of entrants that results connect, directly or through others.
struct Groups {
  std::vector<int> of;  // the group of each entrant, numbered from 0 in the order of their first entrants
  int count = 0;
};
Groups FindGroups(int entrants, absl::Span<const std::pair<int, int>> links);

// The pseudo-inverse of a symmetric information matrix that is singular only along the sum of each group
// (only differences are known). FailedPrecondition if it is singular in another direction too.
absl::StatusOr<Eigen::MatrixXd> InverseOverGroups(const Eigen::MatrixXd& information, const Groups& groups);

// The inverse of a positive definite information matrix. FailedPrecondition if it is not positive definite.
absl::StatusOr<Eigen::MatrixXd> Inverse(const Eigen::MatrixXd& information);

// A row x of E[mean] = x'r for one pairing, sparse: 1/2 for each seat of the first team, -1/2 for each seat
// of the second. An entrant may have two seats.
struct Row {
  struct Seat {
    int entrant = 0;
    double x = 0;
  };
  std::array<Seat, 4> seats;

  static Row Of(const std::array<int, 2>& team_a, const std::array<int, 2>& team_b);
  double Predicted(const Eigen::VectorXd& r) const;
};

// A deviation from the mean of `n` values, so that its square has the variance of a value: times
// sqrt(n / (n - 1)). 0 for one value.
double Unbiased(double deviation, int64_t n);

// Scores of pairs, summed over the deals that they share.
struct DealScores {
  Eigen::MatrixXd sum;         // of u u' over all deals, where u = sum over the pairs of the deal: score * x
  std::vector<int64_t> deals;  // by entrant: on which it played
};
// `rows`: by pairing, in the order of LeagueSums::HeadToHeads(), over `entrants`. `score` is called with the
// pairing and the points per board of its first team.
DealScores SumOverDeals(LeagueSums& sums, int entrants, absl::Span<const Row> rows,
                        absl::FunctionRef<double(size_t pairing, double points)> score);

// Q m Q with Q = I - 11'/k in each group of k: the covariance of ratings against the mean of their group.
Eigen::MatrixXd Centred(const Eigen::MatrixXd& m, const Groups& groups);

Covariance ToCovariance(const Eigen::MatrixXd& m);
std::vector<double> StandardErrors(const Eigen::MatrixXd& covariance);
double SeOfDifference(const Covariance& covariance, int i, int j);

}  // namespace hakam::arbiter::rating

#endif  // HAKAM_ARBITER_RATING_LINEAR_H_
