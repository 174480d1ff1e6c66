// The same files are the same bundle, whoever packs them and when.
#include "arbiter/fleet/bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class BundleTest : public FolderTest {
 protected:
  void Write(const std::string& name, const std::string& text, bool executable = false) const {
    const fs::path path = root_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    if (executable) fs::permissions(path, fs::perms::owner_exec, fs::perm_options::add);
  }
  // The folder of a bot.
  void MakeBot(const std::string& name) const {
    Write(name + "/z/last.txt", "z");
    Write(name + "/run.sh", "#!/bin/sh\n", true);
    Write(name + "/agent.textproto", "name: \"bot\" version: \"1\" command: \"./run.sh\"");
  }
  std::string at(const std::string& name) const { return (root_ / name).string(); }
  static std::string TextOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
};

TEST_F(BundleTest, TheSameFilesGiveTheSameBytes) {
  MakeBot("one");
  const auto one = MakeBundle(at("one"), at("one.zip"));
  ASSERT_TRUE(one.ok()) << one.status();
  EXPECT_EQ(one->files, 3u);
  // Made in another order, of another time, with what no bundle has.
  Write("two/agent.textproto", "name: \"bot\" version: \"1\" command: \"./run.sh\"");
  Write("two/run.sh", "#!/bin/sh\n", true);
  Write("two/z/last.txt", "z");
  Write("two/.git/HEAD", "x");
  Write("two/z/__pycache__/a.pyc", "x");
  fs::last_write_time(at("two/run.sh"), fs::file_time_type::clock::now() - std::chrono::hours(1000));
  const auto two = MakeBundle(at("two"), at("two.zip"));
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_EQ(one->sha256, two->sha256);
  EXPECT_EQ(TextOf(at("one.zip")), TextOf(at("two.zip")));
  Write("two/z/last.txt", "y");
  EXPECT_NE(MakeBundle(at("two"), at("two.zip"))->sha256, one->sha256);
  fs::permissions(at("one/run.sh"), fs::perms::owner_exec, fs::perm_options::remove);
  fs::permissions(at("one/z/last.txt"), fs::perms::owner_exec, fs::perm_options::add);
  EXPECT_FALSE(MakeBundle(at("one"), at("one.zip")).ok()) << "its program cannot be started";
}

TEST_F(BundleTest, IsUnpackedOnceAndGivesTheSameBundleAgain) {
  MakeBot("one");
  const Bundle bundle = *MakeBundle(at("one"), at("one.zip"));
  const auto folder = UnpackBundle(at("one.zip"), bundle.sha256, at("cache"));
  ASSERT_TRUE(folder.ok()) << folder.status();
  EXPECT_EQ(*folder, at("cache/" + bundle.sha256));
  EXPECT_EQ(MakeBundle(*folder, at("again.zip"))->sha256, bundle.sha256);
  const auto written = fs::last_write_time(*folder + "/run.sh");
  EXPECT_EQ(*UnpackBundle(at("one.zip"), bundle.sha256, at("cache")), *folder);
  EXPECT_EQ(fs::last_write_time(*folder + "/run.sh"), written);
}

TEST_F(BundleTest, AnotherOneIsRefusedAndLeavesNothing) {
  MakeBot("one");
  const Bundle bundle = *MakeBundle(at("one"), at("one.zip"));
  std::ofstream(at("one.zip"), std::ios::app) << "x";
  const auto folder = UnpackBundle(at("one.zip"), bundle.sha256, at("cache"));
  EXPECT_EQ(folder.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(folder.status().message(), HasSubstr("is another bundle"));
  EXPECT_FALSE(fs::exists(at("cache")));
}

// A link of a stranger's image would bring a file of this machine along.
TEST_F(BundleTest, AnImageIsNotPacked) {
  MakeBot("one");
  fs::create_directories(at("one/files/bin"));
  fs::copy_file(at("one/run.sh"), at("one/files/bin/bot"));
  fs::create_symlink("/etc/passwd", at("one/files/users"));
  std::ofstream(at("one/agent.textproto")) << "name: \"one\" command: \"/bin/bot\" image: \"files\"";
  EXPECT_THAT(MakeBundle(at("one"), at("x.zip")).status().message(), HasSubstr("is an image of a container"));
  EXPECT_FALSE(fs::exists(at("x.zip")));
}

TEST_F(BundleTest, WhatIsNoFileIsNamed) {
  MakeBot("one");
  fs::create_directory_symlink("/etc", at("one/link"));
  EXPECT_THAT(MakeBundle(at("one"), at("x.zip")).status().message(),
              HasSubstr("one/link: is a link to a folder"));
  fs::remove(at("one/link"));
  ASSERT_EQ(mkfifo(at("one/pipe").c_str(), 0600), 0);
  EXPECT_THAT(MakeBundle(at("one"), at("x.zip")).status().message(), HasSubstr("one/pipe: is neither"));
  fs::remove(at("one/pipe"));
  fs::create_symlink("/nowhere", at("one/gone"));
  EXPECT_THAT(MakeBundle(at("one"), at("x.zip")).status().message(), HasSubstr("leads nowhere"));
  fs::remove(at("one/agent.textproto"));
  EXPECT_THAT(MakeBundle(at("one"), at("x.zip")).status().message(), HasSubstr("has no agent.textproto"));
  EXPECT_FALSE(fs::exists(at("x.zip")));
}

}  // namespace
}  // namespace hakam::arbiter
