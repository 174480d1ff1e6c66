#include "arbiter/rating/nash_face.h"

#include <algorithm>
#include <cmath>

namespace hakam::arbiter::rating {
namespace {

using Eigen::ArrayXd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kSmallestPivotOfFace = 1e-9;
constexpr int kMostSteps = 100;
constexpr double kShortestStep = 1e-9;
constexpr double kSmallestBarrier = 1e-10;
constexpr double kBarrierShrinks = 0.1;
constexpr double kSmallestDecrement = 1e-20;
constexpr double kConverged = 1e-15;
constexpr double kRounding = 1e-14;
constexpr double kTight = 1e-3;  // the price of a loose gap, per gap, is at most about the barrier

ArrayXd GapsOf(const Face& face, const VectorXd& p) { return -(face.against * p).array(); }

bool IsInside(const Face& face, const VectorXd& p) {
  return (p.array() > 0).all() && (GapsOf(face, p) > 0).all();
}

// Newton's method with a barrier at the borders of the face. Where it starts, in the middle of the face, is
// the minimum for a large barrier. Returns the prices of the gains of the others (their multipliers).
VectorXd FollowBarrier(const Face& face, VectorXd* p) {
  const MatrixXd against = face.against * face.basis;
  double barrier = 1;
  const auto loss = [&](const VectorXd& at) {
    return (at.array() * at.array().log()).sum() -
           barrier * (at.array().log().sum() + GapsOf(face, at).log().sum());
  };
  for (; barrier >= kSmallestBarrier; barrier *= kBarrierShrinks) {
    for (int step = 0; step < kMostSteps; ++step) {
      const ArrayXd here = p->array();
      const ArrayXd gap = GapsOf(face, *p);
      const VectorXd slope = face.basis.transpose() * (here.log() + 1 - barrier / here).matrix() +
                             against.transpose() * (barrier / gap).matrix();
      const VectorXd of_p = 1 / here + barrier / here.square();
      const VectorXd of_gaps = barrier / gap.square();
      const MatrixXd curvature = face.basis.transpose() * of_p.asDiagonal() * face.basis +
                                 against.transpose() * of_gaps.asDiagonal() * against;
      const VectorXd y = -curvature.ldlt().solve(slope);
      const double decrement = -slope.dot(y);
      if (!(decrement > kSmallestDecrement)) break;
      // So near the minimum a full step is right, and the loss shows only errors of rounding.
      const bool near = decrement < 0.01 * barrier;
      const VectorXd along = face.basis * y;
      const double now = loss(*p);
      double size = 1;
      while (size > kShortestStep && (!IsInside(face, *p + size * along) ||
                                      (!near && loss(*p + size * along) > now - 0.1 * size * decrement)))
        size /= 2;
      if (size <= kShortestStep) break;
      *p += size * along;
    }
  }
  return barrier / kBarrierShrinks / GapsOf(face, *p);
}

// Near the end it is known which gaps of the others keep the entropy from growing. Newton's method without a
// barrier, with these gaps at 0, ends at the solution to the last digits. The barrier does not where both a
// gap and its price are 0. False: the weights leave the face.
bool Polish(const Face& face, VectorXd* p, VectorXd* prices) {
  std::vector<Eigen::Index> tight;
  const ArrayXd gap = GapsOf(face, *p);
  for (Eigen::Index i = 0; i < gap.size(); ++i) {
    if ((*prices)[i] > kTight * gap[i]) tight.push_back(i);
  }
  const Eigen::Index free = face.basis.cols();
  const auto size = static_cast<Eigen::Index>(tight.size());
  const MatrixXd bound = face.against(tight, Eigen::all);
  MatrixXd equations = MatrixXd::Zero(free + size, free + size);
  equations.bottomLeftCorner(size, free) = bound * face.basis;
  equations.topRightCorner(free, size) = equations.bottomLeftCorner(size, free).transpose();
  VectorXd solved = VectorXd::Zero(free + size);
  for (int step = 0; step < kMostSteps; ++step) {
    equations.topLeftCorner(free, free) =
        face.basis.transpose() * p->cwiseInverse().asDiagonal() * face.basis;
    VectorXd right(free + size);
    right << -face.basis.transpose() * p->array().log().matrix(), -bound * *p;
    solved = equations.completeOrthogonalDecomposition().solve(right);
    const VectorXd along = face.basis * solved.head(free);
    *p += along;
    if (!((p->array() > 0).all())) return false;
    if (along.cwiseAbs().maxCoeff() < kConverged) break;
  }
  prices->setZero();
  for (Eigen::Index i = 0; i < size; ++i)
    (*prices)[tight[static_cast<size_t>(i)]] = std::max(0.0, solved[free + i]);
  return true;
}

// No equilibrium has an entropy above ln sum exp(among y - against' prices), whatever y and prices >= 0. This
// y makes the bound small.
double BoundOf(const Face& face, const VectorXd& p, const VectorXd& prices) {
  const VectorXd fixed = -face.against.transpose() * prices;
  MatrixXd columns(p.size(), p.size() + 1);
  columns << face.among, VectorXd::Ones(p.size());
  const VectorXd y =
      columns.completeOrthogonalDecomposition().solve(p.array().log().matrix() - fixed).head(p.size());
  const VectorXd exponent = face.among * y + fixed;
  const double largest = exponent.maxCoeff();
  return largest + std::log((exponent.array() - largest).exp().sum());
}

}  // namespace

Face FaceOf(const MatrixXd& payoffs, const VectorXd& weights, const VectorXd& losses) {
  Face face;
  std::vector<Eigen::Index> others;
  for (Eigen::Index i = 0; i < weights.size(); ++i)
    (weights[i] > losses[i] ? face.members : others).push_back(i);
  const auto size = static_cast<Eigen::Index>(face.members.size());
  face.among = payoffs(face.members, face.members);
  face.against = payoffs(others, face.members);
  MatrixXd equations(size + 1, size);
  equations << face.among, Eigen::RowVectorXd::Ones(size);
  VectorXd right = VectorXd::Zero(size + 1);
  right[size] = 1;
  Eigen::FullPivLU<MatrixXd> solver(equations);
  solver.setThreshold(kSmallestPivotOfFace);
  face.start = weights(face.members);
  face.start += solver.solve(right - equations * face.start);  // the weights are near the face, not on it
  if (solver.dimensionOfKernel() > 0) face.basis = solver.kernel();
  return face;
}

LargestEntropy MaximizeEntropy(const Face& face) {
  LargestEntropy best = {.weights = face.start};
  if (!(face.start.array() > 0).all()) return best;
  VectorXd prices = VectorXd::Zero(face.against.rows());
  double bound = 0;
  if (face.basis.cols() == 0 || !IsInside(face, face.start)) {
    bound = BoundOf(face, best.weights, prices);
  } else {
    prices = FollowBarrier(face, &best.weights);
    bound = BoundOf(face, best.weights, prices);
    VectorXd polished = best.weights;
    const bool positive = Polish(face, &polished, &prices);
    if (positive && (GapsOf(face, polished) > -kRounding).all() &&
        EntropyOf(polished) >= EntropyOf(best.weights) - kRounding) {
      best.weights = polished;
      bound = std::min(bound, BoundOf(face, polished, prices));
    }
  }
  const double most = std::log(static_cast<double>(face.members.size()));  // a bound too, if a poor one
  best.gap = std::max(0.0, (bound < most ? bound : most) - EntropyOf(best.weights));
  return best;
}

double EntropyOf(const VectorXd& weights) {
  double sum = 0;
  for (const double x : weights) sum -= x > 0 ? x * std::log(x) : 0;
  return sum;
}

}  // namespace hakam::arbiter::rating
