#include "arbiter/web/league_pages.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

using LeaguePagesTest = FolderTest;

// A visitor comes again after Unavailable, so it is the answer only to names that a league can have.
TEST_F(LeaguePagesTest, WhileALeagueCannotBeReadOnlyItsFilesAreUnavailable) {
  std::ofstream(root_ / "league.textproto") << "this is no league";
  LeaguePages pages({.name = "x", .folder = root_.string()});
  const auto error = [&pages](const std::string& file) {
    return ShownError(pages.File(file).status()).code();
  };
  for (const char* file : {"league.json", "schedule.json", "standings.json", "crosstable.json",
                           "history.json", "boards.json", "swings.json", "bots/greedy.json",
                           "boards/0/17-2.json", "boards/0/17-2-3.json", "boards/0/17-2.solve.json"}) {
    EXPECT_EQ(error(file), absl::StatusCode::kUnavailable) << file;
  }
  for (const char* file :
       {"", "token", "league.textproto", "journal.db", "../league.json", "bots/greedy", "boards/0/17-3.json",
        "boards/0/017-2.json", "boards/0/17-2-0.json", "boards/../17-2.json", "boards/0/17-2.solve"}) {
    EXPECT_EQ(error(file), absl::StatusCode::kNotFound) << file;
  }
}

}  // namespace
}  // namespace hakam::arbiter
