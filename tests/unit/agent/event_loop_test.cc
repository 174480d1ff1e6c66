#include "arbiter/agent/event_loop.h"

#include <gtest/gtest.h>

#include <string>

namespace hakam::arbiter {
namespace {

// Rings again and again.
class Bell {
 public:
  explicit Bell(EventLoop* loop) : loop_(loop) { Detach(Ring()); }
  void Stop() { rings_ = false; }
  int count() const { return count_; }

 private:
  Task<void> Ring() {
    while (rings_) {
      co_await timer_.Wait(loop_, absl::ZeroDuration());
      ++count_;
    }
  }
  EventLoop* const loop_;
  Timer timer_;
  bool rings_ = true;
  int count_ = 0;
};

Task<std::string> Rested(EventLoop* loop, int times) {
  for (int i = 0; i < times; ++i) co_await loop->Rest();
  co_return "rested";
}

TEST(EventLoopTest, WhoRestsGoesOnWhenNothingComes) {
  EventLoop loop;
  EXPECT_EQ(loop.Run(Rested(&loop, 3)), "rested");
}

TEST(EventLoopTest, WhoRestsGoesOnAlsoWhileSomethingAlwaysComes) {
  EventLoop loop;
  Bell bell(&loop);
  Task<std::string> task = Rested(&loop, 1);
  task.Start();
  int handled = 0;
  while (!task.done()) {
    loop.RunOne(absl::InfiniteDuration());
    ASSERT_LE(++handled, 66);
  }
  bell.Stop();
  loop.RunOne(absl::InfiniteDuration());
}

TEST(EventLoopTest, WhoRestsWhenTheLoopEndsGoesOn) {
  Task<std::string> task = [] {
    EventLoop loop;
    Task<std::string> rested = Rested(&loop, 1);
    rested.Start();
    return rested;
  }();
  EXPECT_EQ(task.Take(), "rested");
}

}  // namespace
}  // namespace hakam::arbiter
