#include "arbiter/agent/remote_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

#include "arbiter/agent/dial.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

TEST(RemoteAgent, AGoodAgentIsDescribedAndAsked) {
  Driver driver;
  const absl::Duration begin = Clock::Real().Now();
  const auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.StartSession(*agent), std::nullopt);
  const Answer first = driver.Ask(*agent, 1);
  const absl::Duration to_first_answer = Clock::Real().Now() - begin;
  ASSERT_EQ(FaultOf(first), std::nullopt);
  EXPECT_EQ(Chosen(first), 1);
  EXPECT_GT(first.took, absl::ZeroDuration());
  EXPECT_LT(first.took, to_first_answer);
  for (uint64_t id = 2; id < 50; ++id) EXPECT_EQ(Chosen(driver.Ask(*agent, id)), id);
  EXPECT_FALSE(agent->dead());
}

// The goal is 50 ms on a quiet machine. A launch that waits for gRPC, which by default dials again only after
// a second, is slow every time. A busy machine makes many launches slow, but not all.
TEST(RemoteAgent, TheFirstAnswerComesSoonAfterTheLaunch) {
  EXPECT_TRUE(Eventually([] {
    Driver driver;
    const absl::Duration begin = Clock::Real().Now();
    const auto agent = driver.LaunchGood(Scripted("ok"));
    EXPECT_EQ(agent == nullptr ? std::nullopt : FaultOf(driver.Ask(*agent, 1)), std::nullopt);
    return testing::Test::HasFailure() || Clock::Real().Now() - begin < absl::Milliseconds(700);
  }));
}

// A socket of this process, bound to its address. It does not listen yet.
class BoundSocket {
 public:
  BoundSocket() {
    unlink(path_.c_str());
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path_.copy(address.sun_path, sizeof address.sun_path - 1);
    EXPECT_EQ(bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  }
  ~BoundSocket() { close(fd_); }
  BoundSocket(const BoundSocket&) = delete;
  BoundSocket& operator=(const BoundSocket&) = delete;

  std::string address() const { return "unix:" + path_; }
  // Listens; true when somebody has dialled.
  bool IsDialled() const {
    EXPECT_EQ(listen(fd_, 8), 0);
    pollfd dialled{fd_, POLLIN, 0};
    return poll(&dialled, 1, static_cast<int>(absl::ToInt64Milliseconds(kHangs))) == 1;
  }

 private:
  const std::string path_ = testing::TempDir() + "bound.sock";
  const int fd_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
};

// An agent binds its socket a moment before it listens, so the first dial may fail. By default gRPC then
// waits for about a second, every time.
TEST(RemoteAgent, ADialThatFailsIsSoonRepeated) {
  EXPECT_TRUE(Eventually([] {
    const BoundSocket agent;
    Driver driver;
    const std::shared_ptr<grpc::Channel> channel = Dial(agent.address());
    EXPECT_TRUE(Eventually(
        [&] { return channel->GetState(/*try_to_connect=*/true) == GRPC_CHANNEL_TRANSIENT_FAILURE; }));
    const absl::Duration begin = Clock::Real().Now();
    EXPECT_TRUE(agent.IsDialled());
    const absl::Duration took = Clock::Real().Now() - begin;
    HoldWhileConnecting(driver.env().loop, channel, nullptr);
    return testing::Test::HasFailure() || took < absl::Milliseconds(700);
  }));
}

TEST(RemoteAgent, SeveralQuestionsAreInFlightAtATime) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  int answered = 0;
  for (uint64_t session = 1; session <= 64; ++session) {
    v1::DecideRequest request;
    request.set_session_id(session);
    request.set_decision_id(session + 1000);
    driver.Decide(agent, request, kHangs, [&answered, session](const Answer& answer) {
      EXPECT_EQ(Chosen(answer), session + 1000);
      ++answered;
    });
  }
  EXPECT_TRUE(driver.RunUntil([&] { return answered == 64; }));
}

TEST(RemoteAgent, NoticesNeverHoldUpAQuestion) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("hang-in-notices"));
  ASSERT_NE(agent, nullptr);
  for (int i = 0; i < 3; ++i) agent->FinishBoard(v1::FinishBoardRequest());
  agent->FinishSession(v1::FinishSessionRequest());  // unimplemented in that agent
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 2)), std::nullopt);
}

class Decide : public testing::TestWithParam<FaultCase> {};

TEST_P(Decide, FaultIsTyped) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted(GetParam().mode));
  ASSERT_NE(agent, nullptr);
  driver.ExpectFault(*agent, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Faults, Decide,
    testing::Values(
        FaultCase{"exit-in-decide", FaultKind::kCrash, "ended in Decide with exit code 3", kHangs, true},
        FaultCase{"segv-in-decide", FaultKind::kCrash, "signal 11 (Segmentation fault)", kHangs, true},
        FaultCase{"abort-in-decide", FaultKind::kCrash, "signal 6 (Aborted)", kHangs, true},
        FaultCase{"hang-in-decide", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"wrong-id", FaultKind::kProtocol, "answered decision 8 when asked 7"},
        FaultCase{"exception", FaultKind::kException, "ValueError: boom  (bot.py:12)"},
        FaultCase{"status-internal", FaultKind::kProtocol, "refused Decide with INTERNAL"},
        FaultCase{"status-unknown", FaultKind::kProtocol, "refused Decide with UNKNOWN: who knows"},
        FaultCase{"status-deadline", FaultKind::kProtocol, "refused Decide with DEADLINE_EXCEEDED"},
        FaultCase{"status-unavailable", FaultKind::kProtocol, "refused Decide with UNAVAILABLE"},
        FaultCase{"status-unimplemented", FaultKind::kProtocol, "is hakam.v1.AgentService registered"},
        FaultCase{"status-exhausted", FaultKind::kProtocol, "refused Decide with RESOURCE_EXHAUSTED: quota"},
        FaultCase{"big-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"large-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"bad-bytes", FaultKind::kMalformed, "its answer to Decide cannot be read"},
        FaultCase{"no-answer", FaultKind::kProtocol, "answered decision 0 when asked 7"},
        FaultCase{"hang-up", FaultKind::kUnreachable, "the process lives"}),
    NameOf);

// The call ends at its limit. If the first answer has not come by then, that is a timeout, and the test tries
// a longer limit.
TEST(RemoteAgent, ASecondAnswerIsAFaultOfTheProtocol) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("two-answers"));
  ASSERT_NE(agent, nullptr);
  std::optional<Fault> fault;
  absl::Duration limit = kShort;
  for (; limit < kHangs; limit *= 2) {
    const Answer answer = driver.Ask(*agent, 7, limit);
    EXPECT_GT(answer.took, limit);
    fault = FaultOf(answer);
    if (!fault || fault->kind != FaultKind::kTimeout) break;
  }
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::kProtocol) << fault->detail;
  EXPECT_THAT(fault->detail, HasSubstr("a second answer?"));
  EXPECT_FALSE(agent->dead());
}

TEST(RemoteAgent, ALateAnswerIsDroppedAndTheNextQuestionIsAnswered) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("late-once"));
  ASSERT_NE(agent, nullptr);
  const Answer late = driver.Ask(*agent, 1, kShort);
  ASSERT_TRUE(late.fault());
  EXPECT_EQ(late.fault()->kind, FaultKind::kTimeout);
  const Answer next = driver.Ask(*agent, 2);
  ASSERT_EQ(FaultOf(next), std::nullopt);
  EXPECT_EQ(Chosen(next), 2);
}

TEST(RemoteAgent, ADeadAgentIsNotAskedAgain) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("exit-in-decide"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(FaultOf(driver.Ask(*agent, 1))->kind, FaultKind::kCrash);
  const Answer again = driver.Ask(*agent, 2);
  ASSERT_TRUE(again.fault());
  EXPECT_EQ(again.fault()->kind, FaultKind::kCrash);
  EXPECT_EQ(again.took, absl::ZeroDuration());
  EXPECT_EQ(driver.StartSession(*agent)->kind, FaultKind::kStartFailed);
}

// The real time. If `hold` is set, the next call first waits until `hold` returns true.
class HoldingClock : public Clock {
 public:
  absl::Duration Now() const override {
    if (const std::function<bool()> condition = std::exchange(hold, nullptr)) {
      EXPECT_TRUE(Eventually(condition));
    }
    return Real().Now();
  }
  mutable std::function<bool()> hold;
};

TEST(RemoteAgent, ACrashAnswersEveryQuestionInFlightOnce) {
  constexpr int kQuestions = 64;
  HoldingClock clock;
  Driver driver(clock);
  const LaunchSpec spec = Scripted("exit-at", {"60"});
  for (int life = 0; life < 20; ++life) {
    const auto agent = driver.LaunchGood(spec);
    ASSERT_NE(agent, nullptr);
    std::vector<int> answers(kQuestions);
    int answered = 0;
    for (int i = 0; i < kQuestions; ++i) {
      v1::DecideRequest request;
      request.set_session_id(i + 1);
      request.set_decision_id(i + 1);
      driver.Decide(agent, request, kHangs, [&, i](const Answer& answer) {
        ++answers[i];
        // In half of the rounds the news that the process is gone comes before the news that it has ended.
        const bool first = answered++ == 0;
        if (first && life % 2 == 0) {
          EXPECT_TRUE(agent->WaitGone(kHangs));
        }
        ASSERT_TRUE(answer.fault());
        EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash) << answer.fault()->detail;
        EXPECT_THAT(answer.fault()->detail, HasSubstr("ended in Decide with exit code 3"));
      });
    }
    // The first broken call is handled when the end of the process is known, but its completion has not been
    // taken from the queue yet.
    if (life % 2 == 0) clock.hold = [&] { return agent->dead(); };
    ASSERT_TRUE(driver.RunUntil([&] { return answered >= kQuestions; }));
    EXPECT_TRUE(agent->WaitGone(kHangs));
    driver.RunUntilEmpty();
    EXPECT_THAT(answers, testing::Each(1));
  }
}

TEST(RemoteAgent, TheEndOfAnIdleAgentIsNoticed) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  ASSERT_GT(agent->pid(), 0);
  kill(agent->pid(), SIGKILL);
  EXPECT_TRUE(driver.RunUntil([&] { return agent->dead(); }));
  const Answer answer = driver.Ask(*agent, 1);
  ASSERT_TRUE(answer.fault());
  EXPECT_THAT(answer.fault()->detail, HasSubstr("signal 9 (Killed)"));
}

TEST(RemoteAgent, AnAnswerOf100MegabytesDoesNotFillTheArbiter) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("big-answer"));
  ASSERT_NE(agent, nullptr);
  rusage before;
  getrusage(RUSAGE_SELF, &before);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1))->kind, FaultKind::kMalformed);
  rusage after;
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 50 * 1024) << "in KiB";
}

// Every task that waits while its agent is stopped must end with this fault.
MATCHER(IsStopped, "is the answer of an agent that was stopped") {
  return arg.fault() != nullptr && arg.fault()->kind == FaultKind::kInfrastructure &&
         arg.fault()->detail == "stopped";
}

Task<void> OpenThen(std::shared_ptr<RemoteAgent> agent, std::function<void(std::optional<Fault>)> done) {
  const v1::StartSessionRequest request;
  done(co_await agent->StartSession(request, kHangs));
}

TEST(RemoteAgent, AStopEndsAllThatWaits) {
  Driver driver;
  for (const char* mode : {"hang-in-decide", "ok"}) {
    const auto agent = driver.LaunchGood(Scripted(mode));
    ASSERT_NE(agent, nullptr);
    std::vector<Answer> answers;
    std::vector<std::optional<Fault>> sessions;
    v1::DecideRequest request;
    request.set_decision_id(1);
    for (int i = 0; i < 4; ++i) {
      driver.Decide(agent, request, kHangs, [&](const Answer& a) { answers.push_back(a); });
    }
    Detach(OpenThen(agent, [&](std::optional<Fault> fault) { sessions.push_back(fault); }));
    agent->FinishBoard(v1::FinishBoardRequest());
    agent->Stop();
    agent->Stop();
    EXPECT_TRUE(agent->dead());
    EXPECT_TRUE(answers.empty()) << "they go on through the loop";
    EXPECT_TRUE(agent->WaitGone(kHangs));
    driver.RunUntilEmpty();
    EXPECT_EQ(answers.size(), 4);
    EXPECT_THAT(answers, testing::Each(IsStopped()));
    ASSERT_EQ(sessions.size(), 1);
    EXPECT_EQ(sessions[0]->kind, FaultKind::kInfrastructure);
  }
}

TEST(RemoteAgent, AStoppedAgentIsAskedNothing) {
  Driver driver;
  const auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  agent->Stop();
  EXPECT_THAT(driver.Ask(*agent, 1), IsStopped());
  EXPECT_EQ(driver.StartSession(*agent)->kind, FaultKind::kInfrastructure);
  agent->FinishBoard(v1::FinishBoardRequest());
  EXPECT_TRUE(agent->WaitGone(kHangs));
  driver.RunUntilEmpty();
}

Task<void> StartThen(std::shared_ptr<RemoteAgent> agent, LaunchSpec spec, std::function<void()> done) {
  const StartOutcome outcome = co_await agent->Start(spec, kHangs);
  done();
}

TEST(RemoteAgent, AQuestionBeforeTheStartIsUnreachable) {
  Driver driver;
  const auto agent = driver.NewAgent();
  Detach(StartThen(agent, Scripted("never-listen"), [] {}));
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1))->kind, FaultKind::kUnreachable);
  EXPECT_EQ(driver.StartSession(*agent)->kind, FaultKind::kStartFailed);
}

TEST(RemoteAgent, AQuestionAfterAFailedStartIsACrash) {
  LaunchSpec without_keeper = Scripted("ok");
  without_keeper.keeper_path = "/nowhere/hakam-keeper";
  Driver driver;
  for (const LaunchSpec& spec : {without_keeper, Scripted("exit-at-start"), Scripted("regular-file")}) {
    std::optional<StartOutcome> outcome;
    const auto agent = driver.Launch(spec, &outcome);
    ASSERT_TRUE(std::holds_alternative<Fault>(*outcome));
    const Answer answer = driver.Ask(*agent, 1);
    ASSERT_TRUE(answer.fault());
    EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash);
    EXPECT_EQ(answer.fault()->detail, "it did not start");
    EXPECT_EQ(driver.StartSession(*agent)->kind, FaultKind::kStartFailed);
  }
}

TEST(RemoteAgent, WhoeverAwaitsItMayLetItGo) {
  Driver driver;
  auto agent = driver.LaunchGood(Scripted("ok"));
  ASSERT_NE(agent, nullptr);
  bool gone = false;
  v1::DecideRequest request;
  request.set_decision_id(1);
  driver.Decide(agent, request, kHangs, [&](const Answer&) {
    agent->Stop();
    agent.reset();
    gone = true;
  });
  EXPECT_TRUE(driver.RunUntil([&] { return gone; }));

  bool failed = false;
  std::shared_ptr<RemoteAgent> second = driver.NewAgent();
  Detach(StartThen(second, Scripted("exit-at-start"), [&] {
    second.reset();
    failed = true;
  }));
  EXPECT_TRUE(driver.RunUntil([&] { return failed; }));
  EXPECT_TRUE(driver.monitor().WaitAllGone(kHangs));
}

// A whole session, from the start of the agent to the end, with one wait after the other.
Task<void> Converse(std::shared_ptr<RemoteAgent> agent, LaunchSpec spec, bool* ended) {
  const StartOutcome outcome = co_await agent->Start(spec, kHangs);
  v1::StartSessionRequest session;
  session.set_session_id(42);
  const std::optional<Fault> refused = co_await agent->StartSession(session, kHangs);
  for (uint64_t id = 1; id <= 3 && !refused; ++id) {
    const EncodedQuestion question = Encoded(Question(42, id));
    const Answer answer = co_await agent->Decide(question, kHangs);
    agent->FinishBoard(v1::FinishBoardRequest());
  }
  v1::FinishSessionRequest finish;
  finish.set_session_id(42);
  agent->FinishSession(finish);
  *ended = true;
}

// Stops the agent before each completion of the queue in turn, until a run has no such completion.
TEST(RemoteAgent, AnAgentMayBeStoppedAtAnyPoint) {
  for (const bool streams : {false, true}) {
    Driver driver;
    int stops = 0;
    for (bool was_stopped = true; was_stopped; ++stops) {
      const auto agent = driver.NewAgent();
      bool ended = false;
      Detach(Converse(agent, streams ? Streaming("ok") : Scripted("ok"), &ended));
      driver.Run(stops);
      was_stopped = !ended;
      agent->Stop();
      EXPECT_TRUE(driver.RunUntil([&] { return ended; })) << "stopped after " << stops << " completions";
    }
    EXPECT_GT(stops, 5);
    EXPECT_TRUE(driver.monitor().WaitAllGone(kHangs));
    driver.RunUntilEmpty();
  }
}

}  // namespace
}  // namespace hakam::arbiter
