#include "arbiter/play/room_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "arbiter/league/round_robin.h"
#include "arbiter/league/schedule.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

class RoomQueueTest : public testing::Test {
 protected:
  void Begin(uint32_t entrants, uint32_t pairs) {
    schedule_ = *ScheduleOf(RoundRobin::Create({.entrants = entrants, .pairs = pairs}));
    teams_ = std::make_unique<Teams>(Teams::OfOne(entrants));
    jobs_ = std::make_unique<JobQueue>(schedule_.get(), teams_.get(), Exclusions{});
    jobs_->Settle();
  }
  RoomQueue Queue(RoomQueue::Order order, uint32_t places) {
    return RoomQueue(jobs_.get(), &clock_, order, places);
  }
  // What a worker with a single place does in a phase; returns the rooms in the order of play.
  std::vector<RoomTask> PlayPhase(RoomQueue* rooms) {
    std::vector<RoomTask> played;
    while (std::optional<RoomTask> task = rooms->Next(std::nullopt)) {
      played.push_back(*task);
      clock_.Advance(room_time_);
      rooms->RoomTook(room_time_);
      Finish(rooms, *task);
    }
    return played;
  }
  void Finish(RoomQueue* rooms, const RoomTask& task) {
    if (task.room == 0) return rooms->RoomOnePlayed(task.pair);
    jobs_->Stored({.key = task.pair.job.key});
  }
  static std::vector<size_t> RoomsOf(const std::vector<RoomTask>& tasks) {
    std::vector<size_t> rooms;
    for (const RoomTask& task : tasks) rooms.push_back(task.room);
    return rooms;
  }

  absl::Duration room_time_ = absl::Seconds(1);
  FakeClock clock_;
  std::unique_ptr<Schedule> schedule_;
  std::unique_ptr<Teams> teams_;
  std::unique_ptr<JobQueue> jobs_;
};

TEST_F(RoomQueueTest, InPairsRoom2FollowsRoom1) {
  Begin(2, 3);
  RoomQueue rooms = Queue(RoomQueue::Order::kPairs, 1);
  EXPECT_THAT(RoomsOf(PlayPhase(&rooms)), ElementsAre(0, 1, 0, 1, 0, 1));
  EXPECT_FALSE(*rooms.NextPhase());
  EXPECT_TRUE(jobs_->Settle());
}

TEST_F(RoomQueueTest, APhaseHasOneRoomOnlyAndThenTheOtherRoomOfTheSameDeals) {
  Begin(3, 50);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 2);
  std::vector<size_t> sizes;
  std::vector<PairKey> first;
  do {
    const std::vector<RoomTask> phase = PlayPhase(&rooms);
    std::vector<PairKey> keys;
    for (const RoomTask& task : phase) keys.push_back(task.pair.job.key);
    std::sort(keys.begin(), keys.end());
    const size_t room = sizes.size() % 2;
    EXPECT_THAT(RoomsOf(phase), Each(room));
    if (room == 1) {
      EXPECT_EQ(keys, first);
    }
    first = keys;
    sizes.push_back(phase.size());
  } while (*rooms.NextPhase());
  // At first 10 s, then 25 rooms one after the other.
  EXPECT_THAT(sizes, ElementsAre(10, 10, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 15, 15));
  EXPECT_TRUE(jobs_->Settle());
}

// A phase begins with starts of 1 s; a room takes 50 ms. The places are many: their number says nothing here.
TEST_F(RoomQueueTest, StartsTakeATwentiethOfTheTimeAtMost) {
  Begin(2, 4000);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 8);
  absl::Duration starts;
  do {
    absl::Duration took = absl::Seconds(1);
    starts += took;
    while (const std::optional<RoomTask> task = rooms.Next(std::nullopt)) {
      took += absl::Milliseconds(50);
      clock_.Advance(took);
      rooms.RoomTook(took);
      took = absl::ZeroDuration();
      Finish(&rooms, *task);
    }
  } while (*rooms.NextPhase());
  EXPECT_TRUE(jobs_->Settle());
  EXPECT_LT(starts * 20, clock_.Now());
}

TEST_F(RoomQueueTest, SlowBotsHaveShortPhasesAtFirst) {
  room_time_ = absl::Seconds(5);
  Begin(2, 50);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 1);
  std::vector<size_t> sizes;
  do {
    sizes.push_back(PlayPhase(&rooms).size());
  } while (*rooms.NextPhase());
  // Four for each place, then four times as many, up to 25 rooms one after the other.
  EXPECT_THAT(sizes, ElementsAre(4, 4, 16, 16, 25, 25, 5, 5));
}

TEST_F(RoomQueueTest, APhaseEndsAfterFiveMinutes) {
  Begin(2, 2000);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 1);
  rooms.RoomTook(absl::Hours(1));
  size_t longest = 0;
  do {
    longest = std::max(longest, PlayPhase(&rooms).size());
  } while (*rooms.NextPhase());
  EXPECT_EQ(longest, 300u);
}

TEST_F(RoomQueueTest, AVoidPairIsPlayedAgainInALaterPhase) {
  Begin(2, 8);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 1);
  rooms.RoomTook(room_time_);
  std::vector<RoomTask> phase;
  while (std::optional<RoomTask> task = rooms.Next(std::nullopt)) phase.push_back(*std::move(task));
  ASSERT_EQ(phase.size(), 8u);
  const PairKey key = phase[0].pair.job.key;
  EXPECT_TRUE(rooms.GiveBack(key, ComeBack::kDelay, "").ok());
  EXPECT_FALSE(rooms.Next(std::nullopt)) << "its deal is known to processes of this phase";
  for (size_t i = 1; i < phase.size(); ++i) Finish(&rooms, phase[i]);
  ASSERT_TRUE(*rooms.NextPhase());
  EXPECT_EQ(PlayPhase(&rooms).size(), 7u);
  ASSERT_TRUE(*rooms.NextPhase());
  const std::vector<RoomTask> again = PlayPhase(&rooms);
  const auto is_it = [&key](const RoomTask& task) { return task.pair.job.key == key; };
  const auto found = std::find_if(again.begin(), again.end(), is_it);
  ASSERT_NE(found, again.end());
  EXPECT_EQ(found->room, 0u);
  EXPECT_EQ(found->pair.job.delayed, 1);
}

TEST_F(RoomQueueTest, APairThatFailsThreeTimesIsAnError) {
  Begin(2, 1);
  RoomQueue rooms = Queue(RoomQueue::Order::kPhases, 1);
  for (int time = 1; time <= 3; ++time) {
    const std::optional<RoomTask> task = rooms.Next(std::nullopt);
    ASSERT_TRUE(task);
    EXPECT_TRUE(rooms.GiveBack(task->pair.job.key, ComeBack::kBroken, "no descriptor").ok());
    const absl::StatusOr<bool> next = rooms.NextPhase();
    ASSERT_EQ(next.ok(), time < 3);
    if (next.ok()) continue;
    EXPECT_THAT(std::string(next.status().message()), HasSubstr("three times: no descriptor"));
  }
}

// Random phases that are given up at a random moment: no pair is lost, none is played twice.
TEST_F(RoomQueueTest, NoPairIsLostOrPlayedTwice) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Begin(3, 10);
    const auto order = random.Below(2) == 0 ? RoomQueue::Order::kPairs : RoomQueue::Order::kPhases;
    RoomQueue rooms = Queue(order, static_cast<uint32_t>(1 + random.Below(4)));
    while (!jobs_->Settle()) {
      bool stopped = false;
      do {
        while (const std::optional<RoomTask> task = rooms.Next(random.Below(3))) {
          clock_.Advance(absl::Milliseconds(random.Below(100)));
          rooms.RoomTook(absl::Milliseconds(random.Below(100)));
          const uint64_t dice = random.Below(20);
          stopped = stopped || dice == 0;
          if (dice < 2) {
            const ComeBack why = dice == 0 ? ComeBack::kStopped : ComeBack::kDelay;
            ASSERT_TRUE(rooms.GiveBack(task->pair.job.key, why, "").ok());
          } else {
            Finish(&rooms, *task);  // a pair that is stored twice ends the program
          }
        }
      } while (!stopped && *rooms.NextPhase());
      rooms.GiveUp();
    }
    EXPECT_EQ(jobs_->pairs_noted(), 30u);
  }
}

}  // namespace
}  // namespace hakam::arbiter
