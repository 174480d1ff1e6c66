#include "arbiter/process/keeper/shared_waits.h"

#include <gtest/gtest.h>

namespace hakam::keeper {
namespace {

constexpr int64_t kMs = 1'000'000;

TEST(SharedWaits, AWaitLastsAnEighthOfWhatTheThreadHasWaitedWithinItsBounds) {
  EXPECT_EQ(WaitNs(0), kMs / 10);
  EXPECT_EQ(WaitNs(8 * kMs), kMs);
  EXPECT_EQ(WaitNs(1000 * kMs), 5 * kMs);
}

// So that a thread that waits for long is woken 200 times a second, not ten thousand times.
TEST(SharedWaits, FewWaitsAreNeededForALongTime) {
  int waits = 0;
  for (int64_t waited = 0; waited < 1000 * kMs; waited += WaitNs(waited)) ++waits;
  EXPECT_LT(waits, 260);
}

TEST(SharedWaits, WithoutAListenerThereIsNothingToDo) {
  SharedWaits waits;
  waits.Serve();
  EXPECT_EQ(waits.listener(), -1);
  EXPECT_EQ(waits.NextNs(), -1);
}

}  // namespace
}  // namespace hakam::keeper
