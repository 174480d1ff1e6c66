// An image as the root of a sandbox: no link in it leads to a file of this machine.
#include "arbiter/process/image_root.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/contents.h"
#include "arbiter/process/sandbox.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ImageRootTest : public FolderTest {
 protected:
  ImageRootTest() : image_(fs::canonical(root_) / "bot/root") {
    for (const char* name : {"usr/bin", "etc", "srv", "proc", "dev", "tmp", "run", "sys"}) {
      fs::create_directories(image_ / name);
    }
    fs::create_symlink("usr/bin", image_ / "bin");
    Write("usr/bin/bot", 0755);
    Write("etc/passwd", 0644);
    Write("alone", 0755);
  }
  void Write(const std::string& name, mode_t mode) const {
    std::ofstream(image_ / name) << "x";
    chmod((image_ / name).c_str(), mode);
  }
  absl::StatusOr<std::string> Find(const std::string& word, const std::string& folder = "/srv",
                                   const std::string& path = "/usr/bin") const {
    return FindInImage({.root = image_.string(), .word = word, .path = path, .working_directory = folder});
  }
  absl::StatusOr<LaunchSpec> Load(const std::string& more) const {
    std::ofstream(image_.parent_path() / "agent.textproto") << "name: \"b\" " << more;
    return LoadAgent(image_.parent_path().string(), "");
  }
  std::string Refused(const std::string& more) const {
    const auto loaded = Load(more);
    EXPECT_FALSE(loaded.ok()) << more;
    return std::string(loaded.status().message());
  }

  const fs::path image_;
};

TEST_F(ImageRootTest, WhatASandboxHasOfItsOwnIsLeftOut) {
  const ImageTop top = TopOf(image_.string());
  std::vector<std::string> places;
  for (const BindMount& mount : top.mounts) {
    places.push_back(mount.place);
    EXPECT_EQ(mount.source, image_.string() + mount.place);
    EXPECT_FALSE(mount.writable);
  }
  EXPECT_THAT(places, ElementsAre("/alone", "/etc", "/srv", "/usr"));
  ASSERT_EQ(top.links.size(), 1);
  EXPECT_EQ(top.links[0].place, "/bin");
  EXPECT_EQ(top.links[0].target, "usr/bin");
}

TEST_F(ImageRootTest, ProgramsAreThoseOfTheImage) {
  EXPECT_EQ(*Find("bot"), "/usr/bin/bot");
  EXPECT_EQ(*Find("bot", "/srv", "relative:/nowhere:/bin"), "/bin/bot");
  EXPECT_EQ(*Find("/bin/bot"), "/bin/bot");
  EXPECT_EQ(*Find("../usr/bin/bot"), "/usr/bin/bot");
  EXPECT_EQ(*Find("./bot", "/usr/bin"), "/usr/bin/bot");
  EXPECT_THAT(std::string(Find("sh").status().message()), HasSubstr("not in the PATH of the image"));
  EXPECT_EQ(Find("/bin/sh").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Find("/etc/passwd").status().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(Find("bot", "/etc/passwd").status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(ImageRootTest, NoLinkLeadsToAFileOfThisMachine) {
  fs::create_symlink("/usr/bin/env", image_ / "usr/bin/env");
  fs::create_symlink("../../../../../../../../../usr/bin/env", image_ / "usr/bin/up");
  fs::create_symlink("/proc/self/exe", image_ / "usr/bin/magic");
  for (const char* name : {"env", "up", "magic"}) EXPECT_FALSE(Find(name).ok()) << name;
  fs::create_symlink("/alone", image_ / "usr/bin/inside");
  EXPECT_EQ(*Find("inside"), "/usr/bin/inside");
}

TEST_F(ImageRootTest, AManifestNamesAFolderBelowItself) {
  const auto spec = Load("command: \"bot\" image: \"root\" working_directory: \"/srv\" env: \"PATH=/bin\"");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->root, image_.string());
  EXPECT_EQ(spec->program, "/bin/bot");
  EXPECT_EQ(spec->working_directory, "/srv");
  EXPECT_EQ(Load("command: \"bot\" image: \"root\"")->working_directory, "/");
  for (const char* image : {"/", "..", "../bot/root", ".", "root/.."}) {
    EXPECT_THAT(Refused(absl::StrCat("command: \"bot\" image: \"", image, "\"")),
                HasSubstr("below the bot's folder"));
  }
  fs::create_directory_symlink("/", image_.parent_path() / "link");
  EXPECT_THAT(Refused("command: \"bin/sh\" image: \"link\""), HasSubstr("is no folder, or a link"));
  EXPECT_THAT(Refused("command: \"bin/sh\" image: \"link/usr\""), HasSubstr("is no folder, or a link"));
  EXPECT_THAT(Refused("command: \"bot\" image: \"root\" read_only: \"/opt\""),
              HasSubstr("put it into the image"));
  EXPECT_THAT(Refused("command: \"sh\" working_directory: \"/srv\""), HasSubstr("needs an image"));
}

TEST_F(ImageRootTest, TheSandboxShowsTheImageInPlaceOfTheMachine) {
  LaunchSpec spec = *Load("command: \"bot\" image: \"root\" working_directory: \"/srv\"");
  EXPECT_EQ(CheckRoot(spec).code(), absl::StatusCode::kUnavailable);  // no sandbox
  Sandbox sandbox;
  sandbox.bwrap = "/usr/bin/bwrap";
  sandbox.in_force.set_disk_mib(8);
  sandbox.inside_image = "/opt/inside";
  spec.sandbox = std::make_shared<Sandbox>(sandbox);
  EXPECT_EQ(CheckRoot(spec).code(), absl::StatusCode::kUnavailable);  // it does not isolate
  sandbox.in_force.set_isolated(true);
  spec.sandbox = std::make_shared<Sandbox>(sandbox);
  EXPECT_TRUE(CheckRoot(spec).ok());
  EXPECT_EQ(ContainmentOf(spec).image(), "root");
  std::vector<std::string> sources;
  const std::vector<BindMount> shown = ShownTo(spec);
  for (const BindMount& one : shown) sources.push_back(one.source);
  sources.push_back(sandbox.inside_image);
  const std::string command = absl::StrJoin(BwrapCommand(sandbox, spec, shown, sources), " ");
  EXPECT_THAT(command, AllOf(HasSubstr("--symlink usr/bin /bin"),
                             HasSubstr(absl::StrCat("--ro-bind ", image_.string(), "/usr /usr")),
                             HasSubstr("--unshare-all"), HasSubstr("--remount-ro / --"),
                             HasSubstr(" /run/agent /srv /usr/bin/bot "),
                             HasSubstr(absl::StrCat("PATH=", kImagePath))));
  EXPECT_THAT(command, AllOf(Not(HasSubstr("--ro-bind /usr /usr")), Not(HasSubstr("ld.so.cache"))));
  sandbox.inside_image.clear();
  spec.sandbox = std::make_shared<Sandbox>(sandbox);
  EXPECT_THAT(std::string(CheckRoot(spec).message()), HasSubstr("hakam-small-keeper"));
}

TEST_F(ImageRootTest, AFifoOrAHardLinkToTheOutsideIsFoundInTheImage) {
  const LaunchSpec spec = *Load("command: \"bot\" image: \"root\"");
  fs::create_hard_link(image_ / "alone", image_ / "etc/alone");
  EXPECT_TRUE(CheckContents(spec, HardLinks::kRefused).ok());
  std::ofstream(root_ / "seed") << "x";
  fs::create_hard_link(root_ / "seed", image_ / "etc/seed");
  EXPECT_THAT(std::string(CheckContents(spec, HardLinks::kRefused).message()), HasSubstr("etc/seed"));
  fs::remove(image_ / "etc/seed");
  ASSERT_EQ(mkfifo((image_ / "srv/pipe").c_str(), 0644), 0);
  EXPECT_THAT(std::string(CheckContents(spec, HardLinks::kAllowed).message()), HasSubstr("is a FIFO"));
}

}  // namespace
}  // namespace hakam::arbiter
