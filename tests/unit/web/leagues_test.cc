#include "arbiter/web/leagues.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class Leagues : public FolderTest {
 protected:
  void Make(const std::string& folder) const {
    fs::create_directories(root_ / folder);
    std::ofstream(root_ / folder / "league.textproto") << "name: \"x\"\n";
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    const std::vector<FoundLeague> found = FindLeagues(root_.string()).value();
    for (const FoundLeague& league : found) names.push_back(league.name);
    return names;
  }
};

TEST_F(Leagues, AreFoundInOrderAndToADepth) {
  Make("b");
  Make("a/2");
  Make("a/1");
  Make("a/1/live");      // belongs to its league
  Make("x/y/z");         // three levels
  Make("x/y/w/deeper");  // four
  Make(".hidden");
  fs::create_directory_symlink(root_ / "b", root_ / "link");
  EXPECT_THAT(Names(), ElementsAre("a/1", "a/2", "b", "x/y/z"));
}

TEST_F(Leagues, ALeagueIsItsOwnFolder) {
  Make("spring");
  for (const std::string end : {"", "/", "/."}) {
    const auto found = FindLeagues((root_ / "spring").string() + end).value();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].name, "spring") << end;
  }
}

TEST_F(Leagues, NoneIsAnError) {
  EXPECT_EQ(FindLeagues(root_.string()).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(FindLeagues((root_ / "nothing").string()).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace hakam::arbiter
