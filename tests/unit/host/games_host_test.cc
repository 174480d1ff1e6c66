#include "arbiter/host/games_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/unit/host/job.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class GamesListener : public GamesObserver {
 public:
  void OnGame(const GamesProgress& progress) override { games.push_back(progress); }
  void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
    if (on_pair) on_pair(games.back().before + progress.stored);
  }

  std::function<void(uint64_t)> on_pair;
  std::vector<GamesProgress> games;
};

class GamesHostTest : public JobTest {
 protected:
  GamesHostOptions Gate(const std::string& a, const std::string& b) const {
    GamesHostOptions options = {
        .gate = *GamesGate::Create({.games = 2, .claim = Claim::kAverage, .test = Gain(), .batch = 20})};
    for (const char* game : {"baloot", "belote"}) {
      options.games.push_back({.name = game, .folder = folder_ + "/" + game, .league = League(game, a, b)});
    }
    return options;
  }
};

TEST_F(GamesHostTest, PlaysRoundsUntilTheVerdict) {
  int made = 0;
  GamesHostOptions options = Gate("greedy", "random");
  options.host.engine = Counting(&made);
  GamesListener listener;
  GamesHost host(std::move(options), &listener);
  ASSERT_EQ(host.Run(), absl::OkStatus());
  const GamesReport report = host.Report();
  EXPECT_EQ(report.verdict, GateVerdict::kPassed);
  EXPECT_TRUE(host.HasPlayed());
  ASSERT_EQ(report.games.size(), 2);
  EXPECT_EQ(report.games[1].name, "belote");
  EXPECT_GE(report.deals, 20);
  ASSERT_NE(host.stores()[1], nullptr);
  EXPECT_EQ(*host.stores()[1]->CountPairs(), report.games[1].pairs_played);
  // Each league of each round is told, and played by the engine of the options.
  ASSERT_GE(listener.games.size(), 2);
  EXPECT_EQ(static_cast<size_t>(made), listener.games.size());
  EXPECT_EQ(listener.games[0].before, 0);
  EXPECT_EQ(listener.games[0].wanted, 40);
  EXPECT_EQ(listener.games[1].before, 20);
  EXPECT_THAT(listener.games.back().course, HasSubstr("LLR"));
}

TEST_F(GamesHostTest, PrintsNothing) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(GamesHost(Gate("greedy", "random")).Run(), absl::OkStatus());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(GamesHostTest, StoppedInTheSecondGameItGoesOnToTheSameVerdict) {
  std::string straight;
  {
    GamesHost host(Gate("greedy", "random"));
    ASSERT_EQ(host.Run(), absl::OkStatus());
    straight = absl::StrCat(host.Report().llr.value(), " ", host.Report().deals);
  }
  std::filesystem::remove_all(folder_);
  GamesListener listener;
  {
    GamesHost host(Gate("greedy", "random"), &listener);
    listener.on_pair = [&host](uint64_t stored) {
      if (stored == 25) host.Stop();
    };
    ASSERT_EQ(host.Run(), absl::OkStatus());
    EXPECT_EQ(host.Report().verdict, GateVerdict::kOpen);
    EXPECT_EQ(host.Report().reason, "stopped before it was decided");
    EXPECT_EQ(listener.games.size(), 2);
  }
  GamesHost host(Gate("greedy", "random"));
  ASSERT_EQ(host.Run(), absl::OkStatus());
  EXPECT_EQ(absl::StrCat(host.Report().llr.value(), " ", host.Report().deals), straight);
}

TEST_F(GamesHostTest, StoppedBeforeItRunsItPlaysNothing) {
  GamesHost host(Gate("greedy", "random"));
  host.Stop();
  ASSERT_EQ(host.Run(), absl::OkStatus());
  EXPECT_FALSE(host.HasPlayed());
}

TEST_F(GamesHostTest, AnErrorNamesItsGame) {
  GamesHostOptions options = Gate("greedy", "random");
  options.games[1].league.mutable_entrants(0)->set_agent("/none");
  GamesHost host(std::move(options));
  const absl::Status status = host.Run();
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), StartsWith("belote: "));
  EXPECT_THAT(std::string(status.message()), HasSubstr("/none"));
  EXPECT_EQ(*host.stores()[0]->CountPairs(), 20);  // what was played stays
}

}  // namespace
}  // namespace hakam::arbiter
