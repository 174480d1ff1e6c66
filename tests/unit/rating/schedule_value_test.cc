// The value of another batch, and when to stop (law.md section 7).
#include "arbiter/rating/schedule_value.h"

#include <cmath>
#include <set>
#include <vector>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

PointsSummary Pairing(int a, int b, double pairs, double mean) {
  return {.team_a = {a, a}, .team_b = {b, b}, .pairs = pairs, .mean = mean, .sd = 6};
}

PointsRatings Fitted(int entrants, const std::vector<PointsSummary>& summaries) {
  return FitPointsSummaries(entrants, summaries).value();
}

TEST(ScheduleValue, OfTwoPairingsTheLessPlayedTellsMore) {
  const auto values =
      ValuesOf(Fitted(3, {Pairing(0, 1, 1000, 1), Pairing(1, 2, 150, 1)}), {.pairs = 50, .sd = 6}).value();
  ASSERT_EQ(values.size(), 3u);
  EXPECT_LT(values[0].information_gain, values[2].information_gain);
  EXPECT_NEAR(values[0].information_gain, std::log(1 + 50.0 / 1000) / 2, 1e-12);
  EXPECT_GT(values[2].value, values[0].value);
}

TEST(ScheduleValue, TheReductionOfTheTraceIsWhatTheNextFitHasLess) {
  std::vector<PointsSummary> played = {Pairing(0, 1, 400, 1), Pairing(1, 2, 200, 1), Pairing(0, 2, 300, 2)};
  const PointsRatings before = Fitted(3, played);
  const PairingValue value = ValuesOf(before, {.pairs = 200, .sd = 6}).value().at(1);
  played.push_back(Pairing(0, 2, 200, 2));
  const PointsRatings after = Fitted(3, played);
  double reduction = 0;
  for (int i = 0; i < 3; ++i) reduction += before.independent.at(i, i) - after.independent.at(i, i);
  EXPECT_NEAR(value.trace_reduction, reduction, 1e-12);
}

TEST(ScheduleValue, WhoNeverMetIsWorthMost) {
  const auto values = ValuesOf(Fitted(4, {Pairing(0, 1, 200, 1), Pairing(2, 3, 200, 1)}), {}).value();
  for (const PairingValue& value : values) {
    const bool met = (value.i == 0 && value.j == 1) || (value.i == 2 && value.j == 3);
    EXPECT_EQ(std::isinf(value.value), !met);
    EXPECT_FALSE(std::isnan(value.misorder));
  }
}

TEST(ScheduleValue, TheTreeConnectsAllByWhatTellsMost) {
  const auto values =
      ValuesOf(Fitted(3, {Pairing(0, 1, 900, 1), Pairing(1, 2, 300, 1), Pairing(0, 2, 200, 1)}), {}).value();
  const auto tree = SpanningTree(3, values).value();
  ASSERT_EQ(tree.size(), 2u);
  EXPECT_EQ(tree[0].i, 0);
  EXPECT_EQ(tree[0].j, 2);
  EXPECT_EQ(tree[1].i, 1);
  EXPECT_EQ(tree[1].j, 2);
  EXPECT_FALSE(SpanningTree(4, values).ok());
  EXPECT_FALSE(SpanningTree(2, values).ok());
  EXPECT_TRUE(SpanningTree(1, {}).value().empty());
}

TEST(ScheduleValue, FiveHundredEntrantsAreATreeOfFourHundredNinetyNine) {
  std::vector<PointsSummary> played;
  for (int i = 1; i < 500; ++i) played.push_back(Pairing(i / 2, i, 100 + i, 0.01 * i));
  const PointsRatings ratings = Fitted(500, played);
  EXPECT_EQ(SpanningTree(500, ValuesOf(ratings, {}).value()).value().size(), 499u);
}

TEST(ScheduleValue, StopsWhenTheOrderIsKnownOrTied) {
  EXPECT_EQ(WhyStop(Fitted(2, {Pairing(0, 1, 400, 1)}), {}, 400), StopReason::kOrderKnown) << "3.3 errors";
  EXPECT_EQ(WhyStop(Fitted(2, {Pairing(0, 1, 400, 0.1)}), {}, 400), StopReason::kNone);
  EXPECT_EQ(WhyStop(Fitted(2, {Pairing(0, 1, 4000, 0.1)}), {}, 4000), StopReason::kOrderKnown) << "tied";
  EXPECT_EQ(WhyStop(Fitted(1, {}), {}, 0), StopReason::kOrderKnown) << "nobody to be ahead of";
}

TEST(ScheduleValue, StopsAtThePrecisionOrTheBudgetAskedFor) {
  const PointsRatings ratings = Fitted(2, {Pairing(0, 1, 400, 0.1)});  // +-0.29 against the pool
  EXPECT_EQ(WhyStop(ratings, {.half_width = 0.3}, 400), StopReason::kPrecise);
  EXPECT_EQ(WhyStop(ratings, {.half_width = 0.2}, 400), StopReason::kNone);
  EXPECT_EQ(WhyStop(ratings, {.budget = 400}, 400), StopReason::kBudget);
  EXPECT_EQ(WhyStop(Fitted(4, {Pairing(0, 1, 400, 3), Pairing(2, 3, 400, 3)}), {.half_width = 9}, 800),
            StopReason::kNone)
      << "groups that never met";
}

TEST(ScheduleValue, BadBatchesAreRefused) {
  const PointsRatings ratings = Fitted(2, {Pairing(0, 1, 400, 1)});
  for (const Batch& bad : std::vector<Batch>{{.pairs = 0}, {.sd = 0}, {.cost = 0}, {.sd = NAN}})
    EXPECT_EQ(ValuesOf(ratings, bad).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
