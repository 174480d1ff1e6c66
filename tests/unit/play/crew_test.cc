// Places for sessions, with real processes.
#include "arbiter/play/crew.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
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
    return std::make_shared<Crew>(driver_.env(),
                                  CrewOptions{.clock_rules = {.start_limit = kHangs, .measure = measure},
                                              .log_prefix = testing::TempDir() + "crew-",
                                              .budget = budget_.get(),
                                              .table = &table_,
                                              .gate = &gate_});
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
  StartGate gate_{4};
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
  EXPECT_TRUE(agent->WaitGone(kHangs));
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
  EXPECT_TRUE(driver_.monitor().WaitAllGone(kHangs));
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
  EXPECT_TRUE(driver_.monitor().WaitAllGone(kHangs));
}

// A crew starts the processes of different entrants at the same time, as far as the gate lets them.
class CrewAtAGate : public CrewTest {
 protected:
  std::shared_ptr<Crew> NewCrew(StartGate* gate, absl::Duration limit) {
    return std::make_shared<Crew>(driver_.env(), CrewOptions{.clock_rules = {.start_limit = limit},
                                                             .log_prefix = LogPrefix(),
                                                             .table = &table_,
                                                             .gate = gate});
  }
  // Every test has logs of its own.
  static std::string LogPrefix() {
    return testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + "-";
  }
  void WantOneOfEach(const std::shared_ptr<Crew>& crew) {
    for (const Entrant& entrant : silent_) Want(crew, entrant, 1);
  }

  const std::vector<Entrant> silent_ = {{.name = "a", .agent = Scripted("never-listen")},
                                        {.name = "b", .agent = Scripted("never-listen")},
                                        {.name = "c", .agent = Scripted("never-listen")}};
};

TEST_F(CrewAtAGate, TheLimitOfAStartRunsFromItsOwnTurn) {
  StartGate gate(1);
  const absl::Duration began = Clock::Real().Now();
  WantOneOfEach(NewCrew(&gate, kShort));
  Await(3);
  EXPECT_GE(Clock::Real().Now() - began, 3 * kShort);
  for (const Place& place : places_) {
    EXPECT_EQ(place.fault.kind, FaultKind::kStartFailed);
    EXPECT_THAT(place.fault.detail, testing::EndsWith("; 0 others were starting"));
    EXPECT_GT(place.overdue, absl::ZeroDuration());
  }
}

TEST_F(CrewAtAGate, AStartThatTookTooLongSaysHowManyOthersWereStarting) {
  StartGate gate(3);
  WantOneOfEach(NewCrew(&gate, kShort));
  Await(3);
  // The first has begun alone, and failed while the others were still starting.
  EXPECT_THAT(places_[0].fault.detail, testing::EndsWith("; 2 others were starting"));
}

TEST_F(CrewAtAGate, AStopEndsAWaitForATurnAndFreesItsPlace) {
  StartGate gate(1);
  const std::shared_ptr<Crew> crew = NewCrew(&gate, kHangs);
  WantOneOfEach(crew);
  crew->Stop();
  Await(3);
  for (const Place& place : places_) EXPECT_EQ(place.fault.kind, FaultKind::kInfrastructure);
  const Entrant bot = Bot("ok");
  Want(NewCrew(&gate, kHangs), bot, 1);
  Await(4);
  EXPECT_NE(places_[3].member, nullptr) << places_[3].fault.detail;
}

TEST_F(CrewAtAGate, OneThatIsLetGoWhileItsProcessesWaitForATurnStartsNone) {
  StartGate gate(1);
  std::optional<StartGate::Turn> held(std::in_place, &gate, driver_.env().loop);
  ASSERT_TRUE(held->await_ready());
  {
    const std::shared_ptr<Crew> crew = NewCrew(&gate, kHangs);
    WantOneOfEach(crew);
    crew->Stop();
    Await(3);
  }
  held.reset();
  driver_.RunUntilEmpty();
  for (const Entrant& entrant : silent_) {
    EXPECT_FALSE(std::filesystem::exists(LogPrefix() + entrant.name + "-seat0-1.log"));
  }
}

// The cores of all threads of a process, by thread.
std::map<pid_t, CoreSet> CoresOf(pid_t pid) {
  std::map<pid_t, CoreSet> cores;
  for (const auto& task : std::filesystem::directory_iterator(absl::StrCat("/proc/", pid, "/task"))) {
    const pid_t thread = std::stoi(task.path().filename());
    if (const std::optional<CoreSet> its = CoreSet::Of(thread)) cores.emplace(thread, *its);
  }
  return cores;
}

// Also with what its bots have started.
TEST_F(CrewTest, ItCanBeBoundToOneCoreAndGoesBack) {
  const CoreSet all = *CoreSet::Of(0);
  const CoreSet one = *CoreSet::Here();
  if (all == one) GTEST_SKIP() << "this machine has one core";
  const std::shared_ptr<Crew> crew = NewCrew();
  const std::string file = testing::TempDir() + "daemon-of-crew";
  const Entrant bot = {.name = "bot", .agent = Scripted("daemon", {file})};
  Want(crew, bot, 1);
  Await(1);
  ASSERT_NE(places_[0].member, nullptr) << places_[0].fault.detail;
  const pid_t pid = places_[0].member->agent->pid();
  const pid_t daemon = std::stoi(WaitForFile(file));
  const auto expect = [&](const CoreSet& wanted) {
    for (const pid_t process : {pid, daemon}) {
      for (const auto& [thread, cores] : CoresOf(process))
        EXPECT_EQ(cores, wanted) << process << " " << thread;
    }
  };
  ASSERT_GT(CoresOf(pid).size(), 1u) << "a server has threads";
  expect(all);
  crew->Rebind(all, one);
  expect(one);
  crew->Rebind(one, all);
  expect(all);
  // A thread that has chosen its cores itself keeps them.
  cpu_set_t own;
  CPU_ZERO(&own);
  for (size_t core = 0; core < CPU_SETSIZE && (CoreSet::Of(pid) == all || CoreSet::Of(pid) == one); ++core) {
    CPU_ZERO(&own);
    CPU_SET(core, &own);
    sched_setaffinity(pid, sizeof own, &own);
  }
  const std::optional<CoreSet> chosen = CoreSet::Of(pid);
  ASSERT_FALSE(chosen == all || chosen == one);
  crew->Rebind(all, one);
  EXPECT_EQ(CoreSet::Of(pid), chosen);
  crew->Rebind(one, all);
  EXPECT_EQ(CoreSet::Of(pid), chosen);
}

TEST_F(CrewTest, AProcessBeginsWithAllCoresWhereverItIsStarted) {
  const CoreSet all = *CoreSet::Of(0);
  const CoreSet one = *CoreSet::Here();
  if (all == one) GTEST_SKIP() << "this machine has one core";
  const std::shared_ptr<Crew> crew = NewCrew();
  const Entrant bot = Bot("ok");
  std::thread([&] {  // like that of a worker: the main thread is never bound
    ASSERT_TRUE(one.Bind(0));
    Want(crew, bot, 1);
    Await(1);
    EXPECT_EQ(CoreSet::Of(0), one);
  })
      .join();
  ASSERT_NE(places_[0].member, nullptr) << places_[0].fault.detail;
  EXPECT_EQ(CoreSet::Of(places_[0].member->agent->pid()), all);
}

}  // namespace
}  // namespace hakam::arbiter
