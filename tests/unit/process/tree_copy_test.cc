#include "arbiter/process/tree_copy.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class TreeCopy : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "tree-copy-XXXXXX";
    base_ = fs::canonical(mkdtemp(folder.data())).string();
    bot_ = base_ + "/bot";
    copy_ = base_ + "/copy";
    fs::create_directories(bot_ + "/src");
    Write(bot_ + "/src/main.c", "int main;");
    Write(bot_ + "/old.o", "object");
    fs::create_symlink("src/main.c", bot_ + "/link");
  }
  void TearDown() override { fs::remove_all(base_); }

  static void Write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }
  static std::string Read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  // Also moves the time of a file, which may be written twice in one tick of the kernel's clock.
  static void Change(const std::string& path, const std::string& text) {
    Write(path, text);
    fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(1));
  }
  TreeState Copy() {
    absl::StatusOr<TreeState> state = CopyTree(bot_, copy_, 0);
    EXPECT_TRUE(state.ok()) << state.status();
    return *std::move(state);
  }
  void ExpectBroughtBack(const TreeState& before) {
    const absl::Status status = BringBack(copy_, before, bot_);
    EXPECT_TRUE(status.ok()) << status;
  }

  std::string base_;
  std::string bot_;
  std::string copy_;
};

TEST_F(TreeCopy, TheCopyHasTheSameFilesWithTheirTimesAndLinks) {
  Copy();
  EXPECT_EQ(Read(copy_ + "/src/main.c"), "int main;");
  EXPECT_EQ(fs::last_write_time(copy_ + "/src/main.c"), fs::last_write_time(bot_ + "/src/main.c"));
  EXPECT_EQ(fs::last_write_time(copy_ + "/src"), fs::last_write_time(bot_ + "/src"));
  EXPECT_EQ(fs::read_symlink(copy_ + "/link"), "src/main.c");
}

TEST_F(TreeCopy, NewChangedAndRemovedFilesComeBack) {
  const TreeState before = Copy();
  fs::create_directory(copy_ + "/build");
  Write(copy_ + "/build/bot", "program");
  chmod((copy_ + "/build/bot").c_str(), 0755);
  Change(copy_ + "/src/main.c", "int main();");
  fs::remove(copy_ + "/old.o");
  ExpectBroughtBack(before);
  EXPECT_EQ(Read(bot_ + "/build/bot"), "program");
  EXPECT_EQ(access((bot_ + "/build/bot").c_str(), X_OK), 0);
  EXPECT_EQ(fs::last_write_time(bot_ + "/build/bot"), fs::last_write_time(copy_ + "/build/bot"));
  EXPECT_EQ(Read(bot_ + "/src/main.c"), "int main();");
  EXPECT_FALSE(fs::exists(bot_ + "/old.o"));
}

TEST_F(TreeCopy, WhatTheAuthorHasSavedMeanwhileIsKept) {
  const TreeState before = Copy();
  Change(bot_ + "/src/main.c", "better");
  Write(bot_ + "/src/new.c", "new");
  Change(bot_ + "/old.o", "mine");
  Change(copy_ + "/src/main.c", "touched by the build");
  fs::remove(copy_ + "/old.o");
  ExpectBroughtBack(before);
  EXPECT_EQ(Read(bot_ + "/src/main.c"), "better");
  EXPECT_EQ(Read(bot_ + "/src/new.c"), "new");
  EXPECT_EQ(Read(bot_ + "/old.o"), "mine");
}

TEST_F(TreeCopy, ALinkIsFollowedInNeitherFolder) {
  Write(base_ + "/secret", "secret");
  fs::create_directory(base_ + "/outside");
  fs::create_symlink(base_ + "/outside", bot_ + "/out");
  const TreeState before = Copy();
  // The build replaces the link by a folder, and makes links to what it cannot see.
  fs::remove(copy_ + "/out");
  fs::create_directory(copy_ + "/out");
  Write(copy_ + "/out/file", "x");
  fs::create_symlink(base_ + "/secret", copy_ + "/stolen");
  ExpectBroughtBack(before);
  EXPECT_TRUE(fs::is_empty(base_ + "/outside"));
  EXPECT_EQ(Read(bot_ + "/out/file"), "x");
  EXPECT_TRUE(fs::is_symlink(bot_ + "/stolen"));
}

TEST_F(TreeCopy, BitsThatGiveRightsDoNotComeBack) {
  const TreeState before = Copy();
  Write(copy_ + "/shell", "x");
  ASSERT_EQ(chmod((copy_ + "/shell").c_str(), 06755), 0);
  ExpectBroughtBack(before);
  struct stat info {};
  ASSERT_EQ(stat((bot_ + "/shell").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0755);
}

TEST_F(TreeCopy, AFifoComesBackInNoWay) {
  const TreeState before = Copy();
  ASSERT_EQ(mkfifo((copy_ + "/pipe").c_str(), 0666), 0);
  EXPECT_THAT(std::string(BringBack(copy_, before, bot_).message()), HasSubstr(copy_ + "/pipe is neither"));
}

TEST_F(TreeCopy, AFolderIsNotReplacedByAFile) {
  const TreeState before = Copy();
  fs::remove_all(copy_ + "/src");
  Write(copy_ + "/src", "x");
  EXPECT_THAT(std::string(BringBack(copy_, before, bot_).message()),
              HasSubstr(bot_ + "/src: is a folder, and the build has made a file"));
  EXPECT_EQ(Read(bot_ + "/src/main.c"), "int main;");
}

TEST_F(TreeCopy, AConflictChangesNothing) {
  const TreeState before = Copy();
  Write(copy_ + "/a", "new");
  fs::remove_all(copy_ + "/src");
  Write(copy_ + "/src", "x");
  EXPECT_FALSE(BringBack(copy_, before, bot_).ok());
  EXPECT_FALSE(fs::exists(bot_ + "/a"));
}

TEST_F(TreeCopy, AFileOfTheAuthorIsNotReplacedByAFolder) {
  const TreeState before = Copy();
  fs::create_directory(copy_ + "/out");
  Write(bot_ + "/out", "mine");
  EXPECT_THAT(std::string(BringBack(copy_, before, bot_).message()), HasSubstr("/out: is a file"));
  EXPECT_EQ(Read(bot_ + "/out"), "mine");
}

TEST_F(TreeCopy, ALinkToAFolderStandsForTheFolder) {
  fs::create_symlink("bot", base_ + "/current");
  const absl::StatusOr<TreeState> before = CopyTree(base_ + "/current", copy_, 0);
  ASSERT_TRUE(before.ok()) << before.status();
  EXPECT_FALSE(fs::is_symlink(copy_));
  EXPECT_EQ(Read(bot_ + "/src/main.c"), "int main;");
  Write(copy_ + "/made", "x");
  const absl::Status status = BringBack(copy_, *before, base_ + "/current");
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(Read(bot_ + "/made"), "x");
}

TEST_F(TreeCopy, AChangeOfEqualSizeAndTimeComesBack) {
  const TreeState before = Copy();
  const auto time = fs::last_write_time(copy_ + "/old.o");
  Write(copy_ + "/old.o", "OBJECT");
  fs::last_write_time(copy_ + "/old.o", time);
  ExpectBroughtBack(before);
  EXPECT_EQ(Read(bot_ + "/old.o"), "OBJECT");
}

TEST_F(TreeCopy, AnyTimeCanBeCopied) {
  const timespec long_ago[] = {{.tv_sec = -2, .tv_nsec = 500'000'000},
                               {.tv_sec = -2, .tv_nsec = 500'000'000}};
  ASSERT_EQ(utimensat(AT_FDCWD, (bot_ + "/old.o").c_str(), long_ago, 0), 0);
  Copy();
  EXPECT_EQ(fs::last_write_time(copy_ + "/old.o"), fs::last_write_time(bot_ + "/old.o"));
}

TEST_F(TreeCopy, FoldersWithoutRightsAreRemoved) {
  fs::create_directories(base_ + "/stale/deep/ro");
  Write(base_ + "/stale/deep/ro/f", "x");
  chmod((base_ + "/stale/deep/ro").c_str(), 0);
  chmod((base_ + "/stale/deep").c_str(), 0500);
  EXPECT_TRUE(RemoveTree(base_ + "/stale").ok());
  EXPECT_FALSE(fs::exists(base_ + "/stale"));
  EXPECT_TRUE(RemoveTree(base_ + "/stale").ok());
}

TEST_F(TreeCopy, AnUnchangedFileThatMayNotBeWrittenIsNotTouched) {
  chmod((bot_ + "/old.o").c_str(), 0444);
  const TreeState before = Copy();
  ExpectBroughtBack(before);
  struct stat info {};
  ASSERT_EQ(stat((bot_ + "/old.o").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0444);
}

}  // namespace
}  // namespace hakam::arbiter
