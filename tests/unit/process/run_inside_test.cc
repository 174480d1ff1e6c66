// What a stranger's command may try in a sandbox, and what is left of it afterwards: nothing.
#include "arbiter/process/run_inside.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/log_budget.h"
#include "tests/unit/folder_test.h"
#include "tests/unit/hangs.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

class RunInsideTest : public FolderTest {
 protected:
  void SetUp() override {
    v1::Limits limits;
    limits.set_memory_mib(256);
    limits.set_processes(32);
    limits.set_disk_mib(8);
    const auto detected = DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = limits});
    if (!detected.ok()) GTEST_SKIP() << detected.status();
    launch_.name = "test";
    launch_.program = "/bin/bash";
    launch_.folder = (root_ / "bot").string();
    std::filesystem::create_directory(launch_.folder);
    launch_.sandbox = detected->sandbox;
    launch_.log_path = (root_ / "log").string();
  }
  absl::StatusOr<ProcessEnd> Run(const std::string& script, absl::Duration time = kHangs) {
    launch_.command = {"bash", "-c", script};
    return RunInside(launch_, {.time = time, .disk = root_.string()});
  }
  std::string Log() const {
    std::ifstream in(launch_.log_path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

  LaunchSpec launch_;
};

TEST_F(RunInsideTest, TheEndAndTheOutputComeBack) {
  const auto end = Run("echo out; echo err >&2; exit 7");
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->ToString(), "exit code 7");
  EXPECT_EQ(Log(), "out\nerr\n");
}

TEST_F(RunInsideTest, ACommandWithoutEndIsStoppedWithAllItHasStarted) {
  const auto end = Run("setsid sleep 1000 & while :; do :; done", absl::Milliseconds(200));
  EXPECT_EQ(end.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(end.status().message()), HasSubstr("stopped after 200ms"));
}

TEST_F(RunInsideTest, ForksWithoutEndReachTheLimitOfProcesses) {
  launch_.command = {"bash", "-c", "bomb() { bomb | bomb & }; bomb; while :; do sleep 100 & done"};
  std::atomic<bool> stop = false;
  std::jthread watcher([&] {
    EXPECT_TRUE(Eventually([&] { return absl::StrContains(Log(), "fork"); }));
    stop = true;
  });
  const auto end = RunInside(launch_, {.time = 2 * kHangs, .disk = root_.string(), .stop = &stop});
  if (end.ok()) {
    EXPECT_NE(end->ToString(), "exit code 0");
  } else {
    EXPECT_EQ(end.status().code(), absl::StatusCode::kCancelled) << end.status();
  }
}

TEST_F(RunInsideTest, ItDialsNobody) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  ASSERT_EQ(bind(fd, reinterpret_cast<sockaddr*>(&at), size), 0);
  ASSERT_EQ(listen(fd, 1), 0);
  ASSERT_EQ(getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size), 0);
  const std::string dial =
      absl::StrCat("exec 3<>/dev/tcp/127.0.0.1/", ntohs(at.sin_port), " && echo DIALLED");
  ASSERT_TRUE(Run(dial).ok());
  EXPECT_THAT(Log(), HasSubstr("Connection refused"));
  EXPECT_THAT(Log(), Not(HasSubstr("DIALLED")));
  close(fd);
}

TEST_F(RunInsideTest, ItSeesNoProcessOfOthers) {
  ASSERT_TRUE(Run("grep -l 'process[_]test' /proc/[0-9]*/cmdline && echo SEEN; echo looked").ok());
  EXPECT_THAT(Log(), HasSubstr("looked"));
  EXPECT_THAT(Log(), Not(HasSubstr("SEEN")));
}

TEST_F(RunInsideTest, AFloodOfOutputEndsAtItsBudget) {
  launch_.log_budget = std::make_shared<LogBudget>(1 << 20, "a test");
  const auto end = Run("yes");
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_THAT(end->ToString(), HasSubstr("it wrote 1 MiB of log"));
  EXPECT_EQ(std::filesystem::file_size(launch_.log_path), 1 << 20);
}

TEST_F(RunInsideTest, MemoryIsLimited) {
  const auto end = Run("exec python3 -c 'import time; x = bytearray(b\"x\") * (600 << 20); time.sleep(30)'");
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_THAT(end->ToString(), HasSubstr("memory limit of 256 MiB"));
}

TEST_F(RunInsideTest, WhatItWritesIsLimited) {
  const std::filesystem::path place = root_ / "place";
  std::filesystem::create_directory(place);
  std::filesystem::permissions(place, std::filesystem::perms::all);
  launch_.mounts = {{place.string(), "/place", /*writable=*/true}};
  launch_.command = {"bash", "-c", "head -c 3000000 /dev/zero >/place/big"};
  for (const uint64_t most : {uint64_t{1} << 20, uint64_t{4} << 20}) {
    const auto end = RunInside(
        launch_, {.time = kHangs, .disk = root_.string(), .folders = {place.string()}, .most_bytes = most});
    EXPECT_EQ(end.status(),
              most > 3'000'000 ? absl::OkStatus() : absl::InvalidArgumentError("it wrote more than 1 MiB"));
  }
}

TEST_F(RunInsideTest, ItEndsWhenItIsStopped) {
  const std::atomic<bool> stop = true;
  launch_.command = {"bash", "-c", "sleep 1000"};
  const auto end = RunInside(launch_, {.time = kHangs, .disk = root_.string(), .stop = &stop});
  EXPECT_EQ(end.status().code(), absl::StatusCode::kCancelled) << end.status();
}

TEST_F(RunInsideTest, NothingRunsWithoutASandbox) {
  launch_.sandbox = nullptr;
  EXPECT_EQ(Run("touch /tmp/x").status().code(), absl::StatusCode::kUnavailable);
  launch_.sandbox = std::make_shared<Sandbox>();
  EXPECT_EQ(Run("touch /tmp/x").status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace hakam::arbiter
