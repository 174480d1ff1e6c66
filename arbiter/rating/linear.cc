#include "arbiter/rating/linear.h"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <cmath>
#include <vector>

namespace hakam::arbiter::rating {
namespace {

// A pivot smaller than this share of the largest is taken for zero. The weights of pairings differ by far
// less.
constexpr double kSmallestPivot = 1e-13;

}  // namespace

Groups FindGroups(int entrants, absl::Span<const std::pair<int, int>> links) {
  boost::disjoint_sets_with_storage<> sets(static_cast<size_t>(entrants));
  for (const auto& [a, b] : links) sets.union_set(static_cast<size_t>(a), static_cast<size_t>(b));
  Groups groups;
  std::vector<int> number(static_cast<size_t>(entrants),
                          -1);  // by representative; in the order of the entrants
  for (size_t i = 0; i < number.size(); ++i) {
    int& group = number[sets.find_set(i)];
    if (group < 0) group = groups.count++;
    groups.of.push_back(group);
  }
  return groups;
}

absl::StatusOr<Eigen::MatrixXd> Inverse(const Eigen::MatrixXd& information) {
  const Eigen::LDLT<Eigen::MatrixXd> solver(information);
  const Eigen::VectorXd pivots = solver.vectorD();
  if (solver.info() != Eigen::Success || !pivots.allFinite() ||
      pivots.minCoeff() <= kSmallestPivot * pivots.maxCoeff()) {
    return absl::FailedPreconditionError(
        "ratings: the results do not determine all ratings; play more pairings, or fit with a prior or a "
        "ridge");
  }
  return solver.solve(Eigen::MatrixXd::Identity(information.rows(), information.cols())).eval();
}

absl::StatusOr<Eigen::MatrixXd> InverseOverGroups(const Eigen::MatrixXd& information, const Groups& groups) {
  const Eigen::Index k = information.rows();
  // Adding weight t along the sum of each group makes the matrix regular. That direction adds 1/t to the
  // inverse, which is subtracted again. t has the scale of the other entries.
  const double mean = information.trace() / static_cast<double>(k);
  const double t = mean > 0 ? mean : 1;
  std::vector<double> size(static_cast<size_t>(groups.count), 0);
  for (const int group : groups.of) ++size[static_cast<size_t>(group)];
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(k, k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const int group = groups.of[static_cast<size_t>(i)];
    for (Eigen::Index j = 0; j < k; ++j) {
      if (groups.of[static_cast<size_t>(j)] == group) sums(i, j) = 1 / size[static_cast<size_t>(group)];
    }
  }
  absl::StatusOr<Eigen::MatrixXd> inverse = Inverse(information + t * sums);
  if (inverse.ok()) *inverse -= sums / t;
  return inverse;
}

Row Row::Of(const std::array<int, 2>& team_a, const std::array<int, 2>& team_b) {
  return {.seats = {{{team_a[0], 0.5}, {team_a[1], 0.5}, {team_b[0], -0.5}, {team_b[1], -0.5}}}};
}

double Row::Predicted(const Eigen::VectorXd& r) const {
  double sum = 0;
  for (const Seat& seat : seats) sum += seat.x * r[seat.entrant];
  return sum;
}

double Unbiased(double deviation, int64_t n) {
  if (n < 2) return 0;
  return deviation * std::sqrt(static_cast<double>(n) / static_cast<double>(n - 1));
}

DealScores SumOverDeals(LeagueSums& sums, int entrants, absl::Span<const Row> rows,
                        absl::FunctionRef<double(size_t pairing, double points)> score) {
  DealScores out = {.sum = Eigen::MatrixXd::Zero(entrants, entrants),
                    .deals = std::vector<int64_t>(static_cast<size_t>(entrants), 0)};
  sums.ForEachBlock([&](size_t size, absl::Span<const LeagueSums::PairOnDeal> pairs) {
    Eigen::MatrixXd scores = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(size), entrants);
    Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic> played =
        Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic>::Zero(static_cast<Eigen::Index>(size), entrants);
    for (const LeagueSums::PairOnDeal& pair : pairs) {
      const double u = score(pair.pairing, pair.points);
      for (const Row::Seat& seat : rows[pair.pairing].seats) {
        scores(static_cast<Eigen::Index>(pair.row), seat.entrant) += u * seat.x;
        played(static_cast<Eigen::Index>(pair.row), seat.entrant) = true;
      }
    }
    out.sum.noalias() += scores.transpose() * scores;
    for (int i = 0; i < entrants; ++i) out.deals[static_cast<size_t>(i)] += played.col(i).count();
  });
  return out;
}

Eigen::MatrixXd Centred(const Eigen::MatrixXd& m, const Groups& groups) {
  std::vector<double> members(static_cast<size_t>(groups.count));
  for (const int group : groups.of) ++members[static_cast<size_t>(group)];
  Eigen::MatrixXd q = Eigen::MatrixXd::Identity(m.rows(), m.rows());
  for (size_t i = 0; i < groups.of.size(); ++i) {
    for (size_t j = 0; j < groups.of.size(); ++j) {
      if (groups.of[i] != groups.of[j]) continue;
      q(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) -=
          1 / members[static_cast<size_t>(groups.of[i])];
    }
  }
  return q * m * q;
}

Covariance ToCovariance(const Eigen::MatrixXd& m) {
  Covariance covariance(static_cast<int>(m.rows()));
  for (int i = 0; i < covariance.size(); ++i) {
    for (int j = 0; j < covariance.size(); ++j) covariance.at(i, j) = m(i, j);
  }
  return covariance;
}

std::vector<double> StandardErrors(const Eigen::MatrixXd& covariance) {
  std::vector<double> errors;
  for (Eigen::Index i = 0; i < covariance.rows(); ++i)
    errors.push_back(std::sqrt(std::max(0.0, covariance(i, i))));
  return errors;
}

double SeOfDifference(const Covariance& covariance, int i, int j) {
  return std::sqrt(std::max(0.0, covariance.at(i, i) + covariance.at(j, j) - 2 * covariance.at(i, j)));
}

}  // namespace hakam::arbiter::rating
