// A server says how much a stranger's build may take, and keeps nothing of it.
#include "arbiter/process/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "arbiter/process/detect.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BuildTest : public FolderTest {
 protected:
  void SetUp() override {
    v1::Limits limits;
    limits.set_memory_mib(256);
    limits.set_processes(32);
    limits.set_disk_mib(8);
    const auto detected = DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = limits});
    if (!detected.ok()) GTEST_SKIP() << detected.status();
    for (const char* name : {"bot", "place"}) fs::create_directory(root_ / name);
    options_ = {.sandbox = v1::SANDBOX_MODE_STRICT,
                .place = (root_ / "place").string(),
                .memory_mib = 256,
                .log_mib = 1,
                .keep_home = false};
  }
  absl::Status Build(const std::string& script) const {
    const BuildSpec spec = {.name = "bot",
                            .folder = (root_ / "bot").string(),
                            .command = {"sh", "-c", script},
                            .program = "/bin/sh"};
    return BuildAgent(spec, options_).status();
  }

  BuildOptions options_;
};

TEST_F(BuildTest, ItsTimeIsOver) {
  options_.time = absl::Milliseconds(300);
  const absl::Status status = Build("sleep 1000");
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("build: it was stopped after 300ms"));
}

TEST_F(BuildTest, ItsMemoryIsUsed) {
  const absl::Status status =
      Build("exec python3 -c 'import time; x = bytearray(b\"x\") * (600 << 20); time.sleep(30)'");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("memory limit of 256 MiB"));
}

TEST_F(BuildTest, ItsLogIsFull) {
  const absl::Status status = Build("yes");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("it wrote 1 MiB of log, the limit of a build"));
}

TEST_F(BuildTest, NoHomeIsKept) {
  const std::string script = "test ! -e \"$HOME/mark\" && touch \"$HOME/mark\" made";
  ASSERT_TRUE(Build(script).ok());
  EXPECT_FALSE(fs::exists(root_ / "place/home"));
  options_.keep_home = true;
  ASSERT_TRUE(Build(script).ok());
  EXPECT_FALSE(Build(script).ok());
  options_.keep_home = false;
  EXPECT_TRUE(Build(script).ok());  // not even that of others
  EXPECT_TRUE(fs::exists(root_ / "bot/made"));
}

}  // namespace
}  // namespace hakam::arbiter
