#include "arbiter/submit/author_log.h"

#include <filesystem>

#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

class AuthorLog : public FolderTest {
 protected:
  void SetUp() override { std::filesystem::create_directories(paths_.folder); }
  const std::string folder_ = root_.string();
  const SubmissionPaths paths_{folder_, 3};
};

TEST_F(AuthorLog, HasNoPathOfTheMachine) {
  ASSERT_TRUE(BeginAuthorLog(paths_).ok());
  ASSERT_TRUE(AddToAuthorLog(paths_, folder_, "check",
                             paths_.bot + "/bot.py, line 3\nin " + paths_.bot + "\n" + paths_.trial +
                                 "/live\n" + folder_ + "/x")
                  .ok());
  EXPECT_EQ(*ReadAuthorLog(paths_), "== check\nbot.py, line 3\nin the bot\ntrial/live\nSITE/x\n");
}

TEST_F(AuthorLog, ControlCharactersAreVisibleAndLongPartsAreCut) {
  ASSERT_TRUE(BeginAuthorLog(paths_).ok());
  EXPECT_TRUE(AddToAuthorLog(paths_, folder_, "build", "\x1b[31mred\xff").ok());
  EXPECT_EQ(*ReadAuthorLog(paths_), "== build\n\\u001b[31mred\\xff\n");
  EXPECT_TRUE(AddToAuthorLog(paths_, folder_, "long", std::string(1'000'000, 'x')).ok());
  const std::string text = *ReadAuthorLog(paths_);
  EXPECT_LT(text.size(), 70'000u);
  EXPECT_NE(text.find("the beginning is left out"), std::string::npos);
}

TEST_F(AuthorLog, OnlyLogsOfTheBotComeIn) {
  ASSERT_TRUE(BeginAuthorLog(paths_).ok());
  const std::string logs = paths_.trial + "/live/logs";
  std::filesystem::create_directories(logs);
  WriteText(logs + "/mine-1-0.log", "mine\n");
  WriteText(logs + "/mine-10-0.log", "other bot\n");
  WriteText(logs + "/anchor-0.log", "secret\n");
  WriteText(logs + "/mine-1-1.log", "");
  std::filesystem::create_symlink(logs + "/anchor-0.log", logs + "/mine-1-2.log");
  ASSERT_TRUE(AddBotLogs(paths_, folder_, paths_.trial, "mine-1").ok());
  EXPECT_EQ(*ReadAuthorLog(paths_), "== log mine-1-0.log\nmine\n");
}

TEST_F(AuthorLog, IsEmptyWhereThereIsNone) { EXPECT_EQ(*ReadAuthorLog(paths_), ""); }

}  // namespace
}  // namespace hakam::arbiter
