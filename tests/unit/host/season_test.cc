#include "arbiter/host/season.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "arbiter/host/league_host.h"
#include "arbiter/report/extent.h"
#include "arbiter/setup/league_config.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

v1::Entrant Bot(const std::string& name, const std::string& agent = "builtin:random") {
  v1::Entrant bot;
  bot.set_name(name);
  bot.set_agent(agent);
  return bot;
}

class SeasonTest : public FolderTest {
 protected:
  LadderSeason Open() {
    v1::League league;
    league.set_name("cup (season 1)");
    league.mutable_round_robin()->set_pairs(5);
    absl::StatusOr<LadderSeason> season = LadderSeason::Open(folder_, league);
    EXPECT_TRUE(season.ok()) << season.status();
    return *std::move(season);
  }
  // The boundary with these bots.
  static SeasonPlan Begin(LadderSeason* season, const LiveBots& live) {
    SeasonPlan plan = season->Plan(live, {});
    EXPECT_EQ(season->Begin(plan), absl::OkStatus());
    return plan;
  }
  uint64_t Play() const {
    const absl::StatusOr<LeagueOutcome> outcome = LeagueHost({.folder = folder_}).Run();
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return outcome.ok() ? *outcome->store->CountPairs() : 0;
  }
  bool Complete() const { return ExtentOf(**OpenJournal(folder_))->complete; }

  const std::string folder_ = (root_ / "season-001").string();
};

TEST_F(SeasonTest, NewcomersAreEnteredAtTheEnd) {
  LadderSeason season = Open();
  Begin(&season, {Bot("a"), Bot("b")});
  EXPECT_EQ(Play(), 5);
  const SeasonPlan plan = Begin(&season, {Bot("new"), Bot("a"), Bot("b")});
  EXPECT_EQ(plan.league.entrants(2).name(), "new");
  EXPECT_THAT(plan.playing, ElementsAre(true, true, true));
  EXPECT_EQ(Play(), 15);
}

TEST_F(SeasonTest, WhoIsNotLiveHasLeftAndPlaysOnWhenItComesBack) {
  LadderSeason season = Open();
  Begin(&season, {Bot("a"), Bot("b"), Bot("c")});
  SeasonPlan plan = Begin(&season, {Bot("a"), Bot("b")});
  EXPECT_THAT(plan.playing, ElementsAre(true, true, false));
  EXPECT_EQ(plan.bots[2].place(), v1::LADDER_PLACE_OUT);
  EXPECT_EQ(Play(), 5);
  plan = Begin(&season, {Bot("a"), Bot("b"), Bot("c")});
  EXPECT_THAT(plan.playing, ElementsAre(true, true, true));
}

TEST_F(SeasonTest, TheFolderIsThereBeforeBotsAreLookedAt) {
  std::filesystem::create_directories(root_ / "bots" / "mine");
  std::ofstream(root_ / "bots" / "mine" / "agent.textproto") << R"(name: "mine" command: "/bin/true")";
  EXPECT_EQ(Open().Plan({Bot("mine", "../bots/mine")}, {}).bots[0].why(), "");
}

TEST_F(SeasonTest, WhoIsOutStaysOut) {
  LadderSeason season = Open();
  Begin(&season, {Bot("a"), Bot("b"), Bot("c")});
  const SeasonPlan plan = season.Plan({Bot("a"), Bot("b"), Bot("c")}, {{"c", "it failed"}});
  EXPECT_THAT(plan.playing, ElementsAre(true, true, false));
  EXPECT_EQ(plan.bots[2].why(), "it failed");
  EXPECT_TRUE(plan.changed);
}

TEST_F(SeasonTest, ABotThatIsWrongHasNoPartInTheFileAndIsToldWhy) {
  LadderSeason season = Open();
  const LiveBots live = {Bot("a"), Bot("b"), Bot("bad name"), Bot("gone", "../bots/gone"),
                         Bot("dialer", "attach:")};
  const SeasonPlan plan = Begin(&season, live);
  EXPECT_EQ(plan.league.entrants_size(), 2);
  ASSERT_EQ(plan.bots.size(), 5);
  EXPECT_THAT(plan.bots[2].why(), HasSubstr("letters, digits"));
  EXPECT_THAT(plan.bots[3].why(), HasSubstr("gone"));
  EXPECT_THAT(plan.bots[4].why(), HasSubstr("attach:"));
  EXPECT_FALSE(season.Plan(live, {}).changed);
}

TEST_F(SeasonTest, AnotherAgentUnderAKnownNameDoesNotPlay) {
  LadderSeason season = Open();
  Begin(&season, {Bot("a"), Bot("b"), Bot("c")});
  const SeasonPlan plan = Begin(&season, {Bot("a"), Bot("b"), Bot("c", "builtin:greedy")});
  EXPECT_THAT(plan.playing, ElementsAre(true, true, false));
  EXPECT_EQ(plan.league.entrants(2).agent(), "builtin:random");
  EXPECT_THAT(plan.bots[2].why(), HasSubstr("another name"));
}

TEST_F(SeasonTest, NothingIsWrittenBeforeItBegins) {
  const LadderSeason season = Open();
  EXPECT_FALSE(season.Plan({Bot("a")}, {}).enough());
  EXPECT_TRUE(season.Plan({Bot("a"), Bot("b")}, {}).enough());
  EXPECT_FALSE(std::filesystem::exists(LeaguePaths(folder_).config));
}

TEST_F(SeasonTest, AClosedSeasonIsCompleteWhateverIsMissing) {
  LadderSeason season = Open();
  Begin(&season, {Bot("a"), Bot("b")});
  EXPECT_EQ(Play(), 5);
  Begin(&season, {Bot("a"), Bot("b"), Bot("late")});
  EXPECT_EQ(season.Close(), absl::OkStatus());
  EXPECT_EQ(Play(), 5);
  EXPECT_TRUE(Complete());
}

TEST_F(SeasonTest, GoesOnWithWhatIsWritten) {
  {
    LadderSeason season = Open();
    Begin(&season, {Bot("a"), Bot("b")});
  }
  EXPECT_FALSE(Open().Plan({Bot("a"), Bot("b")}, {}).changed);
  EXPECT_TRUE(Open().Plan({Bot("a"), Bot("b"), Bot("c")}, {}).changed);
}

}  // namespace
}  // namespace hakam::arbiter
