// Which pairs the queue gives when entrants are disqualified or absent.
#include "arbiter/play/job_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arbiter/league/round_robin.h"
#include "arbiter/league/schedule.h"
#include "arbiter/league/swiss.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/clock.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kEntrants = 5;
constexpr uint32_t kPairs = 20;
const Teams kTeams = Teams::OfOne(kEntrants);

// The faults depend only on the pair, as with bots that take all their randomness from their seeds.
PairNumbers Played(const PairJob& job, uint64_t world) {
  Random random(world * 1000003 + job.key.pairing * 1009 + job.key.deal);
  const auto faults = [&](EntrantIndex entrant) {
    return random.Below(100) < 3 * entrant * entrant ? static_cast<uint32_t>(1 + random.Below(3)) : 0;
  };
  PairNumbers pair = {.key = job.key, .decisions_a = 30, .decisions_b = 30};
  pair.faults_a = faults(job.a);
  pair.faults_b = faults(job.b);
  return pair;
}

// Plays with `in_flight` pairs in flight, which end in any order; returns the pairs that count in the end.
std::set<PairKey> PlayOut(const DisqualificationRule& rule, uint64_t world, size_t in_flight,
                          uint64_t order) {
  const std::unique_ptr<Schedule> schedule =
      *ScheduleOf(RoundRobin::Create({.entrants = kEntrants, .pairs = kPairs}));
  JobQueue jobs(schedule.get(), &kTeams, {.rule = rule});
  Random random(order);
  std::map<PairKey, PairTally> journal;
  while (!jobs.Settle()) {
    std::vector<PairJob> flying;
    while (true) {
      while (flying.size() < in_flight) {
        const std::optional<PairJob> job = jobs.Next(std::nullopt);
        if (!job) break;
        flying.push_back(*job);
      }
      if (flying.empty()) break;
      const auto at = flying.begin() + static_cast<ptrdiff_t>(random.Below(flying.size()));
      const PairNumbers pair = Played(*at, world);
      EXPECT_TRUE(journal.emplace(pair.key, TallyOf(pair, {pair.key.pairing, at->a, at->b}, kTeams)).second);
      jobs.Stored(pair);
      flying.erase(at);
    }
  }
  DisqualificationWalk walk(rule, kEntrants);
  std::set<PairKey> counting;
  for (const auto& [key, tally] : journal) {
    if (walk.Counts(tally)) counting.insert(key);
  }
  EXPECT_EQ(counting.size(), jobs.progress().total);
  EXPECT_EQ(counting.size(), jobs.progress().stored);
  return counting;
}

TEST(JobQueue, WhatCountsDoesNotDependOnTheOrderOfPlay) {
  for (const DisqualificationRule& rule :
       {DisqualificationRule{.faults = 6}, DisqualificationRule{.share = 0.01}}) {
    bool somebody_was_out = false;
    for (uint64_t world = 0; world < 30; ++world) {
      SCOPED_TRACE(world);
      const std::set<PairKey> alone = PlayOut(rule, world, 1, 0);
      somebody_was_out = somebody_was_out || alone.size() < kEntrants * (kEntrants - 1) / 2 * kPairs;
      for (uint64_t order = 1; order < 4; ++order) {
        ASSERT_EQ(PlayOut(rule, world, 1 + 15 * order, order), alone);
      }
    }
    EXPECT_TRUE(somebody_was_out);
  }
}

// A league in rounds: the pairings of the next round depend on who is disqualified, and this on all stored
// pairs.
class SwissLeague {
 public:
  SwissLeague(uint64_t world, const std::map<PairKey, PairNumbers>& journal) : world_(world) {
    for (const auto& [key, pair] : journal) EXPECT_TRUE(jobs_.Restore(pair).ok());
  }
  // Plays until the league is over or `most` pairs were stored; returns the pairings.
  std::vector<Pairing> Play(size_t in_flight, uint64_t order, size_t most,
                            std::map<PairKey, PairNumbers>* journal) {
    Random random(order);
    std::vector<PairJob> flying;
    while (!jobs_.Settle()) {
      do {
        while (flying.size() < in_flight) {
          const std::optional<PairJob> job = jobs_.Next(std::nullopt);
          if (!job) break;
          flying.push_back(*job);
        }
        if (flying.empty()) break;
        const auto at = flying.begin() + static_cast<ptrdiff_t>(random.Below(flying.size()));
        PairNumbers pair = Played(*at, world_);
        pair.room1.points_a = static_cast<int>(Random(world_ + at->key.deal * 31 + at->a).Below(9));
        EXPECT_TRUE(journal->emplace(pair.key, pair).second);
        jobs_.Stored(pair);
        flying.erase(at);
        if (--most == 0) return {};
      } while (!flying.empty());
    }
    std::vector<Pairing> pairings;
    for (uint32_t id = 0; id < schedule_->pairing_count(); ++id) pairings.push_back(schedule_->pairing(id));
    return pairings;
  }

 private:
  const uint64_t world_;
  std::unique_ptr<Schedule> schedule_ =
      *ScheduleOf(Swiss::Create({.entrants = kEntrants, .rounds = 3, .pairs = kPairs}));
  JobQueue jobs_{schedule_.get(), &kTeams, {.rule = {.faults = 6}}};
};

TEST(JobQueue, RoundsDependOnWhatCountsAndNotOnTheOrderOfPlayOrOnRestarts) {
  for (uint64_t world = 0; world < 30; ++world) {
    SCOPED_TRACE(world);
    std::map<PairKey, PairNumbers> journal;
    const std::vector<Pairing> calm = SwissLeague(world, {}).Play(1, 0, SIZE_MAX, &journal);
    for (uint64_t order = 1; order < 6; ++order) {
      SCOPED_TRACE(order);
      journal.clear();
      std::vector<Pairing> wild;
      while (wild.empty()) {
        wild = SwissLeague(world, journal).Play(1 + 9 * order, order, 1 + 13 * order, &journal);
      }
      ASSERT_EQ(wild, calm);
    }
  }
}

TEST(JobQueue, WhoIsAbsentFromARunIsPairedInTheNextRoundAllTheSame) {
  std::unique_ptr<Schedule> schedule = *ScheduleOf(Swiss::Create({.entrants = 4, .rounds = 2, .pairs = 1}));
  const Teams teams = Teams::OfOne(4);
  JobQueue jobs(schedule.get(), &teams, {.absent = {3}});  // entrant 3 would play against entrant 1
  EXPECT_FALSE(jobs.Settle());
  const std::optional<PairJob> job = jobs.Next(std::nullopt);
  ASSERT_TRUE(job);
  EXPECT_EQ(job->b, 2u);
  jobs.Stored({.key = job->key});
  EXPECT_FALSE(jobs.Settle());
  EXPECT_FALSE(jobs.Next(std::nullopt));
  EXPECT_EQ(schedule->pairing_count(), 2u) << "the round is not over";
}

TEST(JobQueue, WhoIsOutDoesNotPlayOn) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = 1000}));
  const Teams teams = Teams::OfOne(2);
  JobQueue jobs(schedule.get(), &teams, {.rule = {.faults = 2}});
  EXPECT_FALSE(jobs.Settle());
  for (int i = 0; i < 2; ++i) {
    const std::optional<PairJob> job = jobs.Next(std::nullopt);
    ASSERT_TRUE(job);
    jobs.Stored({.key = job->key, .faults_a = 1});
  }
  EXPECT_FALSE(jobs.Next(std::nullopt));
  EXPECT_TRUE(jobs.Settle());
  EXPECT_EQ(jobs.progress().total, 2u);
}

TEST(JobQueue, WhoIsAbsentIsNotPlayedAndNotCountedInThisRun) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 3, .pairs = 4}));
  const Teams teams = Teams::OfOne(3);
  JobQueue jobs(schedule.get(), &teams, {.absent = {1}});
  EXPECT_FALSE(jobs.Settle());
  while (const std::optional<PairJob> job = jobs.Next(std::nullopt)) {
    EXPECT_EQ(job->key.pairing, 1u);
    jobs.Stored({.key = job->key});
  }
  EXPECT_TRUE(jobs.Settle());
}

TEST(JobQueue, DelaysAreCountedAndNeverStopALeagueButWhatIsBrokenDoes) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = 1}));
  const Teams teams = Teams::OfOne(2);
  JobQueue jobs(schedule.get(), &teams, {});
  for (int i = 0; i < 10; ++i) {
    const std::optional<PairJob> job = jobs.Next(std::nullopt);
    ASSERT_TRUE(job);
    EXPECT_EQ(job->delayed, i);
    EXPECT_TRUE(jobs.GiveBack(job->key, ComeBack::kDelay));
  }
  EXPECT_TRUE(jobs.GiveBack(jobs.Next(std::nullopt)->key, ComeBack::kBroken));
  EXPECT_TRUE(jobs.GiveBack(jobs.Next(std::nullopt)->key, ComeBack::kBroken));
  EXPECT_FALSE(jobs.GiveBack(jobs.Next(std::nullopt)->key, ComeBack::kBroken));
}

TEST(JobQueue, APairOfAPairingThatGoesOnIsTriedAgain) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = 20}));
  const Teams teams = Teams::OfOne(2);
  JobQueue jobs(schedule.get(), &teams, {});
  const PairKey unlucky = jobs.Next(std::nullopt)->key;
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(jobs.GiveBack(unlucky, ComeBack::kBroken));
    ASSERT_EQ(jobs.Next(std::nullopt)->key, unlucky);
    EXPECT_TRUE(jobs.GiveBack(unlucky, ComeBack::kBroken));
    ASSERT_EQ(jobs.Next(std::nullopt)->key, unlucky);
    jobs.Stored({.key = jobs.Next(std::nullopt)->key});
  }
}

// Plays one pair a second, and stops when nothing more may begin; returns the pairs of each pairing.
std::map<uint32_t, int> PlayFor(absl::Duration limit, Schedule* schedule, std::set<PairKey>* journal) {
  FakeClock clock;
  JobQueue jobs(schedule, &kTeams, {}, TimeLimit(&clock, limit));
  for (const PairKey& key : *journal) EXPECT_TRUE(jobs.Restore({.key = key}).ok());
  for (size_t before = journal->size() + 1; !jobs.Settle() && before != journal->size();) {
    before = journal->size();
    while (const std::optional<PairJob> job = jobs.Next(std::nullopt)) {
      clock.Advance(absl::Seconds(1));
      journal->insert(job->key);
      jobs.Stored({.key = job->key});
    }
  }
  std::map<uint32_t, int> pairs;
  for (const PairKey& key : *journal) ++pairs[key.pairing];
  return pairs;
}

TEST(JobQueueInTime, EndsAfterWholeCyclesAndGoesOnLater) {
  const auto schedule = [] {
    return *ScheduleOf(RoundRobin::Create({.entrants = 3, .pairs = 100, .cycle = 10}));
  };
  std::set<PairKey> journal;
  using testing::ElementsAre;
  using testing::Pair;
  // A cycle is 30 pairs: two of them take a minute, and the third would end after a minute and a half.
  EXPECT_THAT(PlayFor(absl::Seconds(75), schedule().get(), &journal),
              ElementsAre(Pair(0, 20), Pair(1, 20), Pair(2, 20)));
  EXPECT_THAT(PlayFor(absl::Seconds(100), schedule().get(), &journal),
              ElementsAre(Pair(0, 50), Pair(1, 50), Pair(2, 50)));
  EXPECT_THAT(PlayFor(absl::Hours(1), schedule().get(), &journal),
              ElementsAre(Pair(0, 100), Pair(1, 100), Pair(2, 100)));
}

// The longest step so far counts: were it the average, a league would often be cut off in the middle of its
// last step.
TEST(JobQueueInTime, AnotherStepBeginsIfItMayTakeAsLongAsTheLongestOne) {
  FakeClock clock;
  TimeLimit limit(&clock, absl::Seconds(60));
  EXPECT_TRUE(limit.HasTimeForStep());
  for (const int seconds : {10, 20, 10}) {
    limit.StepBegun();
    clock.Advance(absl::Seconds(seconds));
    EXPECT_TRUE(limit.HasTimeForStep());
  }
  limit.StepBegun();
  clock.Advance(absl::Seconds(1));
  EXPECT_FALSE(limit.HasTimeForStep());  // 41 s are gone
}

// Nobody knows how long it takes, so the first cycle begins in any case.
TEST(JobQueueInTime, TheFirstCycleIsBegunInAnyCase) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = 100, .cycle = 10}));
  std::set<PairKey> journal;
  EXPECT_THAT(PlayFor(absl::Seconds(1), schedule.get(), &journal),
              testing::ElementsAre(testing::Pair(0, 10)));
}

TEST(JobQueueInTime, ARoundBeginsOnlyIfItEndsInTime) {
  const auto schedule = *ScheduleOf(Swiss::Create({.entrants = 4, .rounds = 3, .pairs = 10}));
  std::set<PairKey> journal;
  // A round is 20 pairs.
  EXPECT_EQ(PlayFor(absl::Seconds(45), schedule.get(), &journal).size(), 4u);
  EXPECT_EQ(journal.size(), 40u);
}

}  // namespace
}  // namespace hakam::arbiter
