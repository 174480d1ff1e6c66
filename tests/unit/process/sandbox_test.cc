#include "arbiter/process/sandbox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::Eq;
using testing::HasSubstr;
using testing::Not;

class SandboxCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "sandbox-XXXXXX";
    base_ = fs::canonical(mkdtemp(folder.data())).string();
    for (const char* name : {"bot", "kit/inner", "build"}) fs::create_directories(base_ + "/" + name);
    std::ofstream(base_ + "/build/program") << "x";
    spec_.program = base_ + "/build/program";
    spec_.folder = base_ + "/bot";
    spec_.command = {"../build/program", "--fast"};
    spec_.env = {"MODEL=small"};
    sandbox_.bwrap = "/usr/bin/bwrap";
    sandbox_.in_force.set_isolated(true);
    sandbox_.in_force.set_disk_mib(8);
    sandbox_.in_force.set_processes(24);
  }
  void TearDown() override { fs::remove_all(base_); }

  std::vector<std::string> Places() const {
    std::vector<std::string> places;
    for (const BindMount& shown : ShownTo(spec_)) places.push_back(shown.place);
    return places;
  }
  std::string Command() const {
    const std::vector<BindMount> shown = ShownTo(spec_);
    std::vector<std::string> sources;
    for (const BindMount& one : shown) sources.push_back(one.source);
    sources.push_back("/opt/hakam-inside");
    return absl::StrJoin(BwrapCommand(sandbox_, spec_, shown, sources), " ");
  }

  std::string base_;
  LaunchSpec spec_;
  Sandbox sandbox_;
};

TEST_F(SandboxCommand, ShowsItsFolderAndItsProgramAndNothingElse) {
  EXPECT_THAT(Places(), ElementsAre(base_ + "/bot", base_ + "/build/program"));
}

TEST_F(SandboxCommand, WhatIsInAShownFolderIsNotShownAgain) {
  spec_.read_only = {
      {"../kit/inner", base_ + "/kit/inner"}, {"../kit", base_ + "/kit"}, {"..", base_ + "/build"}};
  EXPECT_THAT(Places(), ElementsAre(base_ + "/bot", base_ + "/build", base_ + "/kit"));
  spec_.read_only = {{"..", base_}};
  EXPECT_THAT(Places(), ElementsAre(base_));
}

TEST_F(SandboxCommand, WhatIsInUsrIsThereAlready) {
  spec_.program = "/usr/bin/env";
  EXPECT_THAT(Places(), ElementsAre(base_ + "/bot"));
  spec_.program = "/bin/sh";
  EXPECT_THAT(Places(), ElementsAre(base_ + "/bot"));
}

TEST_F(SandboxCommand, ALinkIsShownByItsNameWithWhatIsAtItsEnd) {
  fs::create_directory_symlink(base_ + "/kit", base_ + "/link");
  spec_.read_only = {{"../link", base_ + "/link"}};
  EXPECT_EQ(ShownTo(spec_)[1].place, base_ + "/link");
  EXPECT_EQ(ShownTo(spec_)[1].source, base_ + "/kit");
  spec_.sandbox = std::make_shared<Sandbox>(sandbox_);
  EXPECT_THAT(ContainmentOf(spec_).read_only(), ElementsAre(absl::StrCat("../link -> ", base_, "/kit")));
}

TEST_F(SandboxCommand, AProgramBehindALinkInTheFolderIsShownWhereItIs) {
  fs::create_symlink(base_ + "/build/program", base_ + "/bot/program");
  spec_.program = base_ + "/bot/program";
  EXPECT_THAT(Places(), ElementsAre(base_ + "/bot", base_ + "/build/program"));
}

TEST_F(SandboxCommand, AFolderThatHoldsTheSandboxesOwnIsLeftOut) {
  for (const char* folder : {"/", "/tmp", "/run", "/etc", "/usr"}) {
    spec_.folder = folder;
    EXPECT_THAT(Places(), ElementsAre(base_ + "/build/program")) << folder;
  }
}

TEST_F(SandboxCommand, IsolatesLimitsAndHandsOver) {
  const std::string command = Command();
  for (const char* part :
       {"/usr/bin/bwrap ", "--unshare-all", "--disable-userns", "--die-with-parent", "--new-session",
        "--clearenv", "--cap-drop ALL", "--as-pid-1", "--ro-bind /usr /usr", "--remount-ro /dev",
        "--remount-ro / --", "--ro-bind /opt/hakam-inside /run/hakam-inside"}) {
    EXPECT_THAT(command, HasSubstr(part));
  }
  EXPECT_THAT(command, Not(HasSubstr("--bind ")));
  EXPECT_THAT(command,
              EndsWith(" MODEL=small HAKAM_ADDRESS=unix:/run/agent/agent.sock ../build/program --fast"));
  EXPECT_THAT(command,
              HasSubstr(absl::StrCat(
                  "-- /run/hakam-inside 4 24 /run/agent ", base_, "/bot ", base_,
                  "/build/program 8 PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp TMPDIR=/tmp LANG=")));
  // bwrap itself gets nothing of the agent's environment.
  EXPECT_THAT(command.substr(0, command.find("-- /run/hakam-inside")), Not(HasSubstr("MODEL")));
}

TEST_F(SandboxCommand, AllThatCanBeWrittenIsTogetherAsLargeAsTheLimit) {
  const std::string command = Command();
  uint64_t sum = 0;
  int count = 0;
  for (size_t at = command.find("--size "); at != std::string::npos;
       at = command.find("--size ", at + 1), ++count) {
    sum += strtoull(command.c_str() + at + 7, nullptr, 10);
  }
  EXPECT_EQ(count, 3);
  EXPECT_EQ(sum, uint64_t{8} << 20);
}

TEST_F(SandboxCommand, WhatIsHiddenIsCoveredWhereverItIsShown) {
  std::ofstream(base_ + "/kit/league.textproto") << "x";
  fs::create_directory(base_ + "/kit/live");
  spec_.hidden = {base_ + "/kit/league.textproto", base_ + "/kit/live", base_ + "/kit/absent",
                  "/somewhere/else"};
  EXPECT_THAT(Command(), Not(HasSubstr("league.textproto")));
  spec_.read_only = {{"../kit", base_ + "/kit"}};
  EXPECT_THAT(Command(), HasSubstr(absl::StrCat(
                             "--ro-bind /dev/null ", base_, "/kit/league.textproto --size 4096 --tmpfs ",
                             base_, "/kit/live --remount-ro ", base_, "/kit/live --remount-ro /dev")));
}

// Whoever plays in $HOME shows the bot the cache of hakam, which is hidden, and the league that is in it.
TEST_F(SandboxCommand, WhatIsInAHiddenFolderIsNotCoveredOnceMore) {
  fs::create_directories(base_ + "/bot/.cache/hakam/play");
  std::ofstream(base_ + "/bot/.cache/hakam/play/league.textproto") << "x";
  spec_.hidden = {base_ + "/bot/.cache/hakam/play/league.textproto", base_ + "/bot/.cache/hakam/play",
                  base_ + "/bot/.cache/hakam"};
  EXPECT_THAT(Command(),
              HasSubstr(absl::StrCat("--size 4096 --tmpfs ", base_, "/bot/.cache/hakam --remount-ro ", base_,
                                     "/bot/.cache/hakam --remount-ro /dev")));
  EXPECT_THAT(Command(), Not(HasSubstr("hakam/play")));
}

// As root the arbiter starts bwrap as another user, who cannot reach the league in a folder of mode 0700.
TEST_F(SandboxCommand, AClosedFolderIsCoveredItselfIfItsContentsAreHidden) {
  fs::create_directories(base_ + "/bot/cache/play");
  std::ofstream(base_ + "/bot/cache/play/league.textproto") << "x";
  fs::create_directory(base_ + "/bot/cache/play/live");
  chmod((base_ + "/bot/cache/play").c_str(), 0700);
  spec_.hidden = {base_ + "/bot/cache/play/league.textproto", base_ + "/bot/cache/play/live"};
  EXPECT_THAT(Command(), HasSubstr("--ro-bind /dev/null "));
  sandbox_.user = 65533;
  EXPECT_THAT(Command(),
              HasSubstr(absl::StrCat("--size 4096 --tmpfs ", base_, "/bot/cache/play --remount-ro ", base_,
                                     "/bot/cache/play --remount-ro /dev")));
  EXPECT_THAT(Command(), Not(HasSubstr("--ro-bind /dev/null ")));
}

TEST_F(SandboxCommand, FilesThatAnotherUserCannotReadAreFoundBefore) {
  sandbox_.user = 65533;
  spec_.sandbox = std::make_shared<Sandbox>(sandbox_);
  chmod((base_ + "/bot").c_str(), 0755);
  chmod((base_ + "/build/program").c_str(), 0755);
  EXPECT_TRUE(CheckReadable(spec_).ok());
  chmod((base_ + "/bot").c_str(), 0700);
  EXPECT_THAT(std::string(CheckReadable(spec_).message()),
              HasSubstr(absl::StrCat("chmod -R o+rX ", base_, "/bot")));
  sandbox_.user = 0;
  spec_.sandbox = std::make_shared<Sandbox>(sandbox_);
  EXPECT_TRUE(CheckReadable(spec_).ok());
}

// A manifest can name anything, so nobody is told to open what is not the bot's.
TEST_F(SandboxCommand, WhatBelongsToRootIsNotToBeOpened) {
  if (getuid() != 0) GTEST_SKIP() << "needs root, to give files away";
  sandbox_.user = 65533;
  spec_.sandbox = std::make_shared<Sandbox>(sandbox_);
  chmod((base_ + "/bot").c_str(), 0755);
  chmod((base_ + "/build/program").c_str(), 0755);
  const std::string kit = base_ + "/kit";
  chmod(kit.c_str(), 0700);
  spec_.read_only = {{"../kit", kit}};
  const std::string roots(CheckReadable(spec_).message());
  EXPECT_THAT(roots, HasSubstr(absl::StrCat(kit, ": user 65533")));
  EXPECT_THAT(roots, HasSubstr("belongs to root; copy what the bot needs into its folder"));
  EXPECT_THAT(roots, Not(HasSubstr("chmod")));
  ASSERT_EQ(chown(kit.c_str(), 1000, 1000), 0);
  EXPECT_THAT(std::string(CheckReadable(spec_).message()), HasSubstr(absl::StrCat("chmod -R o+rX ", kit)));
}

TEST_F(SandboxCommand, WithoutASandboxNothingIsInForce) { EXPECT_EQ(ContainmentOf(spec_).ByteSizeLong(), 0); }

TEST(Showable, NotWhatTheSandboxHasOfItsOwn) {
  for (const char* path :
       {"/", "/usr", "/tmp", "/etc", "/run", "/proc", "/proc/1", "/sys", "/sys/fs", "/dev", "/dev/mem"}) {
    EXPECT_FALSE(CheckShowable(path).ok()) << path;
  }
  for (const char* path :
       {"/opt/x", "/home/me", "/tmp/bots", "/etc/java-17-openjdk", "/usr/lib", "/procurement"}) {
    EXPECT_TRUE(CheckShowable(path).ok()) << path;
  }
}

}  // namespace
}  // namespace hakam::arbiter
