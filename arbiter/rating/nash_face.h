// The face of all equilibria of a symmetric zero-sum game, and the mixture with the largest entropy on it.
// Private to this folder; nash.h is for users.
#ifndef HAKAM_ARBITER_RATING_NASH_FACE_H_
#define HAKAM_ARBITER_RATING_NASH_FACE_H_

#include <Eigen/Dense>
#include <vector>

namespace hakam::arbiter::rating {

// Every equilibrium is start + basis y for some y, has positive or zero weights, and leaves no gain to
// others.
struct Face {
  std::vector<Eigen::Index> members;  // with a weight in some equilibrium
  Eigen::MatrixXd among;              // payoffs of members against members: 0 in every equilibrium
  Eigen::MatrixXd against;            // payoffs of others against members: at most 0
  Eigen::VectorXd start;              // a mixture inside the face
  Eigen::MatrixXd basis;              // by column; no columns: the only equilibrium is `start`
};

// `weights` and `losses` (what each entrant loses against the mixture) are positive and near an equilibrium
// in the middle of the face: for each entrant one of the two is nearly 0. Payoffs are at most 1.
Face FaceOf(const Eigen::MatrixXd& payoffs, const Eigen::VectorXd& weights, const Eigen::VectorXd& losses);

struct LargestEntropy {
  Eigen::VectorXd weights;  // of the members
  double gap = 0;           // the entropy is at most this much below the largest one; from the dual problem
};
// The sum of `weights` is 1, and the payoffs are as small as rounding allows, unless `start` is not inside.
LargestEntropy MaximizeEntropy(const Face& face);

double EntropyOf(const Eigen::VectorXd& weights);  // in nats

}  // namespace hakam::arbiter::rating

#endif  // HAKAM_ARBITER_RATING_NASH_FACE_H_
