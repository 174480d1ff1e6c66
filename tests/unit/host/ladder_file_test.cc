#include "arbiter/host/ladder_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

absl::StatusOr<LadderTerms> Parse(const std::string& league, const std::string& more = "") {
  return ParseLadder("league { name: \"cup\" " + league + " } " + more, "ladder.textproto");
}

TEST(LadderFileTest, HasDefaults) {
  const absl::StatusOr<LadderTerms> terms = Parse("round_robin { pairs: 100 }");
  ASSERT_TRUE(terms.ok()) << terms.status();
  EXPECT_EQ(terms->round, absl::Seconds(20));
  EXPECT_EQ(terms->season, absl::Hours(168));
  EXPECT_TRUE(terms->house.empty());
  EXPECT_EQ(LeagueOfSeason(*terms, 7).name(), "cup (season 7)");
}

TEST(LadderFileTest, FoldersOfTheHouseAreSeenFromTheSeason) {
  const absl::StatusOr<LadderTerms> terms = Parse(R"(round_robin { pairs: 1 }
    entrants { name: "a" agent: "builtin:greedy" } entrants { name: "b" agent: "house/b" }
    entrants { name: "c" agent: "/srv/c" } entrants { name: "d" agent: "dial:d:1" token_file: "d.token" })");
  ASSERT_TRUE(terms.ok()) << terms.status();
  EXPECT_EQ(terms->house[0].agent(), "builtin:greedy");
  EXPECT_EQ(terms->house[1].agent(), "../house/b");
  EXPECT_EQ(terms->house[2].agent(), "/srv/c");
  EXPECT_EQ(terms->house[3].token_file(), "../d.token");
  EXPECT_EQ(terms->league.entrants_size(), 0);
}

TEST(LadderFileTest, SaysWhatIsWrong) {
  const auto error = [](const auto&... parts) { return std::string(Parse(parts...).status().message()); };
  const std::string good = "round_robin { pairs: 1 } ";
  EXPECT_THAT(error("swiss { rounds: 3 pairs: 5 }"), HasSubstr("league: a ladder is a round robin"));
  EXPECT_THAT(error(good + "seed: \"x\""), HasSubstr("league.seed"));
  EXPECT_THAT(error(good + "deals: DEALS_SHARED"), HasSubstr("league.deals"));
  EXPECT_THAT(error("round_robin { pairs: 0 }"), HasSubstr("round_robin.pairs"));
  EXPECT_THAT(error(good + "entrants { name: \"a b\" agent: \"builtin:random\" }"),
              HasSubstr("entrants[0].name"));
  EXPECT_THAT(error(good, "round { nanos: 1 }"), HasSubstr("round: "));
  EXPECT_THAT(error(good, "round { seconds: 601 }"), HasSubstr("round: "));
  EXPECT_THAT(error(good, "round { nanos: -1 seconds: 1 }"), HasSubstr("nanos"));
  EXPECT_THAT(error(good, "season { seconds: 19 }"), HasSubstr("season: "));
  EXPECT_THAT(error(good, "seasons { }"), HasSubstr("ladder.textproto:1:"));
}

class LadderFolderTest : public FolderTest {
 protected:
  const LadderPaths paths_{root_.string()};
};

TEST_F(LadderFolderTest, StateIsKept) {
  EXPECT_TRUE(absl::IsNotFound(ReadLadderState(paths_).status()));
  v1::LadderState state;
  state.set_season(3);
  state.mutable_played()->set_seconds(5);
  ASSERT_EQ(WriteLadderState(paths_, state), absl::OkStatus());
  const absl::StatusOr<v1::LadderState> read = ReadLadderState(paths_);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->season(), 3);
}

TEST_F(LadderFolderTest, DamagedStateIsRefused) {
  for (const char* text : {"", "season: 0", "season: -1", "season: 1 played { seconds: -1 }",
                           "season: 1 played { nanos: -5 }", "\xff"}) {
    std::ofstream(paths_.state) << text;
    EXPECT_TRUE(absl::IsInvalidArgument(ReadLadderState(paths_).status())) << text;
  }
}

TEST_F(LadderFolderTest, FoldersWithAManifestAreBots) {
  EXPECT_TRUE(BotsIn(paths_).empty());
  for (const char* name : {"zoe", "ann", ".coming", "empty", "\xff"}) {
    std::filesystem::create_directories(root_ / "bots" / name);
    if (std::string(name) != "empty")
      std::ofstream(root_ / "bots" / name / "agent.textproto") << "name: \"x\"";
  }
  const LiveBots bots = BotsIn(paths_);
  ASSERT_EQ(bots.size(), 2);
  EXPECT_EQ(bots[0].name(), "ann");
  EXPECT_EQ(bots[0].agent(), "../bots/ann");
  EXPECT_EQ(bots[1].name(), "zoe");
}

}  // namespace
}  // namespace hakam::arbiter
