// The few steps of linear algebra that both kinds of ratings need. Private to this folder.
#ifndef HAKAM_ARBITER_RATING_LINEAR_H_
#define HAKAM_ARBITER_RATING_LINEAR_H_

#include <Eigen/Dense>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter::rating {

// Who is linked to whom by results, directly or through others.
struct Groups {
  std::vector<int> of;  // by entrant, numbered from 0 in the order of their first entrants
  int count = 0;
};
Groups FindGroups(int entrants, absl::Span<const std::pair<int, int>> links);

// Inverse of a symmetric information matrix that may be singular along the sum of each group (only
// differences are known) and nowhere else: the pseudo-inverse. FailedPrecondition if more is unknown.
absl::StatusOr<Eigen::MatrixXd> InverseOverGroups(const Eigen::MatrixXd& information, const Groups& groups);

// Inverse of a positive definite one. FailedPrecondition if it is not.
absl::StatusOr<Eigen::MatrixXd> Inverse(const Eigen::MatrixXd& information);

// Q m Q with Q = I - 11'/k: the covariance of ratings against their mean.
Eigen::MatrixXd Centred(const Eigen::MatrixXd& m);

Covariance ToCovariance(const Eigen::MatrixXd& m);
std::vector<double> StandardErrors(const Eigen::MatrixXd& covariance);
double SeOfDifference(const Covariance& covariance, int i, int j);

}  // namespace hakam::arbiter::rating

#endif  // HAKAM_ARBITER_RATING_LINEAR_H_
