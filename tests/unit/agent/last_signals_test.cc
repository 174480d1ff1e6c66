// How a process is asked where it is, and how it is ended (arbiter/process/README.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "arbiter/agent/remote_agent.h"
#include "arbiter/process/process.h"
#include "arbiter/process/process_tree.h"
#include "sdk/base/clock.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(LastSignals, ABotThatHangsSaysWhere) {
  Driver driver;
  const auto agent = driver.Seat(Scripted("answers-signals"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.Ask(*agent, 1, kShort).fault()->kind, FaultKind::kTimeout);
  EXPECT_EQ(driver.Await(agent->Where()), "bot.cc:7 (Decide)");
  EXPECT_FALSE(agent->dead());
}

TEST(LastSignals, ABotBehindAShellSaysWhere) {
  Driver driver;
  LaunchSpec spec = Scripted("answers-signals");
  spec.command = {"sh", "-c", "\"$0\" answers-signals; exit", spec.program};
  spec.program = "/bin/sh";
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.Ask(*agent, 1, kShort).fault()->kind, FaultKind::kTimeout);
  EXPECT_EQ(driver.Await(agent->Where()), "bot.cc:7 (Decide)");
  EXPECT_FALSE(agent->dead());
}

TEST(LastSignals, ABotThatDoesNotKnowTheQuestionEnds) {
  Driver driver;
  const auto agent = driver.Seat(Scripted("hang-in-decide"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.Ask(*agent, 1, kShort).fault()->kind, FaultKind::kTimeout);
  EXPECT_EQ(driver.Await(agent->Where()), "");
  EXPECT_TRUE(driver.RunUntil([&] { return agent->dead(); }));
  EXPECT_EQ(driver.Await(agent->Where()), "");
}

TEST(LastSignals, ABotThatHasNotStartedIsNotAsked) {
  Driver driver;
  const auto agent = driver.NewAgent();
  EXPECT_EQ(driver.Await(agent->Where()), "");
}

TEST(LastSignals, ABotMayEndInOrder) {
  Driver driver;
  const LaunchSpec spec = Scripted("answers-signals");
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(WholeLog(*agent, spec), "the end\n");
}

TEST(LastSignals, AFrozenBotMayEndInOrder) {
  Driver driver;
  ProcessTable table(&Clock::Real());
  const LaunchSpec spec = Scripted("answers-signals");
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  const auto tree = ProcessTree::Of(agent->pid(), &table);
  ASSERT_TRUE(tree.ok()) << tree.status();
  (*tree)->Freeze();
  EXPECT_EQ(WholeLog(*agent, spec), "the end\n");
}

TEST(LastSignals, ABotThatIgnoresTheSignalIsKilled) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ignores-sigterm"));
  ASSERT_NE(agent, nullptr);
  const pid_t pid = agent->pid();
  agent->Stop();
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_TRUE(WaitForEnd(pid, absl::ZeroDuration()));
}

TEST(LastSignals, ABotThatTheArbiterHasToEndIsKilledAtOnce) {
  Driver driver;
  const LaunchSpec spec = Scripted("answers-signals");
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  agent->End("it used up its budget");
  EXPECT_TRUE(agent->WaitGone(kHangs));
  EXPECT_EQ(WholeLog(*agent, spec), "");
}

TEST(LastSignals, WhatABotHasStartedMayEndInOrderToo) {
  Driver driver;
  LaunchSpec spec = Scripted("ok");
  spec.program = "/bin/sh";
  spec.command = {
      "sh", "-c",
      "sh -c 'trap \"echo the child ends; exit\" TERM; echo ready; while :; do sleep 0.01; done' & "
      "trap 'echo the parent ends; exit' TERM; while :; do sleep 0.01; done"};
  const absl::StatusOr<std::shared_ptr<AgentProcess>> process =
      AgentProcess::Start(driver.monitor(), spec, [] {});
  ASSERT_TRUE(process.ok()) << process.status();
  ASSERT_TRUE(Eventually([&] { return (*process)->StderrTail() == "ready\n"; }));
  (*process)->Stop();
  EXPECT_TRUE((*process)->WaitGone(kHangs));
  EXPECT_THAT(ReadFile(spec.log_path), AllOf(HasSubstr("the child ends"), HasSubstr("the parent ends")));
}

}  // namespace
}  // namespace hakam::arbiter
