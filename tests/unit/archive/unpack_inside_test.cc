// Uploads of strangers are unpacked in a sandbox, and what is unpacked belongs to the server.
#include "arbiter/archive/unpack_inside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "arbiter/process/detect.h"
#include "tests/unit/archive/tar_maker.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class UnpackInsideTest : public FolderTest {
 protected:
  void SetUp() override {
    v1::Limits limits;
    limits.set_memory_mib(256);
    limits.set_processes(16);
    limits.set_disk_mib(1);
    const auto detected = DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = limits});
    if (!detected.ok()) GTEST_SKIP() << detected.status();
    fs::create_directory(folder());
  }
  std::string archive() const { return (root_ / "upload").string(); }
  fs::path folder() const { return root_ / "out"; }
  absl::Status UnpackIt(const ArchiveLimits& limits = kUploadLimits) const {
    return UnpackInside(archive(), folder().string(), limits);
  }
};

TEST_F(UnpackInsideTest, WhatIsUnpackedIsTheCallersOwnAndOthersMayReadIt) {
  MakeTar(archive(), {{"bot/agent.textproto", "name"}, {"bot/bin/bot", "#!", S_IFREG | 0700}},
          archive_write_add_filter_zstd);
  chmod(archive().c_str(), 0600);  // as a server keeps it
  const absl::Status status = UnpackIt();
  ASSERT_TRUE(status.ok()) << status;
  for (const char* name : {"", "agent.textproto", "bin", "bin/bot"}) {
    struct stat info {};
    ASSERT_EQ(lstat((folder() / name).c_str(), &info), 0) << name;
    EXPECT_EQ(info.st_uid, geteuid()) << name;
    EXPECT_EQ(info.st_mode & 07777, std::string(name) == "agent.textproto" ? 0644 : 0755) << name;
  }
}

TEST_F(UnpackInsideTest, WhatIsWrongIsSaidInOneLineThatNamesTheUpload) {
  MakeTar(archive(), {{"a\x1b[31m\nb", "x"}});
  const absl::Status status = UnpackIt();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  const std::string message(status.message());
  EXPECT_THAT(message, StartsWith(archive() + ": \"a"));
  EXPECT_THAT(message, HasSubstr("leads out of the folder"));
  EXPECT_THAT(message, Not(HasSubstr("\x1b")));
  EXPECT_THAT(message, Not(HasSubstr("\n")));
}

TEST_F(UnpackInsideTest, AMessageIsNeverLong) {
  MakeTar(archive(), {{std::string(5000, 'n'), "x"}});
  const absl::Status status = UnpackIt();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_LE(status.message().size(), 1000);
  EXPECT_THAT(std::string(status.message()), StartsWith(archive() + ": "));
}

TEST_F(UnpackInsideTest, LimitsAreThoseOfTheCaller) {
  MakeTar(archive(), {{"a", std::string(3 << 20, '0')}}, archive_write_add_filter_xz);
  EXPECT_THAT(std::string(UnpackIt({.bytes = 2 << 20}).message()), HasSubstr("more than 2 MiB"));
}

TEST_F(UnpackInsideTest, WhatIsMissingOrNoFileIsNotUnpacked) {
  EXPECT_EQ(UnpackIt().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(UnpackInside("/dev/zero", folder().string()).code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::arbiter
