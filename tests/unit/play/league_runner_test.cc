#include "arbiter/play/league_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

std::map<PairKey, PairNumbers> Content(const Store& store) {
  std::map<PairKey, PairNumbers> content;
  EXPECT_TRUE(store.ForEachPair([&](const PairNumbers& pair) { content[pair.key] = pair; }).ok());
  return content;
}

class LeagueRunnerTest : public testing::Test {
 protected:
  void SetUp() override {
    config_ = *ParseLeagueConfig(R"(
      name: "test"
      seed: "unit"
      entrants { name: "greedy" agent: "builtin:greedy" }
      entrants { name: "random" agent: "builtin:random" }
      entrants { name: "greedy-2" agent: "builtin:greedy" }
      round_robin { pairs: 20 }
    )",
                                 "league.textproto");
    for (const v1::Entrant& entrant : config_.league.entrants()) {
      entrants_.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
  }
  MemoryStore NewStore() const {
    LeagueIdentity identity = {.name = "test", .seed = "unit", .length = 20};
    for (const Entrant& entrant : entrants_)
      identity.entrants.push_back({.name = entrant.name, .agent = "x"});
    return MemoryStore(identity);
  }
  absl::StatusOr<RunReport> Run(Store* store, uint32_t concurrency) {
    return LeagueRunner(&config_, &entrants_, store)
        .Run({.concurrency = concurrency, .log_dir = testing::TempDir()});
  }

  LeagueConfig config_;
  std::vector<Entrant> entrants_;
};

TEST_F(LeagueRunnerTest, PlaysEveryPairOnce) {
  MemoryStore store = NewStore();
  const absl::StatusOr<RunReport> report = Run(&store, 2);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_FALSE(report->interrupted);
  EXPECT_EQ(report->progress.stored, 60u);
  EXPECT_EQ(Content(store).size(), 60u);
}

TEST_F(LeagueRunnerTest, ConcurrencyDoesNotChangeAnyNumber) {
  MemoryStore one = NewStore();
  MemoryStore many = NewStore();
  ASSERT_TRUE(Run(&one, 1).ok());
  ASSERT_TRUE(Run(&many, 32).ok());
  EXPECT_EQ(Content(one), Content(many));
}

TEST_F(LeagueRunnerTest, EqualAgentsCancelInEveryPair) {
  MemoryStore store = NewStore();
  ASSERT_TRUE(Run(&store, 1).ok());
  for (const auto& [key, pair] : Content(store)) {
    if (key.pairing != 1) continue;  // greedy against greedy-2
    EXPECT_EQ(pair.Played().room1 + pair.Played().room2, 0) << key.ToString();
  }
}

TEST_F(LeagueRunnerTest, AFullDiskStopsItAndItGoesOnLater) {
  MemoryStore store = NewStore();
  store.FailNextAdd(absl::ResourceExhaustedError("disk full"));
  EXPECT_EQ(Run(&store, 2).status(), absl::ResourceExhaustedError("disk full"));
  ASSERT_TRUE(Run(&store, 2).ok());
  EXPECT_EQ(Content(store).size(), 60u);
}

TEST_F(LeagueRunnerTest, InterruptedBeforeItBeginsItPlaysNothing) {
  MemoryStore store = NewStore();
  LeagueRunner runner(&config_, &entrants_, &store);
  runner.Interrupt();
  const absl::StatusOr<RunReport> report = runner.Run({.log_dir = testing::TempDir()});
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->interrupted);
  EXPECT_TRUE(Content(store).empty());
}

TEST_F(LeagueRunnerTest, InterruptedInTheMiddleItKeepsWholePairs) {
  MemoryStore store = NewStore();
  LeagueRunner runner(&config_, &entrants_, &store);
  struct AtThree : LeagueObserver {
    void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
      if (progress.stored == 3) runner->Interrupt();
    }
    LeagueRunner* runner = nullptr;
  } observer;
  observer.runner = &runner;
  const absl::StatusOr<RunReport> report =
      runner.Run({.concurrency = 2, .log_dir = testing::TempDir(), .observer = &observer});
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->interrupted);
  EXPECT_GE(Content(store).size(), 3u);
  MemoryStore whole = NewStore();
  ASSERT_TRUE(Run(&whole, 1).ok());
  ASSERT_TRUE(Run(&store, 1).ok());
  EXPECT_EQ(Content(store), Content(whole));
}

struct ScheduleCase {
  const char* name;
  int entrants;
  const char* text;
};
std::ostream& operator<<(std::ostream& out, const ScheduleCase& schedule) { return out << schedule.name; }

class EverySchedule : public testing::TestWithParam<ScheduleCase> {
 protected:
  void SetUp() override {
    std::string text = absl::StrCat("name: \"test\" seed: \"formats\" ", GetParam().text);
    for (int i = 1; i <= GetParam().entrants; ++i) {
      absl::StrAppend(&text, " entrants { name: \"bot", i, "\" agent: \"builtin:greedy?noise=0.", i,
                      "&salt=", i, "\" }");
    }
    const absl::StatusOr<LeagueConfig> config = ParseLeagueConfig(text, "league.textproto");
    ASSERT_TRUE(config.ok()) << config.status();
    config_ = *config;
    for (const v1::Entrant& entrant : config_.league.entrants()) {
      entrants_.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
  }
  absl::Status Run(Store* store, LeagueObserver* observer = nullptr) {
    return LeagueRunner(&config_, &entrants_, store)
        .Run({.concurrency = 1, .log_dir = testing::TempDir(), .observer = observer})
        .status();
  }

  LeagueConfig config_;
  std::vector<Entrant> entrants_;
};

// What is played next is decided by what is stored, so a league may be stopped after every pair.
TEST_P(EverySchedule, StoppedAfterEveryPairItIsTheSameLeague) {
  MemoryStore whole(IdentityOf(config_));
  ASSERT_TRUE(Run(&whole).ok());
  MemoryStore stopped(IdentityOf(config_));
  struct DiskIsFullAfterIt : LeagueObserver {
    void OnPairStored(const PairNumbers&, const JobQueue::Progress&) override {
      store->FailNextAdd(absl::ResourceExhaustedError("disk full"));
    }
    MemoryStore* store = nullptr;
  } observer;
  observer.store = &stopped;
  const uint64_t pairs = *whole.CountPairs();
  ASSERT_GT(pairs, 0u);
  for (uint64_t stored = 1; stored <= pairs; ++stored) {
    const absl::Status run = Run(&stopped, &observer);
    EXPECT_EQ(run.ok(), stored == pairs) << run;
    ASSERT_EQ(*stopped.CountPairs(), stored);
    stopped.FailNextAdd(absl::OkStatus());
  }
  EXPECT_EQ(Content(stopped), Content(whole));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, EverySchedule,
    testing::Values(
        ScheduleCase{"round_robin", 4, "round_robin { pairs: 6 cycle: 5 }"},
        ScheduleCase{"gauntlet", 5, "gauntlet { heroes: \"bot1\" heroes: \"bot3\" pairs: 4 }"},
        ScheduleCase{"swiss", 7, "swiss { rounds: 3 pairs: 4 draw: 3 }"},
        ScheduleCase{"knockout", 7, "knockout { pairs: 4 max_pairs: 20 }"},
        ScheduleCase{"double_elimination", 8, "knockout { pairs: 4 double_elimination: true draw: 9 }"},
        ScheduleCase{"adaptive", 4, "adaptive { max_pairs: 50 batch: 25 tied: 0.5 draw: 4 }"},
        ScheduleCase{"partnership", 5, "partnership { pairs: 4 }"},
        ScheduleCase{"matches", 3, "round_robin { pairs: 4 } format: FORMAT_MATCH"},
        ScheduleCase{"single", 4, "round_robin { pairs: 5 } format: FORMAT_SINGLE"},
        ScheduleCase{"single_shared", 3,
                     "round_robin { pairs: 9 cycle: 6 } deals: DEALS_SHARED format: FORMAT_SINGLE"},
        ScheduleCase{"single_swiss", 6, "swiss { rounds: 3 pairs: 4 } format: FORMAT_SINGLE"},
        ScheduleCase{"single_knockout", 5, "knockout { pairs: 4 max_pairs: 20 } format: FORMAT_SINGLE"},
        ScheduleCase{"single_adaptive", 4,
                     "adaptive { max_pairs: 50 batch: 25 tied: 0.5 } format: FORMAT_SINGLE"},
        ScheduleCase{"single_partnership", 5,
                     "partnership { pairs: 3 } deals: DEALS_MATCHING format: FORMAT_SINGLE"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST_F(LeagueRunnerTest, PausedItPlaysNothingAndGoesOnWhereItWas) {
  MemoryStore store = NewStore();
  LeagueRunner runner(&config_, &entrants_, &store);
  struct PauseAtThree : LeagueObserver {
    void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
      if (progress.stored != 3) return;
      runner->Pause();
      resumer = std::thread([this] { runner->Resume(); });
    }
    LeagueRunner* runner = nullptr;
    std::thread resumer;
  } observer;
  observer.runner = &runner;
  const absl::StatusOr<RunReport> report =
      runner.Run({.concurrency = 2, .log_dir = testing::TempDir(), .observer = &observer});
  observer.resumer.join();
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->finished);
  MemoryStore whole = NewStore();
  ASSERT_TRUE(Run(&whole, 1).ok());
  EXPECT_EQ(Content(store), Content(whole));
}

TEST_F(LeagueRunnerTest, AnObserverHearsEveryBoardDecisionPairAndRound) {
  struct Listener : LeagueObserver {
    void OnBoardBegun(const BoardPlace&, const Table&) override { ++boards; }
    void OnDecision(const BoardPlace& place, const Table&, const Decision&) override {
      const std::lock_guard lock(mutex);
      ++decisions[{place.key, place.room}];
    }
    void OnPairStored(const PairNumbers&, const JobQueue::Progress&) override { ++pairs; }
    void OnRound(uint32_t round) override { rounds.push_back(round); }
    std::mutex mutex;
    std::atomic<int> boards = 0;
    std::map<std::pair<PairKey, uint32_t>, int> decisions;
    int pairs = 0;
    std::vector<uint32_t> rounds;
  } listener;
  MemoryStore store = NewStore();
  ASSERT_TRUE(LeagueRunner(&config_, &entrants_, &store)
                  .Run({.concurrency = 4, .log_dir = testing::TempDir(), .observer = &listener})
                  .ok());
  EXPECT_EQ(listener.boards, 120);
  EXPECT_EQ(listener.pairs, 60);
  EXPECT_EQ(listener.rounds, std::vector<uint32_t>{1});
  EXPECT_TRUE(store
                  .ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) {
                    v1::RoomRecord room;
                    EXPECT_TRUE(room.ParseFromString(records.room1));
                    EXPECT_EQ((listener.decisions[{pair.key, 1}]), room.boards(0).decisions_size());
                    EXPECT_TRUE(room.ParseFromString(records.room2));
                    EXPECT_EQ((listener.decisions[{pair.key, 2}]), room.boards(0).decisions_size());
                    return absl::OkStatus();
                  })
                  .ok());
}

TEST_F(LeagueRunnerTest, StandingsOrderByPointsAndCountEverything) {
  MemoryStore store = NewStore();
  EXPECT_FALSE(ComputeStandings(store, "baloot").ok());  // nothing played
  ASSERT_TRUE(Run(&store, 1).ok());
  const absl::StatusOr<Standings> standings = ComputeStandings(store, "baloot");
  ASSERT_TRUE(standings.ok()) << standings.status();
  EXPECT_TRUE(standings->complete);
  EXPECT_EQ(standings->seed, "unit");
  ASSERT_EQ(standings->rows.size(), 3u);
  EXPECT_EQ(standings->rows[2].name, "random");
  EXPECT_NEAR(standings->rows[0].points + standings->rows[1].points + standings->rows[2].points, 0, 1e-9);
  for (const Standing& row : standings->rows) {
    EXPECT_EQ(row.pairs, 40);
    EXPECT_EQ(row.won + row.drawn + row.lost, 40);
    EXPECT_TRUE(row.provisional);
  }
  // The crosstable is antisymmetric.
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(standings->cross[i][j].mean, -standings->cross[j][i].mean);
      EXPECT_EQ(standings->cross[i][j].won, standings->cross[j][i].lost);
    }
  }
}

TEST(LoadEntrant, SaysWhatIsWrong) {
  const absl::StatusOr<Entrant> entrant = LoadEntrant("x", "builtin:genius", ".");
  ASSERT_FALSE(entrant.ok());
  EXPECT_THAT(std::string(entrant.status().message()),
              testing::AllOf(testing::HasSubstr("\"x\""), testing::HasSubstr("genius"),
                             testing::HasSubstr("builtin:greedy")));
}

TEST(LoadEntrant, ABuiltinMayBeMadeWorse) {
  for (const char* good :
       {"builtin:greedy?noise=0.05", "builtin:random?noise=1&salt=7", "builtin:greedy?noise=0",
        "builtin:pimc", "builtin:pimc?ms=100", "builtin:pimc?worlds=20&noise=0.1"}) {
    EXPECT_TRUE(LoadEntrant("x", good, ".").ok()) << good;
  }
  for (const char* bad : {"builtin:greedy?", "builtin:greedy?noise=1.5", "builtin:greedy?noise=nan",
                          "builtin:greedy?noise", "builtin:greedy?salt=-1", "builtin:greedy?noise=0.1&",
                          "builtin:greedy?skill=3", "builtin:greedy?worlds=3", "builtin:pimc?worlds=0"}) {
    const absl::Status status = LoadEntrant("x", bad, ".").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << bad;
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr("noise=0..1")) << bad;
  }
}

}  // namespace
}  // namespace hakam::arbiter
