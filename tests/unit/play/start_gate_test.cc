// The gate decides whose turn it is to start. No process is started: a start ends when the test says so.
#include "arbiter/play/start_gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "sdk/base/task.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StartGateTest : public testing::Test {
 protected:
  struct Start {
    std::string name;
    StartGate::Turn* turn = nullptr;  // until it has ended
    Later<bool> ended;
  };

  // What happens to this start is noted in `news_`.
  Start& Begin(StartGate* gate, const std::string& name, EventLoop* loop) {
    Start& start = starts_.emplace_back();
    start.name = name;
    Detach(Run(gate, loop, start));
    return start;
  }
  Start& Begin(StartGate* gate, const std::string& name) { return Begin(gate, name, &loop_); }
  static void End(Start& start) { start.ended.Set(true); }
  // Handles what is ready, in this loop.
  std::vector<std::string> News(EventLoop* loop) {
    while (loop->RunOne(absl::ZeroDuration())) {
    }
    return std::exchange(news_, {});
  }
  std::vector<std::string> News() { return News(&loop_); }

  EventLoop loop_;

 private:
  Task<void> Run(StartGate* gate, EventLoop* loop, Start& start) {
    StartGate::Turn turn(gate, loop);
    start.turn = &turn;
    const bool came = co_await turn;
    news_.push_back(start.name + (came ? " starts" : " gave up"));
    if (came) co_await start.ended;
    start.turn = nullptr;
  }

  std::deque<Start> starts_;
  std::vector<std::string> news_;
};

TEST_F(StartGateTest, AtMostSoManyStartAtOnceTheOthersInTheOrderInWhichTheyCame) {
  StartGate gate(2);
  Start& a = Begin(&gate, "a");
  Start& b = Begin(&gate, "b");
  Start& c = Begin(&gate, "c");
  Start& d = Begin(&gate, "d");
  EXPECT_THAT(News(), ElementsAre("a starts", "b starts"));
  EXPECT_EQ(a.turn->others(), 1u);
  EXPECT_EQ(c.turn->others(), 2u);
  End(b);
  EXPECT_THAT(News(), ElementsAre("c starts"));
  Start& e = Begin(&gate, "e");
  EXPECT_THAT(News(), IsEmpty()) << "no one overtakes those who wait";
  End(a);
  End(c);
  EXPECT_THAT(News(), ElementsAre("d starts", "e starts"));
  End(d);
  EXPECT_EQ(e.turn->others(), 0u);
  End(e);
}

TEST_F(StartGateTest, OneThatIsGivenUpWhileItWaitsFreesItsPlaceInTheLine) {
  StartGate gate(1);
  Start& a = Begin(&gate, "a");
  Start& b = Begin(&gate, "b");
  Start& c = Begin(&gate, "c");
  b.turn->GiveUp();
  b.turn->GiveUp();  // once more does nothing
  EXPECT_THAT(News(), ElementsAre("a starts", "b gave up"));
  End(a);
  EXPECT_THAT(News(), ElementsAre("c starts"));
  c.turn->GiveUp();
  EXPECT_THAT(News(), IsEmpty()) << "its turn has come already";
  End(c);
}

TEST_F(StartGateTest, OneWhoseTurnHasJustComeKeepsIt) {
  StartGate gate(1);
  Start& a = Begin(&gate, "a");
  Start& b = Begin(&gate, "b");
  End(a);
  b.turn->GiveUp();
  EXPECT_THAT(News(), ElementsAre("a starts", "b starts"));
  End(b);
}

TEST_F(StartGateTest, ATurnComesThroughTheLoopOfItsOwner) {
  StartGate gate(1);
  EventLoop other;
  Start& a = Begin(&gate, "a");
  Start& b = Begin(&gate, "b", &other);
  End(a);
  EXPECT_THAT(News(), ElementsAre("a starts"));
  EXPECT_THAT(News(&other), ElementsAre("b starts"));
  End(b);
}

// Several workers: more never start than may, and everyone has a turn.
TEST(StartGate, WorkersShareIt) {
  constexpr size_t kMost = 2;
  constexpr int kStarts = 200;
  struct Shared {
    StartGate gate{kMost};
    std::atomic<size_t> starting = 0;
    std::atomic<size_t> highest = 0;
    std::atomic<int> done = 0;
  } shared;
  const auto run = [](Shared& all, EventLoop& loop, int& left, bool gives_up) -> Task<void> {
    StartGate::Turn turn(&all.gate, &loop);
    if (gives_up) turn.GiveUp();
    if (co_await turn) {
      const size_t now = ++all.starting;
      for (size_t seen = all.highest; seen < now && !all.highest.compare_exchange_weak(seen, now);) {
      }
      Timer pause;
      co_await pause.Wait(&loop, absl::ZeroDuration());
      --all.starting;
    }
    ++all.done;
    --left;
  };
  std::array<std::thread, 3> workers;
  for (std::thread& worker : workers) {
    worker = std::thread([&] {
      EventLoop loop;
      int left = kStarts;
      for (int i = 0; i < kStarts; ++i) Detach(run(shared, loop, left, i % 7 == 0));
      while (left > 0) loop.RunOne(absl::InfiniteDuration());
    });
  }
  for (std::thread& worker : workers) worker.join();
  EXPECT_EQ(shared.done, 3 * kStarts);
  EXPECT_LE(shared.highest, kMost);
}

}  // namespace
}  // namespace hakam::arbiter
