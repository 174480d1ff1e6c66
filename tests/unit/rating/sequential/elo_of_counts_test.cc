// Elo and superiority of counts (law.md section 4). Their numbers are in tests/vectors.
#include "arbiter/rating/sequential/elo_of_counts.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(EloOfCounts, AreFiniteWhateverTheResults) {
  for (const double n : {0.0, 1.0, 1e12}) {
    for (const std::vector<double>& counts : std::vector<std::vector<double>>{
             {n, 0, 0}, {0, n, 0}, {0, 0, n}, {0, 0, 0, 0, n}, {n, 0, 0, 0, n}}) {
      const EloOfCounts elo = EloOf(Distribution::OfScores(counts).value()).value();
      for (const double x : {elo.elo, elo.half_width, elo.normalized, elo.normalized_half_width, elo.los})
        EXPECT_TRUE(std::isfinite(x)) << n;
      EXPECT_GE(elo.los, 0);
      EXPECT_LE(elo.los, 1);
    }
  }
}

TEST(Los, IsOneHalfWhereNothingIsKnown) {
  for (const WinsDrawsLosses& even : {WinsDrawsLosses{0, 0, 0}, {0, 9, 0}, {7, 3, 7}}) {
    const Los los = LosOf(even).value();
    EXPECT_DOUBLE_EQ(los.score, 0.5);
    EXPECT_DOUBLE_EQ(los.wins, 0.5);
    EXPECT_NEAR(los.exact, 0.5, 1e-12);
  }
}

TEST(Los, OfOneSidedResultsIsNeverNan) {
  const Los los = LosOf({1e9, 0, 0}).value();
  EXPECT_EQ(los.score, 1);
  EXPECT_EQ(los.wins, 1);
  EXPECT_EQ(los.exact, 1);
  EXPECT_NEAR(LosOf({1, 0, 0})->exact, 0.75, 1e-12) << "one win of one";
  EXPECT_NEAR(LosOf({0, 0, 3})->exact, 1.0 / 16, 1e-12);
}

TEST(Los, BadCountsAreRefused) {
  EXPECT_EQ(LosOf({-1, 0, 0}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(LosOf({0, NAN, 0}).ok());
  EXPECT_FALSE(LosOf({0, 0, INFINITY}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
