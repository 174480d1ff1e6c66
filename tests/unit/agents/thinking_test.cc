// How long bots that search think.
#include <gtest/gtest.h>

#include "agents/thinking/options.h"
#include "agents/thinking/think_time.h"

namespace hakam::agents {
namespace {

TEST(SetThinkOption, TakesTimeAndRounds) {
  ThinkOptions options;
  EXPECT_TRUE(SetThinkOption("ms", "100", "worlds", &options).ok());
  EXPECT_TRUE(SetThinkOption("worlds", "20", "worlds", &options).ok());
  EXPECT_EQ(options.think, absl::Milliseconds(100));
  EXPECT_EQ(options.rounds, 20);
  for (const char* bad : {"", "0", "-1", "x", "1.5", "100001"})
    EXPECT_EQ(SetThinkOption("worlds", bad, "worlds", &options).code(), absl::StatusCode::kInvalidArgument)
        << bad;
  EXPECT_EQ(SetThinkOption("ms", "60001", "worlds", &options).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(SetThinkOption("worlds", "1", "rounds", &options).code(), absl::StatusCode::kNotFound);
}

TEST(ThinkTime, LeavesAReserveAndAShareOfTheBank) {
  const rules::Observation seen;
  const auto think = [&](const ThinkOptions& options, int left_ms, int bank_ms) {
    return ThinkTime(options, {.observation = seen,
                               .legal = {},
                               .time_left = absl::Milliseconds(left_ms),
                               .bank_left = absl::Milliseconds(bank_ms)});
  };
  EXPECT_EQ(think({}, 1000, 0), absl::Milliseconds(800));
  EXPECT_EQ(think({}, 5, 0), absl::Milliseconds(3));
  EXPECT_EQ(think({}, 1, 0), absl::ZeroDuration());
  EXPECT_EQ(think({}, 5000, 4000), absl::Milliseconds(900));
  EXPECT_EQ(think({.think = absl::Milliseconds(100)}, 1000, 0), absl::Milliseconds(100));
  EXPECT_EQ(think({.think = absl::Milliseconds(100)}, 50, 0), absl::Milliseconds(40));
  EXPECT_EQ(think({.rounds = 9}, 5000, 4900), absl::Milliseconds(4800));
}

}  // namespace
}  // namespace hakam::agents
