#include "arbiter/web/work_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace hakam::arbiter {
namespace {

TEST(WorkQueue, RefusesMoreThanMayWait) {
  std::promise<void> begun;
  std::promise<void> go_on;
  std::atomic<int> done = 0;
  {
    WorkQueue queue(1, 2);
    ASSERT_TRUE(queue.Add([&] {
      begun.set_value();
      go_on.get_future().wait();
      ++done;
    }));
    begun.get_future().wait();
    EXPECT_TRUE(queue.Add([&] { ++done; }));
    EXPECT_TRUE(queue.Add([&] { ++done; }));
    EXPECT_FALSE(queue.Add([&] { done += 100; }));
    std::promise<void> last;
    go_on.set_value();
    while (!queue.Add([&] { last.set_value(); })) std::this_thread::yield();
    last.get_future().wait();
  }
  EXPECT_EQ(done, 3);
}

TEST(WorkQueue, DropsWhatWaitsAtItsEnd) {
  std::atomic<int> done = 0;
  {
    std::promise<void> begun;
    std::promise<void> go_on;
    WorkQueue queue(1, 10);
    ASSERT_TRUE(queue.Add([&] {
      begun.set_value();
      go_on.get_future().wait();
      ++done;
    }));
    begun.get_future().wait();
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(queue.Add([&] { ++done; }));
    go_on.set_value();
  }
  EXPECT_GE(done, 1);
  EXPECT_LE(done, 6);
}

}  // namespace
}  // namespace hakam::arbiter
