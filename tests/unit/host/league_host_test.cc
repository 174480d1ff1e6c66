#include "arbiter/host/league_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class LeagueHostTest : public testing::Test {
 protected:
  ~LeagueHostTest() override {
    for (const std::string& folder : folders_) std::filesystem::remove_all(folder);
  }

  // A folder with a league of builtin agents.
  std::string Folder(const std::string& schedule) {
    std::string folder = testing::TempDir() + "host-XXXXXX";
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folders_.push_back(folder);
    Write(folder, schedule);
    return folder;
  }
  static void Write(const std::string& folder, const std::string& schedule) {
    std::ofstream(folder + "/league.textproto") << R"(
      name: "hosted"
      seed: "host"
      entrants { name: "greedy" agent: "builtin:greedy" }
      entrants { name: "random" agent: "builtin:random" }
    )" << schedule;
  }
  static uint64_t Stored(const std::string& folder) { return *(*OpenJournal(folder))->CountPairs(); }

 private:
  std::vector<std::string> folders_;
};

// Records every event, and may call the host.
class Listener : public HostObserver {
 public:
  void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
    pairs = progress.stored;
    if (on_pair) on_pair(progress.stored);
  }
  void OnRound(uint32_t round) override { rounds.push_back(round); }
  void OnNote(const std::string& line) override { notes.push_back(line); }
  void OnVerdict(const GateReport& report) override { verdicts.push_back(report.verdict); }

  std::function<void(uint64_t)> on_pair;
  std::atomic<uint64_t> pairs = 0;
  std::vector<uint32_t> rounds;
  std::vector<std::string> notes;
  std::vector<GateVerdict> verdicts;
};

TEST_F(LeagueHostTest, RunsALeagueToItsEnd) {
  const std::string folder = Folder("round_robin { pairs: 10 }");
  Listener listener;
  const absl::StatusOr<LeagueOutcome> outcome = LeagueHost({.folder = folder}, &listener).Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->report.finished);
  EXPECT_EQ(listener.pairs, 10);
  EXPECT_THAT(listener.rounds, ElementsAre(1));
  EXPECT_EQ(Stored(folder), 10);
}

TEST_F(LeagueHostTest, PrintsNothing) {
  const std::string folder = Folder("round_robin { pairs: 2 }");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_TRUE(LeagueHost({.folder = folder}).Run().ok());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(LeagueHostTest, TwoLeaguesRunAtATime) {
  const std::string first = Folder("round_robin { pairs: 200 }");
  const std::string second = Folder("round_robin { pairs: 100 }");
  std::thread other([&] { EXPECT_TRUE(LeagueHost({.folder = first}).Run().ok()); });
  EXPECT_TRUE(LeagueHost({.folder = second}).Run().ok());
  other.join();
  EXPECT_EQ(Stored(first), 200);
  EXPECT_EQ(Stored(second), 100);
}

// More pairs than can be in hand when it is stopped.
TEST_F(LeagueHostTest, StoppedItKeepsWhatIsStoredAndGoesOnLater) {
  const std::string folder = Folder("round_robin { pairs: 1000 }");
  Listener listener;
  {
    LeagueHost host({.folder = folder}, &listener);
    listener.on_pair = [&host](uint64_t stored) {
      if (stored == 5) host.Stop();
    };
    const absl::StatusOr<LeagueOutcome> outcome = host.Run();
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_TRUE(outcome->report.interrupted);
  }
  const uint64_t stored = Stored(folder);
  EXPECT_GE(stored, 5);
  EXPECT_LT(stored, 1000);
  listener.on_pair = nullptr;
  ASSERT_TRUE(LeagueHost({.folder = folder}, &listener).Run().ok());
  EXPECT_EQ(Stored(folder), 1000);
}

TEST_F(LeagueHostTest, StoppedBeforeItRunsItPlaysNothing) {
  const std::string folder = Folder("round_robin { pairs: 10 }");
  LeagueHost host({.folder = folder});
  host.Stop();
  const absl::StatusOr<LeagueOutcome> outcome = host.Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->report.interrupted);
  EXPECT_EQ(Stored(folder), 0);
}

TEST_F(LeagueHostTest, AReasonToStopEndsItAndIsReported) {
  const std::string folder = Folder("round_robin { pairs: 1000 }");
  const absl::StatusOr<LeagueOutcome> outcome =
      LeagueHost({.folder = folder,
                  .why_stop =
                      [](const PairNumbers& pair) {
                        return pair.key.deal == 3 ? std::string("the fourth deal is played") : std::string();
                      }})
          .Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->report.interrupted);
  EXPECT_EQ(outcome->report.why_stopped, "the fourth deal is played");
  EXPECT_LT(Stored(folder), 1000);
}

TEST_F(LeagueHostTest, PausedItWaitsAndThenGoesOn) {
  const std::string folder = Folder("round_robin { pairs: 60 }");
  Listener listener;
  LeagueHost host({.folder = folder}, &listener);
  std::thread resumer;
  listener.on_pair = [&](uint64_t stored) {
    if (stored != 5) return;
    host.Pause();
    resumer = std::thread([&host] { host.Resume(); });
  };
  const absl::StatusOr<LeagueOutcome> outcome = host.Run();
  resumer.join();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->report.finished);
  EXPECT_EQ(Stored(folder), 60);
}

TEST_F(LeagueHostTest, AGateTellsItsVerdict) {
  const std::string folder = Folder(R"(gate { candidate: "greedy" baseline: "random" })");
  Listener listener;
  const absl::StatusOr<LeagueOutcome> outcome = LeagueHost({.folder = folder}, &listener).Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_THAT(listener.verdicts, ElementsAre(GateVerdict::kPassed));
}

TEST_F(LeagueHostTest, NewPairsOfACompleteLeagueAreAnnounced) {
  const std::string folder = Folder("round_robin { pairs: 2 }");
  ASSERT_TRUE(LeagueHost({.folder = folder}).Run().ok());
  Write(folder, "round_robin { pairs: 4 }");
  Listener listener;
  ASSERT_TRUE(LeagueHost({.folder = folder}, &listener).Run().ok());
  EXPECT_THAT(listener.notes, ElementsAre(HasSubstr("has been revealed")));
  EXPECT_EQ(Stored(folder), 4);
}

TEST_F(LeagueHostTest, ABadFileIsAnError) {
  const std::string folder = Folder("round_robin { pairs: 0 }");
  const absl::Status run = LeagueHost({.folder = folder}).Run().status();
  EXPECT_TRUE(absl::IsInvalidArgument(run));
  EXPECT_THAT(std::string(run.message()), HasSubstr("league.textproto:"));
}

}  // namespace
}  // namespace hakam::arbiter
