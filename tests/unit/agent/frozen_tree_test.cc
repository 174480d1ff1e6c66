// Agents stopped, continued and measured from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "arbiter/process/process_tree.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

// 'T' for stopped.
char StateOf(pid_t pid) {
  const std::string stat = ReadFile(absl::StrCat("/proc/", pid, "/stat"));
  const size_t after_name = stat.rfind(')');
  return after_name == std::string::npos ? '-' : stat[after_name + 2];
}

bool BecomesStopped(pid_t pid) {
  return Eventually([pid] { return StateOf(pid) == 'T'; });
}

class FrozenTree : public testing::Test {
 protected:
  std::unique_ptr<ProcessTree> TreeOf(const RemoteAgent& agent) {
    absl::StatusOr<std::unique_ptr<ProcessTree>> tree = ProcessTree::Of(agent.pid(), &table_);
    EXPECT_TRUE(tree.ok()) << tree.status();
    return tree.ok() ? *std::move(tree) : nullptr;
  }

  Driver driver_;
  ProcessTable table_{&Clock::Real()};
};

TEST_F(FrozenTree, StopsWhileItIsFrozenAndAnswersWhenItIsThawed) {
  const auto agent = driver_.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  const auto tree = TreeOf(*agent);
  for (uint64_t question = 1; question <= 50; ++question) {
    tree->Freeze();
    ASSERT_TRUE(tree->frozen());
    ASSERT_TRUE(BecomesStopped(agent->pid()));
    tree->Thaw();
    EXPECT_NE(StateOf(agent->pid()), 'T') << "has happened when Thaw returns";
    EXPECT_EQ(FaultOf(driver_.Ask(*agent, question)), std::nullopt);
  }
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
}

TEST_F(FrozenTree, ItsDaemonsAreFrozenToo) {
  const std::string file = testing::TempDir() + "frozen-daemon";
  const auto agent = driver_.LaunchGood(Scripted("daemon", {file}));
  ASSERT_NE(agent, nullptr);
  const pid_t daemon = atoi(WaitForFile(file).c_str());
  const auto tree = TreeOf(*agent);
  tree->Freeze();
  EXPECT_TRUE(BecomesStopped(daemon));
  tree->Thaw();
  EXPECT_NE(StateOf(daemon), 'T');
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
}

TEST_F(FrozenTree, WhatIsFrozenCanBeEndedAndLeavesNoDescriptor) {
  int before = 0;
  for (int i = 0; i < 4; ++i) {
    const auto agent = driver_.LaunchGood(Scripted("ok"));
    ASSERT_NE(agent, nullptr);
    const auto tree = TreeOf(*agent);
    tree->Freeze();
    agent->Stop();
    EXPECT_TRUE(agent->WaitGone(kHangs));
    tree->Freeze();  // all processes have ended: nothing happens
    tree->Thaw();
    driver_.RunUntilEmpty();
    if (i == 0) before = OpenDescriptors();  // gRPC has opened the descriptors that it keeps
  }
  // gRPC closes a connection a moment after its channel is gone.
  EXPECT_TRUE(Eventually([&] { return OpenDescriptors() <= before; })) << OpenDescriptors();
}

TEST_F(FrozenTree, ATreeThatGoesThawsItsProcesses) {
  const auto agent = driver_.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  TreeOf(*agent)->Freeze();
  EXPECT_EQ(FaultOf(driver_.Ask(*agent, 1)), std::nullopt);
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
}

TEST_F(FrozenTree, ThereIsNoneOfAProcessThatIsNotBelowUs) {
  EXPECT_EQ(ProcessTree::Of(1, &table_).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ProcessTree::Of(0, &table_).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(FrozenTree, CountsTheTimeOnACoreAndNotTheTimeThatPasses) {
  const auto sleeper = driver_.LaunchGood(Scripted("sleep", {"200"}));
  const auto burner = driver_.LaunchGood(Scripted("burn", {"50"}));
  const auto parent = driver_.LaunchGood(Scripted("burn-in-child", {"100"}));
  ASSERT_TRUE(sleeper && burner && parent);
  const auto used = [this](RemoteAgent& agent) {
    const auto tree = TreeOf(agent);
    const absl::Duration before = tree->CpuTime().value();
    EXPECT_EQ(FaultOf(driver_.Ask(agent, 1)), std::nullopt);
    return tree->CpuTime().value() - before;
  };
  EXPECT_LT(used(*sleeper), absl::Milliseconds(100));
  EXPECT_GE(used(*burner), absl::Milliseconds(50));
  // Counted in ticks of the kernel, because that process has ended.
  EXPECT_GE(used(*parent), absl::Milliseconds(80));
  for (const auto* agent : {&sleeper, &burner, &parent}) {
    (*agent)->Stop();
    EXPECT_TRUE((*agent)->WaitGone(kHangs));
  }
}

}  // namespace
}  // namespace hakam::arbiter
