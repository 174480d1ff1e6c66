// The live ladder: OpenSkill for two teams (law.md section 1). Plackett-Luce and Bradley-Terry with
// full pairing are the same update there, so there is one.
//
//   const SkillMatch match = {.a = {OpenSkill(), OpenSkill()}, .b = {OpenSkill(), OpenSkill()}, .result = 1};
//   HAKAM_ASSIGN_OR_RETURN(const SkillMatch after, Rated(match));
//   after.a[0].Rank();  // to sort by: mu - 3 sigma
//
// It is fast, but sigma is not a reliable error: use rating.h for official tables. An agent in both seats is
// a team of one player; as two players its sigma would shrink too fast.
#ifndef HAKAM_ARBITER_RATING_OPENSKILL_H_
#define HAKAM_ARBITER_RATING_OPENSKILL_H_

#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// A value on OpenSkill's own scale.
struct OpenSkill {
  double mu = 25;
  double sigma = 25.0 / 3;  // > 0

  double Rank() const { return mu - 3 * sigma; }
};

struct OpenSkillOptions {
  double beta = 25.0 / 6;   // standard deviation of one performance, > 0
  double tau = 25.0 / 300;  // added to sigma before every match, because strength drifts; >= 0
  double kappa = 1e-4;      // one match leaves at least this share of the variance, in (0, 1]
};

struct SkillMatch {
  std::vector<OpenSkill> a;  // at least one each
  std::vector<OpenSkill> b;
  double result = 0.5;  // for a: won 1, drawn 1/2, lost 0
};

// The match with the ratings after it. InvalidArgument: a team without players, a result other than 1, 1/2
// and 0, a number out of range.
absl::StatusOr<SkillMatch> Rated(const SkillMatch& match, const OpenSkillOptions& options = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_OPENSKILL_H_
