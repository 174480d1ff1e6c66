// An agent that cannot be started.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "arbiter/agent/remote_agent.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Faults of a start: what the agent does, the text of the fault, what its log must contain.
struct StartCase {
  friend void PrintTo(const StartCase& c, std::ostream* out) { *out << c.mode; }
  std::string mode;
  std::string detail;
  std::string tail = "";
  bool listens = false;  // and the fault comes at the end of the limit
  absl::Duration limit = kHangs;
};

// With this clock a start whose limit is kHangs has kShort left for Describe, however long it took the agent
// to listen. The first call is at the beginning of the start, the second one after the agent has listened.
class ClockOfAStart : public Clock {
 public:
  absl::Duration Now() const override {
    const int calls = calls_++;
    if (calls == 0) return absl::ZeroDuration();
    if (calls == 1) listened_ = Real().Now();
    return kHangs - kShort + (Real().Now() - listened_);
  }

 private:
  mutable int calls_ = 0;
  mutable absl::Duration listened_;
};

class Start : public testing::TestWithParam<StartCase> {};

TEST_P(Start, EndsWithAFaultThatSaysWhy) {
  const ClockOfAStart skips_the_start;
  Driver driver(GetParam().listens ? skips_the_start : Clock::Real());
  const Fault fault = driver.StartFault(Scripted(GetParam().mode), GetParam().limit);
  EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
  EXPECT_THAT(fault.detail, AllOf(HasSubstr(GetParam().detail), Not(HasSubstr("\n"))));
  EXPECT_THAT(fault.stderr_tail, HasSubstr(GetParam().tail));
}

INSTANTIATE_TEST_SUITE_P(
    Faults, Start,
    testing::Values(
        StartCase{"exit-at-start", "ended before it was ready with exit code 3", "cannot find ? model.bin\n"},
        StartCase{"exit-in-describe", "ended before it was ready with exit code 7"},
        StartCase{
            .mode = "never-listen", .detail = "not ready within 300ms: it did not listen", .limit = kShort},
        StartCase{
            .mode = "hang-in-describe", .detail = "it listens, but did not answer Describe", .listens = true},
        StartCase{.mode = "garbage", .detail = "it listens, but did not answer Describe", .listens = true},
        StartCase{"other-revision", "protocol_revision is 9, this arbiter speaks 1"},
        StartCase{"no-name", "name must be 1 to 64 printable characters"},
        StartCase{"regular-file", "is not a socket"}, StartCase{"link-to-socket", "is not a socket"}),
    [](const auto& info) {
      std::string name = info.param.mode;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(AgentStart, AnAbsentBotIsTheCauseWhateverTheRelayDoes) {
  for (const char* mode : {"hang-in-describe", "exit-in-describe", "exit-at-start", "never-listen"}) {
    SCOPED_TRACE(mode);
    LaunchSpec spec = Scripted(mode);
    spec.elsewhere = true;
    std::string why = "mine cannot be reached: no bot has attached itself as \"mine\"";
    spec.why_absent = [&why] { return why; };
    Driver driver;
    Fault fault = driver.StartFault(spec, kShort);
    EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
    EXPECT_EQ(fault.detail, why);
    why = "";  // it is there
    fault = driver.StartFault(spec, kShort);
    EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
    EXPECT_THAT(fault.detail, Not(HasSubstr("cannot be reached")));
    EXPECT_NE(fault.detail, "");
  }
}

TEST(AgentStart, AProgramThatCannotBeExecutedIsAFaultOfItsOwn) {
  const std::string script = testing::TempDir() + "no-interpreter";
  {
    std::ofstream out(script);
    out << "\x01\x02 neither a program nor a script\n";
  }
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  LaunchSpec spec = Scripted("ok");
  spec.program = script;
  Driver driver;
  const Fault fault = driver.StartFault(spec);
  EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
  EXPECT_THAT(fault.detail, HasSubstr("cannot be executed: Exec format error"));
}

TEST(AgentStart, AFolderThatHasVanishedIsAFaultOfTheAgent) {
  LaunchSpec spec = Scripted("ok");
  spec.folder = "/nowhere/at/all";
  Driver driver;
  const Fault fault = driver.StartFault(spec);
  EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
  EXPECT_THAT(fault.detail, HasSubstr("folder cannot be entered: No such file or directory"));
}

TEST(AgentStart, WhatTheArbiterLacksIsNotTheAgentsFault) {
  Driver driver;
  LaunchSpec spec = Scripted("ok");
  spec.keeper_path = "/nowhere/hakam-keeper";
  Fault fault = driver.StartFault(spec);
  EXPECT_EQ(fault.kind, FaultKind::kInfrastructure);
  EXPECT_THAT(fault.detail, HasSubstr("/nowhere/hakam-keeper: No such file or directory"));

  spec = Scripted("ok");
  spec.log_path = "/nowhere/agent.log";
  fault = driver.StartFault(spec);
  EXPECT_EQ(fault.kind, FaultKind::kInfrastructure);
  EXPECT_THAT(fault.detail, HasSubstr("/nowhere/agent.log: No such file or directory"));

  const std::string before = getenv("TMPDIR");
  setenv("TMPDIR", ("/" + std::string(120, 'x')).c_str(), 1);
  fault = driver.StartFault(Scripted("ok"));
  setenv("TMPDIR", before.c_str(), 1);
  EXPECT_EQ(fault.kind, FaultKind::kInfrastructure);
  EXPECT_THAT(fault.detail, HasSubstr("set TMPDIR to a shorter path"));
}

// The report of the process id and the news of the socket come by different ways.
TEST(AgentStart, AStartedAgentHasAProcess) {
  Driver driver;
  for (int i = 0; i < 20; ++i) {
    const auto agent = driver.LaunchGood(Scripted("ok"));
    ASSERT_NE(agent, nullptr);
    ASSERT_GT(agent->pid(), 0);
    agent->Stop();
  }
}

TEST(AgentStart, ASessionThatIsRefusedIsAFailedStart) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("refuse-session"));
  ASSERT_NE(agent, nullptr);
  const std::optional<Fault> fault = driver.StartSession(*agent);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::kStartFailed);
  EXPECT_EQ(fault->detail, "refused StartSession with INVALID_ARGUMENT: I do not play this");
}

TEST(AgentStart, ASessionThatIsNotAnsweredIsAFailedStart) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("hang-in-session"));
  ASSERT_NE(agent, nullptr);
  const std::optional<Fault> fault = driver.StartSession(*agent, kShort);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::kStartFailed);
  EXPECT_THAT(fault->detail, HasSubstr("no answer to StartSession within 300ms"));
}

}  // namespace
}  // namespace hakam::arbiter
