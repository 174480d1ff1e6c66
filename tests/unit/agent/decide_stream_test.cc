// Questions on a stream have the same answers, faults and limits as unary calls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

TEST(DecideStream, AllQuestionsOfASessionGoOverOneStream) {
  Driver driver;
  const LaunchSpec spec = Streaming("ok");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  for (uint64_t id = 1; id <= 100; ++id) {
    const Answer answer = driver.Ask(*agent, id);
    ASSERT_EQ(FaultOf(answer), std::nullopt);
    EXPECT_EQ(Chosen(answer), id);
    EXPECT_GT(answer.took, absl::ZeroDuration());
  }
  const std::string log = WholeLog(*agent, spec);
  EXPECT_EQ(Count(log, "stream begins"), 1);
  EXPECT_EQ(Count(log, "asked "), 100);
}

TEST(DecideStream, IsOnlyForAgentsThatSaySoSessionsThatAreOpenAndDriversThatWantIt) {
  Driver driver;
  const LaunchSpec spec = Streaming("ok");
  std::shared_ptr<RemoteAgent> agent = driver.LaunchGood(spec);  // no session
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  EXPECT_EQ(Count(WholeLog(*agent, spec), "stream begins"), 0);

  const LaunchSpec silent = Scripted("ok");
  agent = driver.Seat(silent);
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  EXPECT_EQ(Count(WholeLog(*agent, silent), "stream begins"), 0);

  AgentEnv env = driver.env();
  env.wire = Wire::kUnary;
  const LaunchSpec unwanted = Streaming("ok");
  agent = std::make_shared<RemoteAgent>(env);
  driver.Await(agent->Start(unwanted, kHangs));
  ASSERT_EQ(driver.StartSession(*agent), std::nullopt);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  EXPECT_EQ(Count(WholeLog(*agent, unwanted), "stream begins"), 0);
}

TEST(DecideStream, EverySessionHasOneOfItsOwn) {
  constexpr uint64_t kSessions = 64;
  Driver driver;
  const LaunchSpec spec = Streaming("ok");
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  for (uint64_t id = 1; id <= kSessions; ++id) {
    ASSERT_EQ(driver.StartSession(*agent, kHangs, id), std::nullopt);
  }
  uint64_t answered = 0;
  for (uint64_t round = 1; round <= 3; ++round) {
    for (uint64_t id = 1; id <= kSessions; ++id) {
      driver.Decide(agent, Question(id, 1000 * round + id), kHangs, [&, id, round](const Answer& answer) {
        ASSERT_EQ(FaultOf(answer), std::nullopt);
        EXPECT_EQ(Chosen(answer), 1000 * round + id);
        ++answered;
      });
    }
    EXPECT_TRUE(driver.RunUntil([&] { return answered == round * kSessions; }));
  }
  EXPECT_EQ(Count(WholeLog(*agent, spec), "stream begins"), kSessions);
}

Task<void> AskMany(std::shared_ptr<RemoteAgent> agent, uint64_t last) {
  for (uint64_t id = 1; id <= last; ++id) {
    const EncodedQuestion question = Encoded(Question(42, id));
    const Answer answer = co_await agent->Decide(question, kHangs);
    EXPECT_EQ(Chosen(answer), id);
  }
}

TEST(DecideStream, TheNextQuestionMayFollowAtOnce) {
  Driver driver;
  const auto agent = driver.Seat(Streaming("ok"));
  ASSERT_NE(agent, nullptr);
  driver.Await(AskMany(agent, 500));
}

class DecideStreamFault : public testing::TestWithParam<FaultCase> {};

TEST_P(DecideStreamFault, IsTypedAsThatOfACall) {
  Driver driver;
  const auto agent = driver.Seat(Streaming(GetParam().mode));
  ASSERT_NE(agent, nullptr);
  driver.ExpectFault(*agent, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Faults, DecideStreamFault,
    testing::Values(
        FaultCase{"exit-in-decide", FaultKind::kCrash, "ended in Decide with exit code 3", kHangs, true},
        FaultCase{"segv-in-decide", FaultKind::kCrash, "signal 11 (Segmentation fault)", kHangs, true},
        FaultCase{"hang-in-decide", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"no-status", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"stall-in-message", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"wrong-id", FaultKind::kProtocol, "answered decision 8 when asked 7"},
        FaultCase{"exception", FaultKind::kException, "ValueError: boom  (bot.py:12)"},
        FaultCase{"status-internal", FaultKind::kProtocol, "refused DecideStream with INTERNAL"},
        FaultCase{"status-unknown", FaultKind::kProtocol, "refused DecideStream with UNKNOWN: who knows"},
        FaultCase{"status-deadline", FaultKind::kProtocol, "refused DecideStream with DEADLINE_EXCEEDED"},
        FaultCase{"status-unavailable", FaultKind::kProtocol, "refused DecideStream with UNAVAILABLE"},
        FaultCase{"no-stream", FaultKind::kProtocol, "is hakam.v1.AgentService registered"},
        FaultCase{"status-exhausted", FaultKind::kProtocol,
                  "refused DecideStream with RESOURCE_EXHAUSTED: quota"},
        FaultCase{"big-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"large-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"bad-bytes", FaultKind::kMalformed, "its answer to DecideStream cannot be read"},
        FaultCase{"no-answer", FaultKind::kProtocol, "ended DecideStream without an answer"},
        FaultCase{"hang-up", FaultKind::kUnreachable, "the process lives"}),
    NameOf);

TEST(DecideStream, AnAnswerThatCannotBeReadCostsOneQuestionAndNotTheStream) {
  Driver driver;
  const LaunchSpec spec = Streaming("bad-bytes");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  for (uint64_t id = 1; id <= 5; ++id)
    EXPECT_EQ(FaultOf(driver.Ask(*agent, id))->kind, FaultKind::kMalformed);
  EXPECT_EQ(Count(WholeLog(*agent, spec), "stream begins"), 1);
}

TEST(DecideStream, AfterAFaultThatBrokeItTheSessionGoesOnWithAnother) {
  Driver driver;
  for (const char* mode : {"wrong-id", "large-answer", "status-deadline"}) {
    const LaunchSpec spec = Streaming(mode);
    const auto agent = driver.Seat(spec);
    ASSERT_NE(agent, nullptr);
    const FaultKind kind = FaultOf(driver.Ask(*agent, 1))->kind;
    EXPECT_EQ(FaultOf(driver.Ask(*agent, 2))->kind, kind);
    EXPECT_EQ(FaultOf(driver.Ask(*agent, 3))->kind, kind);
    const std::string log = WholeLog(*agent, spec);
    EXPECT_EQ(Count(log, "stream begins"), 3) << mode;
    // Nothing was asked twice.
    EXPECT_EQ(Count(log, "asked "), 3) << mode;
  }
}

TEST(DecideStream, ASecondAnswerIsTheFaultOfTheNextQuestion) {
  Driver driver;
  const LaunchSpec spec = Streaming("two-answers");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  driver.RunUntilEmpty();  // the answer has come before the next question
  const Answer next = driver.Ask(*agent, 2);
  ASSERT_TRUE(next.fault());
  EXPECT_EQ(next.fault()->kind, FaultKind::kProtocol);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 3)), std::nullopt);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 4))->kind, FaultKind::kProtocol);
}

TEST(DecideStream, AnAgentThatEndsItBetweenQuestionsHearsOfItOnce) {
  Driver driver;
  const auto agent = driver.Seat(Streaming("one-answer"));
  ASSERT_NE(agent, nullptr);
  for (const uint64_t id : {1, 3, 5}) {
    EXPECT_EQ(FaultOf(driver.Ask(*agent, id)), std::nullopt);
    if (id != 3) driver.RunUntilEmpty();
    const Answer next = driver.Ask(*agent, id + 1);
    ASSERT_TRUE(next.fault());
    EXPECT_EQ(next.fault()->kind, FaultKind::kProtocol);
    EXPECT_THAT(next.fault()->detail, HasSubstr("ended DecideStream without an answer"));
  }
}

TEST(DecideStream, ALateAnswerIsDroppedAndTheNextQuestionIsAnswered) {
  Driver driver;
  const auto agent = driver.Seat(Streaming("late-once"));
  ASSERT_NE(agent, nullptr);
  const Answer late = driver.Ask(*agent, 1, kShort);
  ASSERT_TRUE(late.fault());
  EXPECT_EQ(late.fault()->kind, FaultKind::kTimeout);
  const Answer next = driver.Ask(*agent, 2);
  ASSERT_EQ(FaultOf(next), std::nullopt);
  EXPECT_EQ(Chosen(next), 2);
}

TEST(DecideStream, EveryQuestionHasItsOwnLimit) {
  Driver driver;
  const auto agent = driver.LaunchGood(Streaming("hang-in-decide"));
  ASSERT_NE(agent, nullptr);
  for (uint64_t id = 1; id <= 3; ++id) {
    ASSERT_EQ(driver.StartSession(*agent, kHangs, id), std::nullopt);
  }
  std::vector<uint64_t> order;
  const auto ask = [&](uint64_t session_id, absl::Duration limit) {
    driver.Decide(agent, Question(session_id, session_id), limit,
                  [&, session_id, limit](const Answer& answer) {
                    ASSERT_TRUE(answer.fault());
                    if (answer.fault()->detail == "stopped") return;  // the first one, at the end of the test
                    EXPECT_EQ(answer.fault()->kind, FaultKind::kTimeout);
                    EXPECT_GT(answer.took, limit);
                    order.push_back(session_id);
                  });
  };
  ask(1, kHangs);
  ask(2, 10 * kShort);
  ask(3, kShort);
  ASSERT_TRUE(driver.RunUntil([&] { return order.size() == 2; }));
  EXPECT_THAT(order, testing::ElementsAre(3, 2));
}

// The real time plus `skip`. If `hold` is set, the next call first waits until `hold` returns true.
class BentClock : public Clock {
 public:
  absl::Duration Now() const override {
    if (const std::function<bool()> condition = std::exchange(hold, nullptr)) {
      EXPECT_TRUE(Eventually(condition));
    }
    return Real().Now() + skip;
  }
  mutable std::function<bool()> hold;
  absl::Duration skip = absl::ZeroDuration();
};

TEST(DecideStream, AGoodAnswerThatCameTooLateByOurClockSaysSo) {
  BentClock clock;
  Driver driver(clock);
  const auto agent = driver.Seat(Streaming("ok"));
  ASSERT_NE(agent, nullptr);
  std::optional<Fault> fault;
  bool arrived_late = false;
  driver.Decide(agent, Question(42, 1), kHangs, [&](const Answer& answer) {
    fault = FaultOf(answer);
    arrived_late = answer.arrived_late;
  });
  clock.skip = kHangs + absl::Seconds(1);
  ASSERT_TRUE(driver.RunUntil([&] { return fault.has_value(); }));
  EXPECT_EQ(fault->kind, FaultKind::kTimeout);
  EXPECT_TRUE(arrived_late);
}

TEST(DecideStream, ACrashAnswersEveryQuestionInFlightOnce) {
  constexpr int kQuestions = 32;
  BentClock clock;
  Driver driver(clock);
  // At the last one, so that all are in flight: what is asked after its end is told so.
  const LaunchSpec spec = Streaming("exit-at", {absl::StrCat(kQuestions)});
  for (int life = 0; life < 10; ++life) {
    const auto agent = driver.LaunchGood(spec);
    ASSERT_NE(agent, nullptr);
    for (int i = 0; i < kQuestions; ++i) {
      ASSERT_EQ(driver.StartSession(*agent, kHangs, i + 1), std::nullopt);
    }
    std::vector<int> answers(kQuestions);
    int answered = 0;
    for (int i = 0; i < kQuestions; ++i) {
      driver.Decide(agent, Question(i + 1, i + 1), kHangs, [&, i](const Answer& answer) {
        ++answers[i];
        ++answered;
        ASSERT_TRUE(answer.fault());
        EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash) << answer.fault()->detail;
        EXPECT_THAT(answer.fault()->detail, HasSubstr("ended in Decide with exit code 3"));
      });
    }
    // In half of the rounds the first broken stream is handled when the end of the process is known, but its
    // completion has not been taken from the queue yet.
    if (life % 2 == 0) clock.hold = [&] { return agent->dead(); };
    ASSERT_TRUE(driver.RunUntil([&] { return answered >= kQuestions; }));
    EXPECT_TRUE(agent->WaitGone(kHangs));
    driver.RunUntilEmpty();
    EXPECT_THAT(answers, testing::Each(1));
  }
}

TEST(DecideStream, TheEndOfAnIdleAgentIsACrash) {
  Driver driver;
  const auto agent = driver.Seat(Streaming("ok"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  kill(agent->pid(), SIGKILL);
  const Answer next = driver.Ask(*agent, 2);  // whatever is known about the end by now
  ASSERT_TRUE(next.fault());
  EXPECT_EQ(next.fault()->kind, FaultKind::kCrash) << next.fault()->detail;
  EXPECT_THAT(next.fault()->detail, HasSubstr("signal 9 (Killed)"));
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 3))->kind, FaultKind::kCrash);
}

TEST(DecideStream, AnAnswerOf100MegabytesDoesNotFillTheArbiter) {
  Driver driver;
  const auto agent = driver.Seat(Streaming("big-answer"));
  ASSERT_NE(agent, nullptr);
  rusage before;
  getrusage(RUSAGE_SELF, &before);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1))->kind, FaultKind::kMalformed);
  rusage after;
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 50 * 1024) << "in KiB";
}

TEST(DecideStream, IsClosedWithItsSession) {
  Driver driver;
  const LaunchSpec spec = Streaming("ok");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  v1::FinishSessionRequest request;
  request.set_session_id(42);
  agent->FinishSession(request);
  EXPECT_TRUE(Eventually([&] {
    driver.RunUntilEmpty();
    return Count(ReadFile(spec.log_path), "stream ends, closed") == 1;
  }));
  // A new session may have the same id again.
  ASSERT_EQ(driver.StartSession(*agent), std::nullopt);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 2)), std::nullopt);
  EXPECT_EQ(Count(WholeLog(*agent, spec), "stream begins"), 2);
}

TEST(DecideStream, OneThatTheAgentDoesNotEndIsCancelled) {
  Driver driver;
  const LaunchSpec spec = Streaming("keeps-stream");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  v1::FinishSessionRequest request;
  request.set_session_id(42);
  agent->FinishSession(request);
  EXPECT_TRUE(Eventually([&] {
    driver.RunUntilEmpty();
    return Count(ReadFile(spec.log_path), "stream ends, cancelled") == 1;
  }));
}

TEST(DecideStream, ASessionMayEndWhateverIsInFlight) {
  Driver driver;
  v1::FinishSessionRequest request;
  request.set_session_id(42);
  for (const char* mode : {"hang-in-decide", "one-answer", "two-answers", "hang-up", "exit-in-decide"}) {
    for (const bool early : {true, false}) {
      const auto agent = driver.Seat(Streaming(mode));
      ASSERT_NE(agent, nullptr);
      driver.Decide(agent, Question(42, 1), kHangs, [](const Answer&) {});
      if (!early) driver.RunUntilEmpty();
      agent->FinishSession(request);
      driver.RunUntilEmpty();
    }
  }
}

TEST(DecideStream, AStopEndsTheOpenQuestion) {
  Driver driver;
  for (const char* mode : {"hang-in-decide", "ok", "one-answer", "two-answers"}) {
    const auto agent = driver.Seat(Streaming(mode));
    ASSERT_NE(agent, nullptr);
    std::vector<std::optional<Fault>> faults;
    const auto keep = [&](const Answer& answer) { faults.push_back(FaultOf(answer)); };
    driver.Decide(agent, Question(42, 1), kHangs, keep);
    agent->Stop();
    agent->Stop();
    EXPECT_TRUE(agent->dead());
    driver.Decide(agent, Question(42, 2), kHangs, keep);
    EXPECT_TRUE(agent->WaitGone(kHangs));
    driver.RunUntilEmpty();
    ASSERT_EQ(faults.size(), 2);
    for (const std::optional<Fault>& fault : faults) {
      ASSERT_TRUE(fault);
      EXPECT_EQ(fault->detail, "stopped");
    }
  }
}

TEST(DecideStream, WhoeverAwaitsItMayLetItGo) {
  Driver driver;
  for (const char* mode : {"ok", "wrong-id", "no-answer", "hang-in-decide", "exit-in-decide"}) {
    auto agent = driver.Seat(Streaming(mode));
    ASSERT_NE(agent, nullptr);
    bool gone = false;
    driver.Decide(agent, Question(42, 1), kShort, [&](const Answer&) {
      agent->Stop();
      agent.reset();
      gone = true;
    });
    EXPECT_TRUE(driver.RunUntil([&] { return gone; })) << mode;
  }
  EXPECT_TRUE(driver.monitor().WaitAllGone(kHangs));
}

}  // namespace
}  // namespace hakam::arbiter
