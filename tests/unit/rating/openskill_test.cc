// OpenSkill (law.md section 1). Its numbers are in tests/vectors.
#include "arbiter/rating/openskill.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

SkillMatch Even(double result) { return {.a = {{}, {}}, .b = {{}, {}}, .result = result}; }

TEST(OpenSkill, WhoWinsRisesAndEverybodyIsBetterKnown) {
  const SkillMatch after = Rated(Even(1)).value();
  EXPECT_GT(after.a[0].mu, 25);
  EXPECT_LT(after.b[0].mu, 25);
  EXPECT_LT(after.a[0].sigma, OpenSkill().sigma);
  EXPECT_LT(after.b[1].sigma, OpenSkill().sigma);
  EXPECT_DOUBLE_EQ(after.a[0].Rank(), after.a[0].mu - 3 * after.a[0].sigma);
}

TEST(OpenSkill, ADrawBetweenEqualsMovesNobody) {
  const SkillMatch after = Rated(Even(0.5)).value();
  EXPECT_DOUBLE_EQ(after.a[0].mu, 25);
  EXPECT_DOUBLE_EQ(after.b[1].mu, 25);
}

TEST(OpenSkill, TheSidesDoNotMatter) {
  const SkillMatch match = {.a = {{28, 3}, {22, 5}}, .b = {{31, 2.5}}, .result = 1};
  const SkillMatch there = Rated(match).value();
  const SkillMatch back = Rated({.a = match.b, .b = match.a, .result = 0}).value();
  EXPECT_NEAR(there.a[1].mu, back.b[1].mu, 1e-12);
  EXPECT_NEAR(there.b[0].sigma, back.a[0].sigma, 1e-12);
}

TEST(OpenSkill, AnAgentInBothSeatsIsATeamOfOneNotOfTwo) {
  const OpenSkill agent;
  const SkillMatch one = Rated({.a = {agent}, .b = {agent}, .result = 1}).value();
  const SkillMatch two = Rated(Even(1)).value();
  EXPECT_NE(one.a[0].sigma, two.a[0].sigma);
}

TEST(OpenSkill, ExtremeRatingsStayFinite) {
  for (const double mu : {-1e6, 1e6}) {
    for (const double sigma : {1e-6, 1e6}) {
      const SkillMatch after =
          Rated({.a = {{mu, sigma}}, .b = {{-mu, sigma}, {0, 1e-6}}, .result = 1}).value();
      EXPECT_TRUE(std::isfinite(after.a[0].mu));
      EXPECT_GT(after.a[0].sigma, 0);
      EXPECT_GT(after.b[1].sigma, 0);
    }
  }
}

TEST(OpenSkill, BadInputIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const SkillMatch& bad : std::vector<SkillMatch>{{.a = {{}}, .b = {}},
                                                       {.a = {{25, 0}}, .b = {{}}},
                                                       {.a = {{nan, 8}}, .b = {{}}},
                                                       {.a = {{}}, .b = {{}}, .result = 0.7}}) {
    EXPECT_EQ(Rated(bad).status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_FALSE(Rated(Even(1), {.beta = 0}).ok());
  EXPECT_FALSE(Rated(Even(1), {.kappa = 0}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
