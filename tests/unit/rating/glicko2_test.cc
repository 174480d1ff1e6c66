// Glicko-2 (law.md section 1). Its numbers, including Glickman's example, are in tests/vectors.
#include "arbiter/rating/glicko2.h"

#include <cmath>
#include <limits>
#include <vector>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(Glicko2, GlickmansExample) {
  const std::vector<Glicko2Game> games = {{.opponent = {.rating = 1400, .deviation = 30}, .score = 1},
                                          {.opponent = {.rating = 1550, .deviation = 100}, .score = 0},
                                          {.opponent = {.rating = 1700, .deviation = 300}, .score = 0}};
  const Glicko2Period period = RatedPeriod({.deviation = 200}, games).value();
  EXPECT_NEAR(period.after.rating, 1464.0507, 5e-5);
  EXPECT_NEAR(period.after.deviation, 151.5165, 5e-5);
  EXPECT_NEAR(period.after.volatility, 0.0599960, 5e-8);
}

TEST(Glicko2, WithoutAGameOnlyTheDeviationGrows) {
  const Glicko2Period period = RatedPeriod({.rating = 1620, .deviation = 80}, {}).value();
  EXPECT_EQ(period.after.rating, 1620);
  EXPECT_GT(period.after.deviation, 80);
  EXPECT_EQ(period.after.volatility, 0.06);
  EXPECT_FALSE(period.variance.has_value());
  EXPECT_FALSE(period.improvement.has_value());
}

TEST(Glicko2, ExtremesStayFinite) {
  for (const double rating : {-20000.0, 0.0, 20000.0}) {
    for (const double deviation : {1e-3, 350.0, 5000.0}) {
      for (const double score : {0.0, 1.0}) {
        for (const int games : {1, 10000}) {
          const Glicko2Game game = {.opponent = {.rating = 1500, .deviation = 30}, .score = score};
          const Glicko2Period period =
              RatedPeriod({.rating = rating, .deviation = deviation}, std::vector<Glicko2Game>(games, game))
                  .value();
          EXPECT_TRUE(std::isfinite(period.after.rating)) << rating << " " << deviation << " " << score;
          EXPECT_TRUE(std::isfinite(period.after.deviation));
          EXPECT_GT(period.after.deviation, 0);
          EXPECT_GT(period.after.volatility, 0);
          EXPECT_TRUE(std::isfinite(period.after.volatility));
          EXPECT_TRUE(std::isfinite(*period.improvement));
        }
      }
    }
  }
}

TEST(Glicko2, BadInputIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(RatedPeriod({.rating = nan}, {}).ok());
  EXPECT_FALSE(RatedPeriod({.deviation = 0}, {}).ok());
  EXPECT_FALSE(RatedPeriod({}, {{.score = 1.5}}).ok());
  EXPECT_FALSE(RatedPeriod({}, {}, {.tau = 0}).ok());
  EXPECT_EQ(RatedPeriod({.volatility = -1}, {}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
