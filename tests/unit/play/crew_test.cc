// Places for sessions, with real processes.
#include "arbiter/play/crew.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

constexpr auto kSeat = static_cast<rules::Seat>(0);

Task<void> Take(std::shared_ptr<Crew> crew, const Entrant& entrant, std::vector<Place>& places) {
  places.push_back(co_await crew->Acquire(entrant, kSeat));
}

class CrewTest : public testing::Test {
 protected:
  std::shared_ptr<Crew> NewCrew(ClockMeasure measure = ClockMeasure::kWall) {
    return std::make_shared<Crew>(
        driver_.env(), CrewOptions{.clock_rules = {.start_limit = absl::Seconds(30), .measure = measure},
                                   .log_prefix = testing::TempDir() + "crew-",
                                   .budget = budget_.get(),
                                   .table = &table_});
  }
  static Entrant Bot(const std::string& mode) { return {.name = mode, .agent = Scripted(mode)}; }
  void Want(const std::shared_ptr<Crew>& crew, const Entrant& entrant, int places) {
    for (int i = 0; i < places; ++i) Detach(Take(crew, entrant, places_));
  }
  // Waits until this many requests have a place or a fault.
  void Await(size_t places) {
    ASSERT_TRUE(driver_.RunUntil([&] { return places_.size() == places; }));
  }

  // The next crew has a budget for this one entrant.
  void Budgeted(const Entrant& entrant, int64_t log_bytes, int64_t failures) {
    budget_ = std::make_unique<Budget>(
        BudgetLimits{.log_bytes = log_bytes, .all_log_bytes = log_bytes, .failures = failures},
        std::vector<std::string>{entrant.name}, std::map<std::string, int64_t>(), [](const std::string&) {});
  }

  std::unique_ptr<Budget> budget_;
  Driver driver_;
  ProcessTable table_{&Clock::Real()};
  std::vector<Place> places_;
};

TEST_F(CrewTest, SessionsOfASeatShareAProcessAsFarAsItServesThem) {
  const std::shared_ptr<Crew> crew = NewCrew();
  const Entrant bot = Bot("ok");  // serves 64 sessions
  Want(crew, bot, 65);
  Await(65);
  for (const Place& place : places_) ASSERT_NE(place.member, nullptr) << place.fault.detail;
  for (int i = 1; i < 64; ++i) EXPECT_EQ(places_[i].member, places_[0].member);
  EXPECT_NE(places_[64].member, places_[0].member);
  EXPECT_EQ(places_[0].member->sessions, 64);
  // A place that was given back is taken again.
  crew->Release(places_[0].member);
  places_.clear();
  Want(crew, bot, 1);
  ASSERT_EQ(places_.size(), 1) << "no process had to be started";
}

TEST_F(CrewTest, OneThatWasRetiredServesNobodyAndGoesWithItsLastSession) {
  const std::shared_ptr<Crew> crew = NewCrew();
  const Entrant bot = Bot("ok");
  Want(crew, bot, 1);
  Await(1);
  CrewMember* first = places_[0].member;
  first->QuestionBegins();
  first->Retire();
  EXPECT_FALSE(first->agent->dead()) << "it still owes an answer";
  Want(crew, bot, 1);
  Await(2);
  EXPECT_NE(places_[1].member, first);
  const std::shared_ptr<RemoteAgent> agent = first->agent;
  first->QuestionDone();
  EXPECT_TRUE(agent->dead());
  crew->Release(first);
  EXPECT_TRUE(agent->WaitGone(absl::Seconds(10)));
}

// Without a process nothing is waited for: the fault is there before Acquire returns. It must not be tried
// again for those who are served.
TEST_F(CrewTest, AStartThatFailsAtOnceIsTriedOnceForEach) {
  const std::shared_ptr<Crew> crew = NewCrew();
  Entrant bot = Bot("ok");
  std::get<LaunchSpec>(bot.agent).keeper_path = "/nowhere/keeper";
  Want(crew, bot, 3);
  Await(3);
  for (const Place& place : places_) EXPECT_EQ(place.fault.kind, FaultKind::kInfrastructure);
}

TEST_F(CrewTest, EveryoneWhoWaitsHasAStartOfTheirOwnWhenOneFails) {
  const std::shared_ptr<Crew> crew = NewCrew();
  const Entrant bot = Bot("exit-at-start");
  Want(crew, bot, 3);
  Await(3);
  for (const Place& place : places_) {
    EXPECT_EQ(place.member, nullptr);
    EXPECT_EQ(place.fault.kind, FaultKind::kStartFailed);
  }
}

TEST_F(CrewTest, AProcessWhoseCpuTimeIsChargedServesOneSession) {
  const std::shared_ptr<Crew> crew = NewCrew(ClockMeasure::kCpu);
  const Entrant bot = Bot("ok");
  Want(crew, bot, 2);
  Await(2);
  EXPECT_NE(places_[0].member, places_[1].member);
}

TEST_F(CrewTest, AnEntrantThatWroteTooMuchIsEndedAndNotStartedAgain) {
  const Entrant bot = Bot("flood");
  Budgeted(bot, 1 << 20, 1000);
  const std::shared_ptr<Crew> crew = NewCrew();
  Want(crew, bot, 65);  // serves 64 sessions
  Await(65);
  ASSERT_EQ(FaultOf(driver_.Ask(*places_[0].member->agent, 1))->kind, FaultKind::kCrash);
  RemoteAgent& silent = *places_[64].member->agent;
  crew->EndStopped();
  const std::optional<Fault> fault = FaultOf(driver_.Ask(silent, 1));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::kCrash);
  EXPECT_THAT(fault->detail, testing::HasSubstr("it wrote 1 MiB of log, the limit of its entrant"));
  Want(crew, bot, 1);
  ASSERT_EQ(places_.size(), 66) << "refused at once";
  EXPECT_EQ(places_[65].fault.kind, FaultKind::kStartFailed);
  EXPECT_THAT(places_[65].fault.detail, testing::HasSubstr("not started any more: it wrote 1 MiB of log"));
}

TEST_F(CrewTest, AnEntrantWhoseProcessesFailAgainAndAgainIsNotStartedAgain) {
  const Entrant bot = Bot("exit-at-start");
  Budgeted(bot, 1 << 20, 2);
  const std::shared_ptr<Crew> crew = NewCrew();
  Want(crew, bot, 5);
  Await(5);
  int refused = 0;
  for (const Place& place : places_) {
    EXPECT_EQ(place.fault.kind, FaultKind::kStartFailed);
    refused += place.fault.detail.find("3 of its processes failed") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(refused, 2) << "three were started";
}

TEST_F(CrewTest, AStopEndsEveryWait) {
  const Entrant bot = Bot("ok");
  const Entrant silent = Bot("never-listen");
  int stops = 0;
  for (bool was_stopped = true; was_stopped; ++stops) {
    places_.clear();
    const std::shared_ptr<Crew> crew = NewCrew();
    Want(crew, bot, 2);
    driver_.Run(stops);
    was_stopped = places_.size() < 2;
    Want(crew, silent, 3);
    crew->Stop();
    Await(5);
    Want(crew, bot, 1);
    ASSERT_EQ(places_.size(), 6) << "refused at once";
    EXPECT_EQ(places_[5].fault.kind, FaultKind::kInfrastructure);
  }
  EXPECT_GT(stops, 2);
  EXPECT_TRUE(driver_.monitor().WaitAllGone(absl::Seconds(20)));
}

TEST_F(CrewTest, OneThatIsLetGoWhileAProcessStartsEndsTheProcess) {
  const Entrant bot = Bot("exit-at-start");
  {
    const std::shared_ptr<Crew> crew = NewCrew();
    Want(crew, bot, 1);
    Await(1);
    Want(crew, Bot("ok"), 0);
  }
  driver_.RunUntilEmpty();
  EXPECT_TRUE(driver_.monitor().WaitAllGone(absl::Seconds(20)));
}

}  // namespace
}  // namespace hakam::arbiter
