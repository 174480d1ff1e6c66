// Nothing is left of an agent after it was stopped, after it has ended, and after its arbiter was killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "tests/unit/agent/harness.h"
#include "tests/unit/paths.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string DaemonFile() {
  static int count = 0;
  return absl::StrCat(testing::TempDir(), "daemon-", count++);
}

TEST(ProcessTree, AStoppedAgentLeavesNothing) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ignores-sigterm"));
  ASSERT_NE(agent, nullptr);
  const pid_t pid = agent->pid();
  const std::string folder = SocketFolderOf(pid);
  ASSERT_TRUE(std::filesystem::exists(folder + "/agent.sock"));
  EXPECT_EQ(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
  const pid_t keeper = ParentOf(pid);
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_TRUE(WaitForEnd(pid, absl::ZeroDuration()));
  EXPECT_FALSE(std::filesystem::exists(folder));
  EXPECT_EQ(waitpid(keeper, nullptr, WNOHANG), -1) << "the keeper must have been reaped";
}

TEST(ProcessTree, ADaemonOfAStoppedAgentIsKilled) {
  Driver driver;
  const std::string file = DaemonFile();
  const auto agent = driver.LaunchGood(Scripted("daemon", {file}));
  ASSERT_NE(agent, nullptr);
  const pid_t daemon = atoi(WaitForFile(file).c_str());
  ASSERT_GT(daemon, 0);
  ASSERT_FALSE(WaitForEnd(daemon, absl::ZeroDuration()));
  ASSERT_NE(getsid(daemon), getsid(agent->pid()));
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_TRUE(WaitForEnd(daemon, absl::ZeroDuration()));
}

TEST(ProcessTree, ADaemonOfACrashedAgentIsKilled) {
  Driver driver;
  const std::string file = DaemonFile();
  const auto agent = driver.LaunchGood(Scripted("daemon", {file}));
  ASSERT_NE(agent, nullptr);
  const pid_t daemon = atoi(WaitForFile(file).c_str());
  ASSERT_GT(daemon, 0);
  kill(agent->pid(), SIGKILL);
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_TRUE(WaitForEnd(daemon, absl::ZeroDuration()));
}

TEST(ProcessTree, AKilledKeeperTakesTheAgentWithIt) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  const pid_t pid = agent->pid();
  const std::string folder = SocketFolderOf(pid);
  kill(ParentOf(pid), SIGKILL);
  EXPECT_TRUE(WaitForEnd(pid, kHangs));
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_FALSE(std::filesystem::exists(folder));
  const Answer answer = driver.Ask(*agent, 1);
  EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash);
  EXPECT_THAT(answer.fault()->detail, HasSubstr("its keeper was killed"));
}

// kill -9 of the arbiter, while its agents hold a daemon and live sockets.
TEST(ProcessTree, AKilledArbiterLeavesNothing) {
  const std::string daemon_file = DaemonFile();
  const std::string report_file = DaemonFile();
  std::string program = BinFile("doomed_arbiter");
  char* arguments[] = {program.data(), const_cast<char*>(daemon_file.c_str()),
                       const_cast<char*>(report_file.c_str()), nullptr};
  pid_t arbiter = 0;
  ASSERT_EQ(posix_spawn(&arbiter, program.c_str(), nullptr, nullptr, arguments, environ), 0);
  const pid_t agent = atoi(WaitForFile(report_file).c_str());
  const pid_t daemon = atoi(WaitForFile(daemon_file).c_str());
  ASSERT_GT(agent, 0);
  ASSERT_GT(daemon, 0);
  const pid_t keeper = ParentOf(agent);
  const std::string folder = SocketFolderOf(agent);
  ASSERT_TRUE(std::filesystem::exists(folder));
  ASSERT_EQ(ParentOf(keeper), arbiter);

  // The terminal's Ctrl-C must not reach the agents directly.
  kill(keeper, SIGINT);
  kill(keeper, SIGTERM);
  kill(keeper, SIGHUP);
  EXPECT_FALSE(WaitForEnd(agent, absl::Milliseconds(100)));

  kill(arbiter, SIGKILL);
  ASSERT_EQ(waitpid(arbiter, nullptr, 0), arbiter);
  EXPECT_TRUE(WaitForEnd(agent, kHangs));
  EXPECT_TRUE(WaitForEnd(daemon, kHangs));
  EXPECT_TRUE(WaitForEnd(keeper, kHangs));
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(ProcessTree, TheAgentSeesOnlyWhatItShould) {
  setenv("HAKAM_SECRET_OF_THE_ARBITER", "seed", 1);
  const int leaked = dup(0);  // not close-on-exec
  Driver driver;
  LaunchSpec spec = Scripted("print-env");
  spec.env.push_back("MODEL=small");
  EXPECT_THAT(driver.StartFault(spec).detail, HasSubstr("exit code 4"));
  close(leaked);
  const std::string log = ReadFile(spec.log_path);
  EXPECT_THAT(log, Not(HasSubstr("HAKAM_SECRET")));
  EXPECT_THAT(log, Not(HasSubstr("open descriptor")));
  EXPECT_THAT(log, HasSubstr("MODEL=small\n"));
  EXPECT_THAT(log, HasSubstr("PATH="));
  EXPECT_THAT(log, HasSubstr("HAKAM_ADDRESS=unix:/"));
  EXPECT_THAT(log, HasSubstr("session=1 pgid=1"));
  EXPECT_THAT(log, HasSubstr("core=0/0\n"));
  EXPECT_THAT(log, HasSubstr("nonblocking=0\n"));
  EXPECT_THAT(log, HasSubstr("stdin=0\n"));
  EXPECT_THAT(log, HasSubstr("cwd=" + std::filesystem::canonical(spec.folder).string() + "\n"));
}

TEST(ProcessTree, AShutDownMonitorEndsWhatIsLeft) {
  pid_t pid = 0;
  {
    Driver driver;
    const auto agent = driver.LaunchGood(Scripted("ok"));
    ASSERT_NE(agent, nullptr);
    pid = agent->pid();
  }
  EXPECT_TRUE(WaitForEnd(pid, absl::ZeroDuration()));
}

TEST(ProcessTree, TwoHundredLivesLeaveNoDescriptorBehind) {
  Driver driver;
  LaunchSpec spec = Scripted("ok");
  const auto one_life = [&] {
    const auto agent = driver.LaunchGood(spec);
    ASSERT_NE(agent, nullptr);
    EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  };
  const auto settle = [&] {
    EXPECT_TRUE(driver.monitor().WaitAllGone(kHangs));
    driver.RunUntilEmpty();
  };
  for (int i = 0; i < 5; ++i) one_life();  // gRPC opens descriptors once and keeps them
  settle();
  const int descriptors = OpenDescriptors();
  const int threads = Threads();
  for (int i = 0; i < 200; ++i) one_life();
  settle();
  // gRPC closes a connection a moment after its channel is gone.
  EXPECT_TRUE(Eventually([&] { return OpenDescriptors() <= descriptors; })) << OpenDescriptors();
  EXPECT_LE(Threads(), threads + 4) << "gRPC keeps a few";
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "no child, zombie or not";
}

}  // namespace
}  // namespace hakam::arbiter
