// Sample sizes (law.md section 6).
#include "arbiter/rating/sequential/sample_size.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(SampleSize, TheTableOfTheDocument) {
  struct Row {
    double difference;
    int64_t naive, luck_adjusted, pairs, similar, sequential;
  };
  for (const Row& row :
       {Row{2, 358, 211, 78, 15, 53}, Row{1, 1431, 842, 312, 58, 211}, Row{0.5, 5722, 3366, 1247, 229, 842},
        Row{0.25, 22888, 13464, 4985, 916, 3366}, Row{0.1, 143046, 84145, 31153, 5722, 21036}}) {
    EXPECT_EQ(SampleSize(13.5, row.difference).value(), row.naive);
    // The table rounds the standard deviation after the computation.
    EXPECT_NEAR(static_cast<double>(SampleSize(13.5 / std::sqrt(1.7), row.difference).value()),
                static_cast<double>(row.luck_adjusted), 1);
    EXPECT_EQ(SampleSize(6.3, row.difference).value(), row.pairs);
    EXPECT_EQ(SampleSize(2.7, row.difference).value(), row.similar);
    EXPECT_EQ(SequentialSampleSize(6.3, row.difference).value(), row.sequential);
  }
}

TEST(SampleSize, APairCostsTwoBoardsAndTheGuardAsksForAHundred) {
  const Plan duplicate = PlanFor(Play::kDuplicate, 0.5).value();
  EXPECT_EQ(duplicate.samples, 1247);
  EXPECT_EQ(duplicate.boards, 2494);
  EXPECT_FALSE(duplicate.guarded);
  const Plan similar = PlanFor(Play::kSharedSeeds, 1).value();
  EXPECT_EQ(similar.samples, 100);
  EXPECT_TRUE(similar.guarded);
  EXPECT_EQ(PlanFor(Play::kPlain, 1)->boards, 1431);
  EXPECT_LT(PlanFor(Play::kLuckAdjusted, 1)->boards, 1431);
}

TEST(SampleSize, WhereTheDeviationIsKnownItCounts) {
  EXPECT_EQ(PlanFor(Play::kDuplicate, 0.5, {}, 2.7)->samples, 229);
  EXPECT_EQ(PlanFor(Play::kDuplicate, 0.5, {}, 2.7)->sd, 2.7);
  EXPECT_FALSE(PlanFor(Play::kDuplicate, 0.5, {}, -1).ok());
}

TEST(SampleSize, WhatCannotBeToldIsRefused) {
  for (const double bad : {0.0, -1.0, double{NAN}, double{INFINITY}}) {
    EXPECT_EQ(SampleSize(6.3, bad).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(SampleSize(bad, 1).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_FALSE(SequentialSampleSize(bad, 1).ok());
    EXPECT_FALSE(PlanFor(Play::kPlain, bad).ok());
  }
  EXPECT_FALSE(SampleSize(1e12, 1e-3).ok());
  EXPECT_FALSE(SampleSize(6.3, 1, {.power = 1}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
