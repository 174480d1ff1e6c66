// GSPRT over any results (law.md section 3). Its numbers are in tests/vectors.
#include "arbiter/rating/sequential/gsprt.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

const std::vector<ResultCount> kPairs = {{-26, 4}, {-13, 11}, {-6, 18}, {-2, 22}, {0, 120},
                                         {2, 30},  {6, 25},   {13, 16}, {26, 8}};

Distribution Seen(std::vector<ResultCount> results) {
  return Distribution::OfValues(std::move(results)).value();
}

TEST(MeanLlr, SpeaksForTheHypothesisThatIsNearer) {
  const Distribution seen = Seen(kPairs);  // mean 0.89
  EXPECT_GT(MeanLlr(seen, {0, 1}).value(), 0);
  EXPECT_LT(MeanLlr(seen, {1, 2}).value(), 0);
  EXPECT_NEAR(MeanLlr(seen, {seen.mean() - 1, seen.mean() + 1}).value(), 0, 0.2);
}

TEST(MeanLlr, DoesNotDependOnTheUnitOrTheOrigin) {
  std::vector<ResultCount> moved;
  for (const ResultCount& r : kPairs) moved.push_back({3 * r.value + 100, r.count});
  EXPECT_NEAR(MeanLlr(Seen(kPairs), {0, 1}).value(), MeanLlr(Seen(moved), {100, 103}).value(), 1e-9);
}

// The first step of Newton's method leads to the pole that the lowest result makes, where steps are tiny.
TEST(MeanLlr, APoleIsNotTakenForTheRoot) {
  for (int lowest = 2; lowest < 200; ++lowest) {
    const double r = lowest;
    const double seldom = 1e-3;
    const double down = 10;
    const double up = (down * (r + 1) + 2 * r * r * seldom) / (r - 1);  // so the step is 1 / r
    const Distribution seen = Seen({{-r, seldom}, {-1, down}, {1, up}});
    EXPECT_NEAR(MeanLlr(seen, {-0.5, 0}).value(), MeanLlr(seen, {-0.5, 1e-9}).value(), 1e-6) << r;
  }
}

TEST(MeanLlr, TurnedRoundItChangesSign) {
  std::vector<ResultCount> turned;
  for (const ResultCount& r : kPairs) turned.push_back({-r.value, r.count});
  EXPECT_NEAR(MeanLlr(Seen(kPairs), {0, 1}).value(), -MeanLlr(Seen(turned), {-1, 0}).value(), 1e-9);
  EXPECT_NEAR(TValueLlr(Seen(kPairs), 0, {0, 0.1}).value(), -TValueLlr(Seen(turned), 0, {-0.1, 0}).value(),
              1e-9);
}

TEST(MeanLlr, IsAboutWhatTheQuickOnesSay) {
  const Distribution seen = Seen(kPairs);
  const double exact = MeanLlr(seen, {0, 1}).value();
  EXPECT_NEAR(MeanLlrLog(seen, {0, 1}).value(), exact, 0.02);
  EXPECT_NEAR(MeanLlrQuadratic(seen, {0, 1}).value(), exact, 0.02);
}

TEST(MeanLlr, StaysFiniteAtExtremes) {
  for (const double n : {1.0, 100.0, 1e6, 1e12}) {
    for (const double value : {-26.0, 0.0, 1.0, 26.0}) {
      std::vector<ResultCount> results;
      for (const double v : {-26.0, 0.0, 1.0, 26.0}) results.push_back({v, v == value ? n : 0});
      const absl::StatusOr<double> mean = MeanLlr(Seen(results), {-0.5, 0.5});
      const absl::StatusOr<double> t = TValueLlr(Seen(results), 0, {-0.05, 0.05});
      ASSERT_TRUE(mean.ok()) << n << " times " << value << ": " << mean.status();
      EXPECT_TRUE(std::isfinite(*mean));
      ASSERT_TRUE(t.ok()) << n << " times " << value << ": " << t.status();
      EXPECT_TRUE(std::isfinite(*t));
    }
  }
}

// The best distribution with a t moves away from the sample as t does: of two hypotheses on the same side of
// the sample the nearer one is the likelier one.
TEST(TValueLlr, SpeaksForTheHypothesisThatIsNearer) {
  Random random(5);
  for (int round = 0; round < 500; ++round) {
    std::map<double, double> counts = {{-26, 0}, {26, 0}};
    const double centre = 20 * random.Unit() - 10;
    const double width = std::exp(4 * random.Unit() - 2);
    const auto some = [&] {
      return std::round(4 * (centre + width * (random.Unit() + random.Unit() - 1))) / 4;
    };
    for (uint64_t n = 1 + random.Below(200); n > 0; --n) ++counts[random.Below(4) == 0 ? 0 : some()];
    std::vector<ResultCount> results;
    for (const auto& [value, count] : counts) results.push_back({value, count});
    const Distribution seen = Seen(results);
    const double t = seen.mean() / std::sqrt(seen.variance());
    if (std::abs(t) > 2) continue;
    double before = 0;
    for (const double away : {0.02, 0.1, 0.3, 0.6, 1.0}) {
      const double below = TValueLlr(seen, 0, {t - away, t}).value();
      EXPECT_GT(below, before) << round << ": " << t << " against " << away << " less";
      EXPECT_LT(TValueLlr(seen, 0, {t, t + away}).value(), 0)
          << round << ": " << t << " against " << away << " more";
      before = below;
    }
  }
}

TEST(MeanLlr, NothingSeenSaysNothing) {
  EXPECT_NEAR(MeanLlr(Distribution::OfScores({0, 0, 0, 0, 0}).value(), {0.5, 0.52}).value(), 0, 1e-4);
}

TEST(MeanLlr, AMeanThatNoDistributionHasIsRefused) {
  const Distribution seen = Seen(kPairs);
  EXPECT_EQ(MeanLlr(seen, {0, 26}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(MeanLlr(seen, {-30, 0}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(MeanLlr(Seen({{5, 10}}), {0, 1}).ok()) << "one value only, and no other was possible";
  EXPECT_FALSE(TValueLlr(Seen({{5, 10}}), 0, {0, 1}).ok());
  EXPECT_FALSE(TValueLlr(Seen({{0, 10}}), 0, {-1, 1}).ok());
  EXPECT_FALSE(TValueLlr(Seen({{-1e-200, 10}, {1e-200, 9}}), 0, {-1, 1}).ok()) << "squares are 0";
  EXPECT_FALSE(TValueLlr(seen, NAN, {0, 1}).ok());
  EXPECT_FALSE(MeanLlr(seen, {1, 0}).ok());
  EXPECT_EQ(MeanLlrLog(Seen({{0, 10}}), {0, 1}).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(MeanLlrQuadratic(Seen({{0, 10}}), {0, 1}).status().code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace hakam::arbiter
