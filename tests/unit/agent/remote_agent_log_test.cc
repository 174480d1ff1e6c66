// What becomes of an agent's output.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "arbiter/agent/remote_agent.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

TEST(AgentLog, AFaultCarriesTheLastWordsOfThisProcessOnly) {
  Driver driver;
  LaunchSpec spec = Scripted("exit-in-decide");
  {
    std::ofstream log(spec.log_path);
    log << "words of an earlier process\n";
  }
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 7))->stderr_tail, "asked 7\n");
  EXPECT_EQ(ReadFile(spec.log_path), "words of an earlier process\nasked 7\n");
}

TEST(AgentLog, ALogThatIsNoRegularFileIsRefused) {
  Driver driver;
  LaunchSpec spec = Scripted("ok");
  ASSERT_EQ(mkfifo(spec.log_path.c_str(), 0600), 0);
  // Without a reader and with one.
  EXPECT_EQ(driver.StartFault(spec).kind, FaultKind::kInfrastructure);
  const int reader = open(spec.log_path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  const Fault fault = driver.StartFault(spec);
  close(reader);
  EXPECT_EQ(fault.kind, FaultKind::kInfrastructure);
  EXPECT_THAT(fault.detail, HasSubstr(spec.log_path));

  unlink(spec.log_path.c_str());
  const std::string target = spec.log_path + ".target";
  ASSERT_EQ(symlink(target.c_str(), spec.log_path.c_str()), 0);
  EXPECT_EQ(driver.StartFault(spec).kind, FaultKind::kInfrastructure);
  EXPECT_FALSE(std::filesystem::exists(target));
}

TEST(AgentLog, WithoutALogNothingIsKept) {
  Driver driver;
  LaunchSpec spec = Scripted("exit-in-decide");
  spec.log_path.clear();
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  const Answer answer = driver.Ask(*agent, 1);
  EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash);
  EXPECT_EQ(answer.fault()->stderr_tail, "");
}

TEST(AgentLog, AFloodOfWordsEndsTheAgentNotTheDisk) {
  Driver driver;
  LaunchSpec spec = Scripted("flood");
  spec.log_budget = std::make_shared<LogBudget>(1 << 20);
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  const Answer answer = driver.Ask(*agent, 1);
  ASSERT_TRUE(answer.fault());
  EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash);
  EXPECT_EQ(answer.fault()->detail,
            "ended in Decide with signal 9 (Killed): it wrote 1 MiB of log, the limit of a process");
  EXPECT_EQ(answer.fault()->stderr_tail, std::string(2048, 'x'));
  EXPECT_EQ(std::filesystem::file_size(spec.log_path), 1 << 20);
  // What is spent stays spent for the next process.
  const auto next = driver.LaunchGood(spec);
  ASSERT_NE(next, nullptr);
  EXPECT_EQ(driver.Ask(*next, 1).fault()->detail, answer.fault()->detail);
  EXPECT_EQ(std::filesystem::file_size(spec.log_path), 1 << 20);
  std::filesystem::remove(spec.log_path);
}

TEST(AgentLog, AFloodOfWordsEndsAtALimitAlsoWithoutABudget) {
  Driver driver;
  const LaunchSpec spec = Scripted("flood");
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  EXPECT_THAT(driver.Ask(*agent, 1).fault()->detail, HasSubstr("it wrote 64 MiB of log"));
  EXPECT_EQ(std::filesystem::file_size(spec.log_path), 64 << 20);
  std::filesystem::remove(spec.log_path);
}

}  // namespace
}  // namespace hakam::arbiter
