#include "arbiter/host/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "arbiter/host/match_host.h"
#include "arbiter/report/extent.h"
#include "tests/unit/folder_test.h"
#include "tests/unit/host/set_clock.h"

namespace hakam::arbiter {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr char kHouse[] = R"(
  league {
    name: "ladder"
    round_robin { pairs: 1000000 }
    concurrency: 2
    sandbox: SANDBOX_MODE_OFF
    clock { start_limit { seconds: 10 } }
    entrants { name: "house" agent: "builtin:random" }
  }
  round { nanos: 200000000 }
)";

v1::Entrant LadderBotOf(const std::string& name, const std::string& agent = "builtin:random") {
  v1::Entrant bot;
  bot.set_name(name);
  bot.set_agent(agent);
  return bot;
}

// Tells what it hears, and may change the bots or stop the ladder.
class Ear final : public HostObserver {
 public:
  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress&) override {
    if (on_pair) on_pair(pair.key);
  }
  void OnNote(const std::string& line) override {
    notes.push_back(line);
    if (on_note) on_note(line);
  }
  std::function<void(const PairKey& key)> on_pair;
  std::function<void(const std::string& line)> on_note;
  std::vector<std::string> notes;
};

class LadderTest : public FolderTest {
 protected:
  LadderTest() { Write(kHouse); }
  void Write(const std::string& text) { std::ofstream(root_ / "ladder.textproto") << text; }

  void Set(LiveBots live) {
    const std::lock_guard lock(mutex_);
    live_ = std::move(live);
  }
  std::unique_ptr<Ladder> Open() {
    absl::StatusOr<std::unique_ptr<Ladder>> ladder = Ladder::Open({.folder = root_.string(),
                                                                   .bots =
                                                                       [this] {
                                                                         const std::lock_guard lock(mutex_);
                                                                         return live_;
                                                                       }},
                                                                  &ear_);
    EXPECT_TRUE(ladder.ok()) << ladder.status();
    return *std::move(ladder);
  }
  std::string SeasonFolder(uint32_t season) const { return LadderPaths(root_.string()).SeasonFolder(season); }
  std::string SealOf(uint32_t season) const { return SeasonFolder(season) + "/live/journal.db.sha256"; }
  Extent ExtentOfSeason(uint32_t season) const { return *ExtentOf(**OpenJournal(SeasonFolder(season))); }
  std::string SeedOf(uint32_t season) const { return (*OpenJournal(SeasonFolder(season)))->identity().seed; }
  static v1::LadderBot BotIn(const v1::LadderState& state, const std::string& name) {
    for (const v1::LadderBot& bot : state.bots()) {
      if (bot.name() == name) return bot;
    }
    return {};
  }

  Ear ear_;

 private:
  std::mutex mutex_;
  LiveBots live_ = {LadderBotOf("ann")};  // guarded by mutex_
};

TEST_F(LadderTest, ANewcomerJoinsWhileItRunsAndLeavesAgain) {
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_pair = [&](const PairKey& key) {
    if (key.pairing == 0) Set({LadderBotOf("ann"), LadderBotOf("new")});
    if (key.pairing > 0) Set({LadderBotOf("ann")});
  };
  ear_.on_note = [&](const std::string& line) {
    if (line.starts_with("new does not play")) ladder->Stop();
  };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_THAT(ear_.notes, Contains("new plays in season 1"));
  EXPECT_EQ(BotIn(ladder->State(), "new").place(), v1::LADDER_PLACE_OUT);
  EXPECT_EQ(BotIn(ladder->State(), "ann").place(), v1::LADDER_PLACE_PLAYING);
}

TEST_F(LadderTest, ANewcomerIsToldWhyItWaits) {
  const std::unique_ptr<Ladder> ladder = Open();
  bool told = false;
  ear_.on_pair = [&](const PairKey&) {
    Set({LadderBotOf("ann"), LadderBotOf("new")});
    const v1::LadderBot bot = BotIn(ladder->State(), "new");
    if (bot.place() == v1::LADDER_PLACE_WAITING) {
      told = true;
      EXPECT_THAT(bot.why(), HasSubstr("joins when the round ends"));
    }
    // Until the ladder has looked.
    if (told || bot.place() == v1::LADDER_PLACE_PLAYING) ladder->Stop();
  };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
}

TEST_F(LadderTest, WhoCannotStartIsOutAndTheOthersPlay) {
  Set({LadderBotOf("ann"), LadderBotOf("dead", "cmd:/bin/false")});
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_pair = [&](const PairKey&) { ladder->Stop(); };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  const v1::LadderBot dead = BotIn(ladder->State(), "dead");
  EXPECT_EQ(dead.place(), v1::LADDER_PLACE_OUT) << dead.why();
  EXPECT_THAT(dead.why(), HasSubstr("could not be started"));
}

TEST_F(LadderTest, WithoutTwoBotsThatCanStartItWaits) {
  Set({LadderBotOf("dead", "cmd:/bin/false")});
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_note = [&](const std::string& line) {
    if (line.starts_with("dead does not play"))
      Set({LadderBotOf("dead", "cmd:/bin/false"), LadderBotOf("ann")});
  };
  ear_.on_pair = [&](const PairKey&) { ladder->Stop(); };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_EQ(BotIn(ladder->State(), "ann").place(), v1::LADDER_PLACE_PLAYING);
}

TEST_F(LadderTest, SeasonsFollowEachOtherAndAreSealedWithTheirSeeds) {
  Write(std::string(kHouse) + "season { seconds: 1 }");
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_note = [&](const std::string& line) {
    if (line.starts_with("season 2 is over")) ladder->Stop();
  };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_EQ(ladder->State().season(), 3);
  for (uint32_t season = 1; season <= 2; ++season) {
    EXPECT_TRUE(ExtentOfSeason(season).complete);
    EXPECT_GT(ExtentOfSeason(season).stored, 0);
    EXPECT_TRUE(std::filesystem::exists(SealOf(season)));
  }
  EXPECT_NE(SeedOf(1), SeedOf(2));
}

// host/README.md, "Seasons".
TEST_F(LadderTest, WhenAllPairsArePlayedTheSeasonWaitsAndANewcomerJoinsIt) {
  std::string text = kHouse;
  text.replace(text.find("1000000"), 7, "5");
  Write(text);
  const std::unique_ptr<Ladder> ladder = Open();
  std::atomic<int> pairs = 0;
  ear_.on_pair = [&](const PairKey&) {
    if (++pairs == 5 + 2 * 5) ladder->Stop();
  };
  std::jthread visitor([&](const std::stop_token& over) {
    while (!over.stop_requested() && !absl::StrContains(ladder->State().now(), "waits for newcomers")) {
      std::this_thread::yield();
    }
    EXPECT_FALSE(ExtentOfSeason(1).complete);  // or its seed would be known
    EXPECT_EQ(pairs, 5);
    Set({LadderBotOf("ann"), LadderBotOf("new")});
  });
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_EQ(ladder->State().season(), 1);
  EXPECT_EQ(ExtentOfSeason(1).stored, 15);
}

TEST_F(LadderTest, ASeasonThatHasPlayedAllIsOverWhenItsTimeIs) {
  std::string text = std::string(kHouse) + "season { seconds: 1 }";
  text.replace(text.find("1000000"), 7, "5");
  Write(text);
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_note = [&](const std::string& line) {
    if (line.starts_with("season 1 is over")) ladder->Stop();
  };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_EQ(ExtentOfSeason(1).stored, 5);
  EXPECT_TRUE(ExtentOfSeason(1).complete);
}

TEST_F(LadderTest, ASeasonWhoseJournalIsCompleteIsSealedAndOver) {
  {
    const std::unique_ptr<Ladder> ladder = Open();
    ear_.on_pair = [&](const PairKey&) { ladder->Stop(); };
    EXPECT_EQ(ladder->Run(), absl::OkStatus());
  }
  // Killed when the season was closed, and neither sealed nor noted as over.
  {
    absl::StatusOr<LadderSeason> season = LadderSeason::Open(SeasonFolder(1), {});
    ASSERT_TRUE(season.ok()) << season.status();
    ASSERT_EQ(season->Close(), absl::OkStatus());
    ASSERT_TRUE(LeagueHost({.folder = SeasonFolder(1)}).Run().ok());
    ASSERT_TRUE(std::filesystem::remove(SealOf(1)));
  }
  const uint64_t stored = ExtentOfSeason(1).stored;
  const std::unique_ptr<Ladder> ladder = Open();
  ear_.on_pair = [&](const PairKey&) { ladder->Stop(); };
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_EQ(ladder->State().season(), 2);
  EXPECT_EQ(ExtentOfSeason(1).stored, stored);
  EXPECT_TRUE(std::filesystem::exists(SealOf(1)));
}

TEST_F(LadderTest, GoesOnWhereItWasStopped) {
  uint64_t before = 0;
  for (int run = 0; run < 3; ++run) {
    const std::unique_ptr<Ladder> ladder = Open();
    ear_.on_pair = [&](const PairKey&) { ladder->Stop(); };
    EXPECT_EQ(ladder->Run(), absl::OkStatus());
    EXPECT_EQ(ladder->State().season(), 1);
    EXPECT_GT(ExtentOfSeason(1).stored, before);
    before = ExtentOfSeason(1).stored;
  }
}

TEST_F(LadderTest, StoppedBeforeItRunsItPlaysNothing) {
  const std::unique_ptr<Ladder> ladder = Open();
  ladder->Stop();
  EXPECT_EQ(ladder->Run(), absl::OkStatus());
  EXPECT_FALSE(std::filesystem::exists(SeasonFolder(1)));
}

TEST_F(LadderTest, ItEndsWhenItsTimeIsOver) {
  SetClock clock;
  ear_.on_pair = [&clock](const PairKey&) { clock.now_ms = 300; };
  absl::StatusOr<std::unique_ptr<Ladder>> ladder =
      Ladder::Open({.folder = root_.string(),
                    .bots = [] { return LiveBots{LadderBotOf("ann")}; },
                    .time = absl::Milliseconds(300),
                    .clock = &clock},
                   &ear_);
  ASSERT_TRUE(ladder.ok()) << ladder.status();
  EXPECT_EQ((*ladder)->Run(), absl::OkStatus());
  EXPECT_GT(ExtentOfSeason(1).stored, 0);
}

TEST_F(LadderTest, OnlyOneRunsAtATime) {
  const std::unique_ptr<Ladder> ladder = Open();
  EXPECT_TRUE(absl::IsUnavailable(Ladder::Open({.folder = root_.string()}).status()));
}

class MatchHostTest : public FolderTest {
 protected:
  MatchOptions Match(uint32_t pairs, const std::string& b = "builtin:random") const {
    v1::League league;
    league.set_name("match");
    league.set_seed("known");
    return {.folder = (root_ / "match").string(),
            .league = league,
            .a = LadderBotOf("a"),
            .b = LadderBotOf("b", b),
            .pairs = pairs};
  }
};

TEST_F(MatchHostTest, PlaysItsPairsWithASeedOfItsOwn) {
  const absl::StatusOr<LeagueOutcome> outcome = MatchHost(Match(7)).Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->report.finished);
  EXPECT_EQ(*outcome->store->CountPairs(), 7);
  EXPECT_TRUE(outcome->store->identity().seed_drawn);
}

TEST_F(MatchHostTest, RefusesWhatIsWrongAndAnotherMatch) {
  EXPECT_TRUE(absl::IsInvalidArgument(MatchHost(Match(0)).Run().status()));
  ASSERT_TRUE(MatchHost(Match(1)).Run().ok());
  EXPECT_TRUE(absl::IsAlreadyExists(MatchHost(Match(1, "builtin:greedy")).Run().status()));
}

}  // namespace
}  // namespace hakam::arbiter
