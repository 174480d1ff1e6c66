// The equilibrium of a symmetric zero-sum game with the largest entropy (law.md section 1).
//
// All equilibria lie on one face of the simplex of mixtures, so there are two steps. An interior-point method
// finds the face: it follows the central path of "minimize theta, so that payoffs against p are at most
// theta", which ends inside the face. Then Newton's method maximises the entropy on the face. The matrices
// are dense and small: both steps need only a factorization by Eigen. Libraries for linear programs end in a
// corner of the face, and those for general convex programs find neither the face nor the certificate.
#include "arbiter/rating/nash.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "arbiter/rating/nash_face.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Eigen::ArrayXd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// All for payoffs whose largest is 1.
constexpr double kSmallestTheta = 1e-15;
constexpr double kToBoundary = 0.95;  // share of the way to the boundary that a step goes
// The smallest factor of theta in one step. A quicker end would leave the central path, and p_i > s_i would
// not tell the face.
constexpr double kSmallestReduction = 0.1;
constexpr int kMostPathSteps = 100;

absl::StatusOr<MatrixXd> MatrixOf(const Payoffs& payoffs) {
  if (payoffs.empty() || payoffs.size() > static_cast<size_t>(kMostNashEntrants))
    return absl::InvalidArgumentError("nash: needs 1 to 1024 entrants");
  const auto k = static_cast<Eigen::Index>(payoffs.size());
  MatrixXd a(k, k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::vector<double>& row = payoffs[static_cast<size_t>(i)];
    if (row.size() != payoffs.size()) return absl::InvalidArgumentError("nash: the payoffs are not square");
    for (Eigen::Index j = 0; j < k; ++j) a(i, j) = row[static_cast<size_t>(j)];
  }
  if (!a.allFinite()) return absl::InvalidArgumentError("nash: a payoff is not a finite number");
  if ((a + a.transpose()).cwiseAbs().maxCoeff() > kNashTolerance * a.cwiseAbs().maxCoeff())
    return absl::InvalidArgumentError("nash: what one wins, the other must lose");
  return a;
}

// Points of the central path: p > 0 with sum 1, s = theta - A p > 0.
struct Interior {
  VectorXd p;
  VectorXd s;
};

// The longest step up to 1 that leaves both positive.
double LongestStep(const VectorXd& at, const VectorXd& along) {
  double step = 1;
  for (Eigen::Index i = 0; i < at.size(); ++i) {
    if (along[i] < 0) step = std::min(step, -kToBoundary * at[i] / along[i]);
  }
  return step;
}

// Mehrotra's predictor and corrector, for a game that is its own dual: p's = theta, and the central path is
// p_i s_i = theta / k. It ends in the middle of the face of all equilibria, where either p_i or s_i is 0, but
// not both (Goldman and Tucker).
Interior FollowCentralPath(const MatrixXd& a) {
  const Eigen::Index k = a.rows();
  const VectorXd ones = VectorXd::Ones(k);
  double theta = 2;
  Interior at = {.p = ones / static_cast<double>(k), .s = theta * ones - a * ones / static_cast<double>(k)};
  for (int step = 0; step < kMostPathSteps && theta > kSmallestTheta; ++step) {
    MatrixXd newton = -a;
    newton.diagonal() += at.s.cwiseQuotient(at.p);
    const Eigen::PartialPivLU<MatrixXd> solver(newton);
    const VectorXd of_theta = solver.solve(ones);
    // Solves newton dp + dtheta = right, sum dp = 0.
    const auto direction = [&](const VectorXd& right, double* dtheta) -> Interior {
      VectorXd dp = solver.solve(right);
      *dtheta = dp.sum() / of_theta.sum();
      dp -= *dtheta * of_theta;
      VectorXd ds = *dtheta * ones - a * dp;
      return {.p = std::move(dp), .s = std::move(ds)};
    };
    const auto length = [&at](const Interior& along) {
      return std::min(LongestStep(at.p, along.p), LongestStep(at.s, along.s));
    };
    double dtheta = 0;
    const Interior predicted = direction(-at.s, &dtheta);
    const double reach = length(predicted);
    const double before = at.p.dot(at.s);
    const double after = (at.p + reach * predicted.p).dot(at.s + reach * predicted.s);
    const double share = std::max(kSmallestReduction, std::pow(after / before, 3));
    const ArrayXd corrected =
        share * before / static_cast<double>(k) - predicted.p.array() * predicted.s.array();
    const Interior along = direction((corrected / at.p.array()).matrix() - at.s, &dtheta);
    const double size = length(along);
    if (!along.p.allFinite() || !(size > 0)) break;
    at.p += size * along.p;
    at.s += size * along.s;
    theta += size * dtheta;
  }
  at.p /= at.p.sum();
  return at;
}

// By how much somebody gains against the mixture. A member cannot lose then: the payoffs of all members
// against the mixture add up to 0.
double ViolationOf(const MatrixXd& a, const VectorXd& p) { return std::max(0.0, (a * p).maxCoeff()); }

struct Equilibrium {
  VectorXd p;
  double entropy_gap = 0;
};

Equilibrium Solve(const MatrixXd& a) {
  Interior interior = FollowCentralPath(a);
  const rating::Face face = rating::FaceOf(a, interior.p, interior.s);
  const rating::LargestEntropy best = rating::MaximizeEntropy(face);
  Equilibrium out = {.p = VectorXd::Zero(a.rows()), .entropy_gap = best.gap};
  out.p(face.members) = best.weights.cwiseMax(0);
  out.p /= out.p.sum();
  if (out.p.allFinite() && best.weights.minCoeff() > 0 && ViolationOf(a, out.p) <= kNashTolerance) return out;
  // A weight is as small as the errors of the first step, so that its face is not right. The end of the path
  // is an equilibrium all the same.
  out.p = std::move(interior.p);
  out.entropy_gap = std::log(static_cast<double>(a.rows())) - rating::EntropyOf(out.p);
  return out;
}

}  // namespace

absl::StatusOr<NashMixture> MaxEntropyNash(const Payoffs& payoffs) {
  HAKAM_ASSIGN_OR_RETURN(const MatrixXd given, MatrixOf(payoffs));
  const double scale = given.cwiseAbs().maxCoeff();
  const MatrixXd a = scale > 0 ? MatrixXd(given / scale) : given;

  // Few entrants of a large league can be in an equilibrium. Whoever loses to one equilibrium is in none. So
  // the game among some entrants is solved, beginning with the best, until all others lose to its solution.
  std::vector<Eigen::Index> some(1);
  a.rowwise().sum().maxCoeff(some.data());
  Equilibrium found;
  VectorXd payoff;
  for (bool more = true; more;) {
    found = Solve(a(some, some));
    payoff = a(Eigen::all, some) * found.p;
    std::vector<bool> within(payoffs.size(), false);
    for (const Eigen::Index i : some) within[static_cast<size_t>(i)] = true;
    more = false;
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (within[static_cast<size_t>(i)] || payoff[i] < -kNashTolerance) continue;
      some.push_back(i);
      more = true;
    }
  }

  VectorXd p = VectorXd::Zero(a.rows());
  p(some) = found.p;
  NashMixture mixture = {.violation = ViolationOf(a, p), .entropy_gap = found.entropy_gap};
  if (!p.allFinite() || mixture.violation > kNashTolerance)
    return absl::InternalError("nash: the payoffs are too extreme for the precision of this computer");
  for (Eigen::Index i = 0; i < p.size(); ++i) {
    mixture.weight.push_back(p[i]);
    mixture.payoff.push_back(payoff[i] > -kNashTolerance ? 0 : scale * payoff[i]);
  }
  return mixture;
}

}  // namespace hakam::arbiter
