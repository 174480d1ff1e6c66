// A worker with scripted players: the order of play, what a fault does to a pair, whose fault a late answer
// is, and that the worker can be stopped at every wait.
#include "arbiter/play/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "arbiter/league/round_robin.h"
#include "arbiter/league/schedule.h"
#include "arbiter/play/dealt_jobs.h"
#include "arbiter/play/job_queue.h"
#include "arbiter/play/pair_writer.h"
#include "arbiter/store/memory_store.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr uint32_t kDeals = 12;
constexpr auto kInPairs = RoomQueue::Order::kPairs;
constexpr auto kInPhases = RoomQueue::Order::kPhases;

// One question, as a player of the test sees it.
struct Asked {
  uint32_t pairing = 0;
  rules::Seat seat{};
  uint64_t decision = 0;  // its id
  int count = 0;          // of all questions so far, from 1
};

class WorkerTest : public testing::Test {
 protected:
  // The answer to a question; nullopt: the first legal action.
  using Script = std::function<std::optional<Fault>(const Asked&)>;

  WorkerTest() { wire::ToProto(rules_, &rules_proto_); }

  class Scripted : public Player {
   public:
    Scripted(WorkerTest* test, uint32_t pairing, rules::Seat seat)
        : test_(test), pairing_(pairing), seat_(seat) {
      ++test_->players_;
      test_->most_players_ = std::max(test_->most_players_, test_->players_);
    }
    ~Scripted() override { --test_->players_; }
    Task<Answer> Ask(const Table& table, uint64_t) override {
      const Asked asked = {.pairing = pairing_,
                           .seat = seat_,
                           .decision = table.pending()->decision_id,
                           .count = ++test_->asked_};
      if (test_->asked_ == test_->stop_at_) test_->worker_->Stop();
      if (test_->waits_) co_await test_->worker_->loop().Turn();
      if (test_->on_time_) test_->clock_.Advance(test_->thinks_);
      const absl::Duration begun = test_->clock_.Now();
      if (!test_->on_time_) test_->clock_.Advance(test_->thinks_);
      if (test_->waits_) co_await test_->worker_->loop().Turn();
      const std::optional<Fault> fault = test_->script_(asked);
      // The driver looks again and again, until the time for an answer is certainly over.
      for (int i = 0; test_->on_time_ && fault && i < 10'000; ++i) {
        test_->clock_.Advance(absl::Milliseconds(4));
        co_await test_->worker_->loop().Turn();
      }
      Answer answer = {.choice = ActionIndex{0}, .took = test_->clock_.Now() - begun};
      if (fault) {
        answer.choice = *fault;
        answer.arrived_late = test_->arrives_late_;
        answer.overdue = test_->overdue_;
      }
      co_return answer;
    }
    void StartBoard() override { ++test_->boards_begun_; }

   private:
    WorkerTest* const test_;
    const uint32_t pairing_;
    const rules::Seat seat_;
  };

  // Plays the pairs that are not in the store; returns the worker's status.
  absl::Status Play(int boards, FaultPolicy policy = FaultPolicy::kSubstitute) {
    const std::unique_ptr<Schedule> schedule =
        *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = kDeals}));
    const Teams teams = Teams::OfOne(2);
    JobQueue jobs(schedule.get(), &teams, {});
    EXPECT_TRUE(
        store_.ForEachPair([&](const PairNumbers& pair) { EXPECT_TRUE(jobs.Restore(pair).ok()); }).ok());
    PairWriter writer(
        &store_, [&](const PairNumbers& pair) { jobs.Stored(pair); }, [] {});
    Overload overload(&clock_, 1, [this](const std::string& line) { warnings_.push_back(line); });
    const std::unique_ptr<ProcessMonitor> monitor = *ProcessMonitor::Create();
    const DealSource deals = *DealSource::Create("unit");
    const PlayerTerms terms = {
        .rules = rules_,
        .rules_proto = rules_proto_,
        .clock_rules = {.per_decision = absl::Seconds(5), .bank = absl::ZeroDuration()},
        .clock = clock_};
    Budget budget({}, {}, {}, nullptr);
    DealtJobs dealt(&jobs, {.deals = deals, .rules = rules_, .entrants = entrants_, .teams = teams});
    RoomQueue rooms(&dealt, &clock_, order_, static_cast<uint32_t>(boards));
    const LeagueEnv env = {.terms = terms,
                           .entrants = entrants_,
                           .teams = teams,
                           .on_fault = policy,
                           .rooms = rooms,
                           .sink = writer,
                           .overload = overload,
                           .budget = budget,
                           .monitor = *monitor};
    jobs.Settle();
    absl::Status played;
    for (bool more = true; more;) {
      Worker worker(env, 0, in_flight_.value_or(Concurrency::Fixed(static_cast<uint32_t>(boards))),
                    [this](uint32_t pairing, const Entrant&, rules::Seat seat) {
                      return std::make_unique<Scripted>(this, pairing, seat);
                    });
      worker_ = &worker;
      played = worker.Run();
      if (!played.ok() || (stop_at_ > 0 && asked_ >= stop_at_)) break;
      const absl::StatusOr<bool> next = rooms.NextPhase();
      played = next.status();
      more = next.ok() && *next;
    }
    rooms.GiveUp();
    EXPECT_TRUE(writer.Finish().ok());
    return played;
  }

  // Every record of the store, in the order of (pairing, deal).
  std::vector<v1::RoomRecord> Rooms() const {
    std::vector<v1::RoomRecord> rooms;
    EXPECT_TRUE(store_
                    .ForEachRecord([&](const PairNumbers&, const PairRecords& records) {
                      EXPECT_TRUE(rooms.emplace_back().ParseFromString(records.room1));
                      EXPECT_TRUE(rooms.emplace_back().ParseFromString(records.room2));
                      return absl::OkStatus();
                    })
                    .ok());
    return rooms;
  }
  // All bytes of what was stored.
  std::map<PairKey, std::string> Content() const {
    std::map<PairKey, std::string> content;
    EXPECT_TRUE(store_
                    .ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) {
                      content[pair.key] = records.room1 + "|" + records.room2;
                      return absl::OkStatus();
                    })
                    .ok());
    return content;
  }
  void Forget() { store_ = MemoryStore({.name = "test"}); }

  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
  v1::RuleSet rules_proto_;
  const std::vector<Entrant> entrants_ = {{.name = "a", .agent = AgentFactory()},
                                          {.name = "b", .agent = AgentFactory()}};
  MemoryStore store_{{.name = "test"}};
  FakeClock clock_;
  Worker* worker_ = nullptr;
  std::vector<std::string> warnings_;

  RoomQueue::Order order_ = RoomQueue::Order::kPairs;
  // What the players do.
  Script script_ = [](const Asked&) { return std::nullopt; };
  bool waits_ = true;                     // the player waits at two points of every question
  int stop_at_ = 0;                       // the number of the question at which the worker is stopped
  absl::Duration thinks_;                 // time that passes in every question
  std::optional<Concurrency> in_flight_;  // otherwise as many as Play() is told
  int players_ = 0;                       // now; each place has eight, four for a room
  int most_players_ = 0;
  bool on_time_ = false;  // ... while the driver looks, not while it is kept from looking
  bool arrives_late_ = false;
  absl::Duration overdue_;
  int asked_ = 0;
  int boards_begun_ = 0;
};

int FaultsIn(const std::vector<v1::RoomRecord>& rooms, absl::string_view detail = "") {
  int faults = 0;
  for (const v1::RoomRecord& room : rooms) {
    for (const v1::DecisionRecord& decision : room.boards(0).decisions())
      faults += decision.has_fault() && absl::StrContains(decision.fault().detail(), detail) ? 1 : 0;
  }
  return faults;
}

TEST_F(WorkerTest, PlaysEveryPairInBothRooms) {
  for (const int boards : {1, 3, 8, 40}) {
    for (const auto& [order, waits] :
         {std::pair(kInPairs, true), {kInPairs, false}, {kInPhases, true}, {kInPhases, false}}) {
      Forget();
      order_ = order;
      waits_ = waits;
      ASSERT_TRUE(Play(boards).ok());
      const std::vector<v1::RoomRecord> rooms = Rooms();
      ASSERT_EQ(rooms.size(), 2 * kDeals);
      for (uint32_t i = 0; i < 2 * kDeals; ++i) {
        EXPECT_EQ(rooms[i].boards(0).deal(), i / 2);
        EXPECT_EQ(rooms[i].boards(0).room(), i % 2 + 1);
        EXPECT_EQ(rooms[i].boards(0).seats(0).entrant(), i % 2 == 0 ? "a" : "b");
      }
    }
  }
}

TEST_F(WorkerTest, WhatIsPlayedDoesNotDependOnHowMuchIsInFlight) {
  ASSERT_TRUE(Play(1).ok());
  const auto alone = Content();
  for (const int boards : {1, 2, 40}) {
    Forget();
    order_ = boards == 40 ? kInPairs : kInPhases;
    ASSERT_TRUE(Play(boards).ok());
    EXPECT_EQ(Content(), alone);
  }
}

TEST_F(WorkerTest, MoreBoardsAreBegunWhereAnswersAreQuick) {
  in_flight_ = {.first = 1, .most = 5};
  thinks_ = absl::Milliseconds(200);  // all five together, four times: 4 s of 5
  ASSERT_TRUE(Play(1).ok());
  EXPECT_EQ(most_players_, 5 * 8);
  EXPECT_EQ(Content().size(), kDeals);
}

TEST_F(WorkerTest, NoMoreBoardsAreBegunWhereThatCouldMakeAnswersLate) {
  in_flight_ = {.first = 1, .most = 5};
  thinks_ = absl::Milliseconds(300);
  ASSERT_TRUE(Play(1).ok());
  EXPECT_EQ(most_players_, 8);
  EXPECT_EQ(Content().size(), kDeals);
}

TEST_F(WorkerTest, BoardsBeyondTheFirstEndWhenAnswersBecomeSlow) {
  in_flight_ = {.first = 1, .most = 5};
  thinks_ = absl::Milliseconds(100);
  int players_at_the_end = 0;
  script_ = [&](const Asked& asked) -> std::optional<Fault> {
    if (asked.count == 100) thinks_ = absl::Seconds(3);
    players_at_the_end = players_;
    return std::nullopt;
  };
  ASSERT_TRUE(Play(1).ok());
  EXPECT_EQ(most_players_, 5 * 8);
  EXPECT_EQ(players_at_the_end, 8);
  EXPECT_EQ(Content().size(), kDeals);
}

// Stops at every wait of every player in turn. Only whole pairs are stored then, and a second run ends with
// the same results as a run that was never stopped.
class StoppedWorkerTest : public WorkerTest, public testing::WithParamInterface<RoomQueue::Order> {};
INSTANTIATE_TEST_SUITE_P(Orders, StoppedWorkerTest, testing::Values(kInPairs, kInPhases));

TEST_P(StoppedWorkerTest, MayBeStoppedAtEveryQuestion) {
  order_ = GetParam();
  ASSERT_TRUE(Play(2).ok());
  const auto whole = Content();
  const int questions = asked_;
  ASSERT_GT(questions, 100);
  for (int at = 1; at <= questions; ++at) {
    Forget();
    asked_ = 0;
    stop_at_ = at;
    ASSERT_TRUE(Play(2).ok());
    EXPECT_LE(asked_, at + 1) << "asked on after it was stopped";
    for (const auto& [key, records] : Content()) EXPECT_EQ(records, whole.at(key)) << at;
    stop_at_ = 0;
    ASSERT_TRUE(Play(2).ok());
    ASSERT_EQ(Content(), whole) << "stopped at question " << at;
  }
}

TEST_F(WorkerTest, StoppedBeforeItRunsItAsksNothing) {
  stop_at_ = 1;
  ASSERT_TRUE(Play(4).ok());
  EXPECT_TRUE(Content().empty());
  EXPECT_LE(asked_, 4);
}

TEST_F(WorkerTest, AFaultCostsItsOwnDecisionOnly) {
  script_ = [](const Asked& asked) -> std::optional<Fault> {
    if (asked.count != 7) return std::nullopt;
    return Fault{.kind = FaultKind::kCrash, .detail = "signal 11"};
  };
  ASSERT_TRUE(Play(1).ok());
  int faults = 0;
  for (const v1::RoomRecord& room : Rooms()) {
    for (const v1::DecisionRecord& decision : room.boards(0).decisions()) {
      if (!decision.has_fault()) continue;
      ++faults;
      EXPECT_EQ(decision.fault().detail(), "signal 11");
      EXPECT_TRUE(decision.has_action()) << "the stand-in's";
    }
  }
  EXPECT_EQ(faults, 1);
}

TEST_F(WorkerTest, AMatchThatWasForfeitedInRoom1IsNotPlayedInRoom2) {
  script_ = [](const Asked& asked) -> std::optional<Fault> {
    if (asked.count != 1) return std::nullopt;
    return Fault{.kind = FaultKind::kCrash, .detail = "signal 11"};
  };
  ASSERT_TRUE(Play(1, FaultPolicy::kForfeitMatch).ok());
  const std::vector<v1::RoomRecord> rooms = Rooms();
  ASSERT_EQ(rooms.size(), 2 * kDeals);
  EXPECT_FALSE(rooms[0].boards(0).decisions().rbegin()->has_action());
  EXPECT_EQ(rooms[1].boards(0).decisions_size(), 0);
  EXPECT_EQ(boards_begun_, static_cast<int>(4 * (2 * kDeals - 1)));
}

TEST_F(WorkerTest, WhatTheMachineBreaksIsPlayedAgain) {
  script_ = [](const Asked& asked) -> std::optional<Fault> {
    if (asked.count != 3 && asked.count != 30) return std::nullopt;
    return Fault{.kind = FaultKind::kInfrastructure, .detail = "no descriptor"};
  };
  for (const RoomQueue::Order order : {kInPairs, kInPhases}) {
    Forget();
    asked_ = 0;
    order_ = order;
    ASSERT_TRUE(Play(1).ok());
    EXPECT_EQ(Content().size(), kDeals);
    EXPECT_EQ(FaultsIn(Rooms()), 0);
  }
}

TEST_F(WorkerTest, WhatIsBrokenForGoodEndsTheLeague) {
  script_ = [](const Asked&) { return Fault{.kind = FaultKind::kInfrastructure, .detail = "no descriptor"}; };
  for (const RoomQueue::Order order : {kInPairs, kInPhases}) {
    order_ = order;
    const absl::Status played = Play(1);
    EXPECT_TRUE(absl::IsUnavailable(played));
    EXPECT_THAT(std::string(played.message()), HasSubstr("failed three times: no descriptor"));
    EXPECT_TRUE(Content().empty());
  }
}

// The time passes while the driver does not look at its queue: the answer may have come before it was over.
TEST_F(WorkerTest, ATimeoutInAGapOfTheDriverIsNobodysFault) {
  waits_ = false;
  thinks_ = absl::Seconds(6);
  for (const bool arrives_late : {true, false}) {
    Forget();
    warnings_.clear();
    asked_ = 0;
    arrives_late_ = arrives_late;
    overdue_ = absl::Seconds(1);
    script_ = [](const Asked& asked) -> std::optional<Fault> {
      if (asked.count != 5) return std::nullopt;
      return Fault{.kind = FaultKind::kTimeout, .detail = "late"};
    };
    ASSERT_TRUE(Play(1).ok());
    EXPECT_EQ(Content().size(), kDeals);
    ASSERT_GE(warnings_.size(), 1u);
    EXPECT_THAT(warnings_[0], HasSubstr("is played again: a timeout in it may be the arbiter's own delay"));
  }
}

// Starts have limits too, and so have calls that brought an answer but no end.
TEST_F(WorkerTest, NoFaultThatNeedsTheEndOfTheTimeIsChargedInAGap) {
  waits_ = false;
  thinks_ = absl::Seconds(6);
  for (const FaultKind kind : {FaultKind::kStartFailed, FaultKind::kProtocol}) {
    for (const absl::Duration overdue : {absl::Seconds(1), -absl::Seconds(1)}) {
      Forget();
      warnings_.clear();
      asked_ = 0;
      overdue_ = overdue;
      script_ = [kind](const Asked& asked) -> std::optional<Fault> {
        if (asked.count != 5) return std::nullopt;
        return Fault{.kind = kind, .detail = "not done"};
      };
      ASSERT_TRUE(Play(1).ok());
      const bool was_over = overdue > absl::ZeroDuration();
      EXPECT_EQ(warnings_.empty(), !was_over);
      EXPECT_EQ(FaultsIn(Rooms(), "not done"), was_over ? 0 : 1);
    }
  }
}

// The driver has looked after the time was over, and there was no answer.
TEST_F(WorkerTest, ATimeoutThatTheDriverHasSeenIsTheBots) {
  waits_ = true;
  on_time_ = true;
  thinks_ = absl::Seconds(6);
  overdue_ = absl::Seconds(20);  // far more than the kernel may keep the thread from running here
  script_ = [](const Asked& asked) -> std::optional<Fault> {
    if (asked.count != 5) return std::nullopt;
    return Fault{.kind = FaultKind::kTimeout, .detail = "late"};
  };
  ASSERT_TRUE(Play(1).ok());
  EXPECT_THAT(warnings_, ElementsAre());
  EXPECT_EQ(FaultsIn(Rooms()), 1);
}

TEST_F(WorkerTest, AMachineThatIsNeverInTimeStillEndsTheLeague) {
  waits_ = false;
  thinks_ = absl::Seconds(6);
  overdue_ = absl::Seconds(1);
  arrives_late_ = true;
  script_ = [](const Asked& asked) -> std::optional<Fault> {
    if (asked.decision != 1) return std::nullopt;
    return Fault{.kind = FaultKind::kTimeout, .detail = "late"};
  };
  ASSERT_TRUE(Play(1).ok());
  EXPECT_EQ(Content().size(), kDeals);
  EXPECT_GT(FaultsIn(Rooms()), 0);
}

}  // namespace
}  // namespace hakam::arbiter
