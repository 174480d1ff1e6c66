// Sequential tests in Elo (law.md section 3, the table of P and T).
#include "arbiter/rating/sequential/elo_sprt.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

double Llr(EloModel model, const std::vector<double>& counts, Hypotheses elo) {
  return LlrOf(Distribution::OfScores(counts).value(), {.model = model, .elo = elo}).value().exact;
}

// The rows that are not in the file of vectors.
TEST(EloSprt, TheTableOfTheDocument) {
  EXPECT_NEAR(Llr(EloModel::kLogistic, {10789, 19328, 33806, 19402, 10543}, {-3, 1}), 2.131068, 5e-7);
  EXPECT_NEAR(Llr(EloModel::kLogistic, {223, 9863, 21279, 10037, 246}, {0.5, 2.5}), -3.074126, 5e-7);
  EXPECT_NEAR(Llr(EloModel::kNormalized, {36027, 68692, 36433}, {0, 2}), 0.923293, 5e-7);
}

TEST(EloSprt, ScoresAndEloAreEachOthersInverse) {
  for (const double elo : {-400.0, 0.0, 12.5, 1000.0}) EXPECT_NEAR(LogisticEloOf(ScoreOf(elo)), elo, 1e-9);
  EXPECT_NEAR(ScoreOf(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(LogisticEloOf(1), 1199.8, 0.1);
  EXPECT_NEAR(LogisticEloOf(-1), -1199.8, 0.1);
}

TEST(EloSprt, AllWonAllDrawnAllLostAndNothingAreFinite) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    for (const double n : {0.0, 1.0, 16700.0, 1e9}) {
      for (const size_t categories : {3, 5}) {
        for (size_t i = 0; i < categories; ++i) {
          std::vector<double> counts(categories, 0);
          counts[i] = n;
          const absl::StatusOr<EloLlr> llr =
              LlrOf(Distribution::OfScores(counts).value(), {.model = model, .elo = {0, 5}});
          ASSERT_TRUE(llr.ok()) << n << " of " << i << "/" << categories << ": " << llr.status();
          EXPECT_TRUE(std::isfinite(llr->exact) && std::isfinite(llr->log));
        }
      }
    }
  }
}

TEST(EloSprt, OtherResultsAreRefused) {
  const Distribution points = Distribution::OfValues({{-3, 1}, {4, 1}}).value();
  EXPECT_EQ(LlrOf(points, {.elo = {0, 5}}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(LlrOf(Distribution::OfScores({1, 1, 1}).value(), {.elo = {5, 0}}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
