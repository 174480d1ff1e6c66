// DecideMany: questions of many sessions on one stream have the same answers, faults and limits as calls,
// each for its own session (agent.proto).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

// A driver with an agent, and what became of the questions of sessions 1, 2, ...
class Many {
 public:
  Many(const LaunchSpec& spec, uint64_t sessions) : spec_(spec), agent_(driver_.LaunchGood(spec)) {
    for (uint64_t id = 1; id <= sessions; ++id) {
      EXPECT_EQ(driver_.StartSession(*agent_, kHangs, id), std::nullopt);
    }
  }

  void Ask(uint64_t session, uint64_t decision, absl::Duration limit = kHangs) {
    driver_.Decide(agent_, Question(session, decision), limit, [this, session](const Answer& answer) {
      faults_[session] = FaultOf(answer);
      order_.push_back(session);
      if (answer.fault() == nullptr) chosen_[session] = Chosen(answer);
    });
  }
  // Asks decision `100 * session` in sessions 1 to `last` at once, and waits for the answers.
  void AskAll(uint64_t last, absl::Duration limit = kHangs) {
    const size_t before = order_.size();
    for (uint64_t session = 1; session <= last; ++session) Ask(session, 100 * session, limit);
    AwaitAnswers(before + last);
  }
  void AwaitAnswers(size_t count) {
    EXPECT_TRUE(driver_.RunUntil([&] { return order_.size() >= count; }));
    EXPECT_EQ(order_.size(), count);
  }

  Driver& driver() { return driver_; }
  const std::shared_ptr<RemoteAgent>& agent() { return agent_; }
  std::optional<Fault> fault(uint64_t session) { return faults_.at(session); }
  FaultKind kind(uint64_t session) { return faults_.at(session)->kind; }
  uint64_t chosen(uint64_t session) { return chosen_.at(session); }
  const std::vector<uint64_t>& order() const { return order_; }
  std::string Log() { return WholeLog(*agent_, spec_); }

 private:
  Driver driver_;
  const LaunchSpec spec_;
  std::shared_ptr<RemoteAgent> agent_;
  std::map<uint64_t, std::optional<Fault>> faults_;
  std::map<uint64_t, uint64_t> chosen_;
  std::vector<uint64_t> order_;  // of answers
};

TEST(DecideMany, WhatIsAskedAtATimeGoesInOneMessage) {
  constexpr uint64_t kSessions = 64;
  Many many(AskedMany("ok"), kSessions);
  for (int round = 1; round <= 3; ++round) many.AskAll(kSessions);
  for (uint64_t session = 1; session <= kSessions; ++session) {
    EXPECT_EQ(many.fault(session), std::nullopt);
    EXPECT_EQ(many.chosen(session), 100 * session);
  }
  const std::string log = many.Log();
  EXPECT_EQ(Count(log, "stream begins"), 1);
  EXPECT_EQ(Count(log, "message of 64"), 3);
  EXPECT_EQ(Count(log, "asked "), 3 * kSessions);
}

TEST(DecideMany, AnswersComeInAnyOrderAndAnyPortions) {
  for (const char* mode : {"reverse", "apart"}) {
    Many many(AskedMany(mode), 8);
    many.AskAll(8);
    for (uint64_t session = 1; session <= 8; ++session) EXPECT_EQ(many.chosen(session), 100 * session);
  }
}

TEST(DecideMany, IsOnlyForAgentsThatSaySoSessionsThatAreOpenAndDriversThatWantIt) {
  Driver driver;
  const LaunchSpec spec = AskedMany("ok");
  std::shared_ptr<RemoteAgent> agent = driver.LaunchGood(spec);  // no session
  ASSERT_NE(agent, nullptr);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  EXPECT_EQ(Count(WholeLog(*agent, spec), "stream begins"), 0);
  for (const Wire wire : {Wire::kUnary, Wire::kStream}) {
    AgentEnv env = driver.env();
    env.wire = wire;
    const LaunchSpec unwanted = AskedMany("ok");
    agent = std::make_shared<RemoteAgent>(env);
    driver.Await(agent->Start(unwanted, kHangs));
    ASSERT_EQ(driver.StartSession(*agent), std::nullopt);
    EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
    EXPECT_EQ(Count(WholeLog(*agent, unwanted), "stream begins"), 0);
  }
}

TEST(DecideMany, AMessageHasAtMost256KiB) {
  Many many(AskedMany("ok"), 10);
  int answered = 0;
  for (uint64_t session = 1; session <= 10; ++session) {
    v1::DecideRequest question = Question(session, session);
    question.mutable_observation()->mutable_hand()->Resize(40 << 10, 1);
    many.driver().Decide(many.agent(), question, kHangs, [&](const Answer& answer) {
      EXPECT_EQ(FaultOf(answer), std::nullopt);
      ++answered;
    });
  }
  EXPECT_TRUE(many.driver().RunUntil([&] { return answered == 10; }));
  const std::string log = many.Log();
  EXPECT_EQ(Count(log, "message of 6"), 1);
  EXPECT_EQ(Count(log, "message of 4"), 1);
}

class DecideManyFault : public testing::TestWithParam<FaultCase> {};

TEST_P(DecideManyFault, IsTypedAsThatOfACall) {
  Driver driver;
  const auto agent = driver.Seat(AskedMany(GetParam().mode));
  ASSERT_NE(agent, nullptr);
  driver.ExpectFault(*agent, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Faults, DecideManyFault,
    testing::Values(
        FaultCase{"exit-in-decide", FaultKind::kCrash, "ended in Decide with exit code 3", kHangs, true},
        FaultCase{"segv-in-decide", FaultKind::kCrash, "signal 11 (Segmentation fault)", kHangs, true},
        FaultCase{"hang-in-decide", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"no-status", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"empty", FaultKind::kProtocol, "sent a message without answers on DecideMany"},
        FaultCase{"empty-flood", FaultKind::kProtocol, "sent a message without answers on DecideMany"},
        FaultCase{"stall-in-message", FaultKind::kTimeout, "no answer within 300ms", kShort},
        FaultCase{"wrong-id", FaultKind::kProtocol, "answered decision 8 when asked 7"},
        FaultCase{"exception", FaultKind::kException, "ValueError: boom  (bot.py:12)"},
        FaultCase{"status-internal", FaultKind::kProtocol, "refused DecideMany with INTERNAL"},
        FaultCase{"status-unknown", FaultKind::kProtocol, "refused DecideMany with UNKNOWN: who knows"},
        FaultCase{"status-deadline", FaultKind::kProtocol, "refused DecideMany with DEADLINE_EXCEEDED"},
        FaultCase{"status-unavailable", FaultKind::kProtocol, "refused DecideMany with UNAVAILABLE"},
        FaultCase{"status-exhausted", FaultKind::kProtocol, "refused DecideMany with RESOURCE_EXHAUSTED"},
        FaultCase{"code-0", FaultKind::kProtocol, "refused DecideMany with UNKNOWN: no code"},
        FaultCase{"neither", FaultKind::kMalformed, "neither answer nor error is set"},
        FaultCase{"no-choice", FaultKind::kMalformed, "neither action_index nor action is set"},
        FaultCase{"ends-internal", FaultKind::kException, "all is lost"},
        FaultCase{"no-stream", FaultKind::kProtocol, "is hakam.v1.AgentService registered"},
        FaultCase{"unknown-session", FaultKind::kProtocol, "that nobody had asked for"},
        FaultCase{"big-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"large-answer", FaultKind::kMalformed, "too large: at most 1048576 bytes"},
        FaultCase{"bad-bytes", FaultKind::kMalformed, "its answer to DecideMany cannot be read"},
        FaultCase{"no-answer", FaultKind::kProtocol, "ended DecideMany without an answer"},
        FaultCase{"hang-up", FaultKind::kUnreachable, "the process lives"}),
    NameOf);

TEST(DecideMany, AFaultOfOneQuestionIsThatOfItsSessionAlone) {
  Many many(AskedMany("first-only"), 3);
  many.Ask(1, 100);
  many.Ask(2, 200, kShort);
  many.Ask(3, 300, kShort);
  many.AwaitAnswers(3);
  EXPECT_EQ(many.fault(1), std::nullopt);
  EXPECT_EQ(many.kind(2), FaultKind::kTimeout);
  EXPECT_EQ(many.kind(3), FaultKind::kTimeout);
  many.Ask(1, 101);  // the stream goes on
  many.AwaitAnswers(4);
  EXPECT_EQ(many.chosen(1), 101);
  EXPECT_EQ(Count(many.Log(), "stream begins"), 1);
}

TEST(DecideMany, AfterAFaultThatBrokeItTheSessionsGoOnWithAnother) {
  for (const char* mode : {"unknown-session", "large-answer", "ends-internal", "bad-bytes", "no-answer"}) {
    Many many(AskedMany(mode), 3);
    for (int round = 1; round <= 3; ++round) {
      many.AskAll(3);
      for (uint64_t session = 1; session <= 3; ++session) EXPECT_TRUE(many.fault(session)) << mode;
    }
    const std::string log = many.Log();
    EXPECT_EQ(Count(log, "stream begins"), 3) << mode;
  }
}

TEST(DecideMany, ASecondAnswerIsTheFaultOfAllThatAreOpenWhenItComes) {
  Many many(AskedMany("two-answers"), 2);
  many.Ask(1, 1);
  many.AwaitAnswers(1);
  EXPECT_EQ(many.fault(1), std::nullopt);
  many.driver().RunUntilEmpty();  // the second answer has come, and nobody reads it yet
  many.Ask(2, 2);
  many.AwaitAnswers(2);
  EXPECT_EQ(many.kind(2), FaultKind::kProtocol);
  many.Ask(2, 3);
  many.AwaitAnswers(3);
  EXPECT_EQ(many.fault(2), std::nullopt);
}

TEST(DecideMany, AFloodOfAnswersHurtsTheBotAloneAndFillsNothing) {
  Many many(AskedMany("answer-flood"), 1);
  many.Ask(1, 1);
  many.AwaitAnswers(1);
  rusage before;
  getrusage(RUSAGE_SELF, &before);
  for (uint64_t id = 2; id <= 20; ++id) {
    many.Ask(1, id);
    many.AwaitAnswers(id);
    EXPECT_EQ(many.kind(1), FaultKind::kProtocol);
  }
  many.driver().RunUntilEmpty();
  rusage after;
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 50 * 1024) << "in KiB";
}

TEST(DecideMany, ACrowdOfAnswersIsNotEvenParsed) {
  Many many(AskedMany("crowd"), 2);
  many.Ask(1, 1);
  many.AwaitAnswers(1);
  many.driver().RunUntilEmpty();
  many.Ask(2, 2);
  many.AwaitAnswers(2);
  EXPECT_EQ(many.kind(2), FaultKind::kProtocol);
  EXPECT_THAT(many.fault(2)->detail, HasSubstr("that nobody had asked for"));
}

// Whatever others send, and however much.
TEST(DecideMany, AFloodOfAnotherAgentDelaysNobody) {
  Many many(AskedMany("ok"), 1);
  const auto flooder = many.driver().Seat(AskedMany("answer-flood"));
  ASSERT_NE(flooder, nullptr);
  for (uint64_t id = 1; id <= 20; ++id) {
    many.driver().Decide(flooder, Question(42, id), kHangs, [](const Answer&) {});
    many.Ask(1, id);
    many.AwaitAnswers(id);
    EXPECT_EQ(many.fault(1), std::nullopt);
    many.driver().RunUntilEmpty();
  }
}

TEST(DecideMany, ALateAnswerIsDroppedAndTheNextQuestionIsAnswered) {
  Many many(AskedMany("sleep-once", {"600"}), 2);
  many.Ask(1, 1, kShort);
  many.Ask(2, 2);
  many.AwaitAnswers(2);
  EXPECT_EQ(many.kind(1), FaultKind::kTimeout);
  EXPECT_EQ(many.fault(2), std::nullopt);
  many.Ask(1, 3);
  many.AwaitAnswers(3);
  EXPECT_EQ(many.chosen(1), 3);
  EXPECT_EQ(Count(many.Log(), "stream begins"), 1);
}

TEST(DecideMany, EveryQuestionHasItsOwnLimit) {
  Many many(AskedMany("hang-in-decide"), 3);
  many.Ask(1, 1);
  many.Ask(2, 2, 10 * kShort);
  many.Ask(3, 3, kShort);
  many.AwaitAnswers(2);
  EXPECT_THAT(many.order(), testing::ElementsAre(3, 2));
  many.agent()->Stop();
  many.AwaitAnswers(3);
  EXPECT_EQ(many.fault(1)->detail, "stopped");
}

// The bot reads one message and no more, so the others wait in the arbiter.
TEST(DecideMany, AQuestionThatCannotBeSentTimesOut) {
  Many many(AskedMany("hang-in-decide"), 40);
  int late = 0;
  for (uint64_t session = 1; session <= 40; ++session) {
    v1::DecideRequest question = Question(session, session);
    question.mutable_observation()->mutable_hand()->Resize(60 << 10, 1);
    many.driver().Decide(many.agent(), question, kShort, [&](const Answer& answer) {
      ASSERT_TRUE(answer.fault());
      EXPECT_EQ(answer.fault()->kind, FaultKind::kTimeout);
      EXPECT_GT(answer.took, kShort);
      ++late;
    });
  }
  EXPECT_TRUE(many.driver().RunUntil([&] { return late == 40; }));
}

// The clock of a question runs from the moment at which it is sent.
class StoodClock : public Clock {
 public:
  absl::Duration Now() const override { return Real().Now() + skip; }
  absl::Duration skip = absl::ZeroDuration();
};

TEST(DecideMany, TheTimeBeforeAQuestionIsSentIsNotCharged) {
  StoodClock clock;
  Driver driver(clock);
  const auto agent = driver.Seat(AskedMany("ok"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.StartSession(*agent, kHangs, 43), std::nullopt);  // its question might come too
  std::optional<Answer> answer;
  driver.Decide(agent, Question(42, 1), 3 * kHangs, [&](const Answer& got) { answer = got; });
  clock.skip = 2 * kHangs;  // before the loop runs and sends it
  ASSERT_TRUE(driver.RunUntil([&] { return answer.has_value(); }));
  EXPECT_EQ(FaultOf(*answer), std::nullopt);
  EXPECT_LT(answer->took, kHangs);
}

TEST(DecideMany, AGoodAnswerThatCameTooLateByOurClockSaysSo) {
  StoodClock clock;
  Driver driver(clock);
  const LaunchSpec spec = AskedMany("ok");
  const auto agent = driver.Seat(spec);
  ASSERT_NE(agent, nullptr);
  std::optional<Answer> answer;
  driver.Decide(agent, Question(42, 1), kHangs, [&](const Answer& got) { answer = got; });
  driver.Run(1);  // it is sent, for nothing else has come
  ASSERT_TRUE(Eventually([&] { return Count(ReadFile(spec.log_path), "asked ") == 1; }));
  clock.skip = kHangs + absl::Seconds(1);
  ASSERT_TRUE(driver.RunUntil([&] { return answer.has_value(); }));
  EXPECT_EQ(FaultOf(*answer)->kind, FaultKind::kTimeout);
  EXPECT_TRUE(answer->arrived_late);
}

TEST(DecideMany, ACrashAnswersEveryQuestionInFlightOnce) {
  for (int life = 0; life < 5; ++life) {
    Many many(AskedMany("exit-at", {"1"}), 32);
    many.AskAll(32);
    for (uint64_t session = 1; session <= 32; ++session) {
      EXPECT_EQ(many.kind(session), FaultKind::kCrash) << many.fault(session)->detail;
      EXPECT_THAT(many.fault(session)->detail, HasSubstr("ended in Decide with exit code 3"));
    }
    EXPECT_TRUE(many.agent()->WaitGone(kHangs));
    many.driver().RunUntilEmpty();
    EXPECT_EQ(many.order().size(), 32);
  }
}

TEST(DecideMany, TheEndOfAnIdleAgentIsACrash) {
  Driver driver;
  const auto agent = driver.Seat(AskedMany("ok"));
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  kill(agent->pid(), SIGKILL);
  const Answer next = driver.Ask(*agent, 2);  // whatever is known about the end by now
  ASSERT_TRUE(next.fault());
  EXPECT_EQ(next.fault()->kind, FaultKind::kCrash) << next.fault()->detail;
  EXPECT_THAT(next.fault()->detail, HasSubstr("signal 9 (Killed)"));
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 3))->kind, FaultKind::kCrash);
}

TEST(DecideMany, AnAnswerOf100MegabytesDoesNotFillTheArbiter) {
  Driver driver;
  const auto agent = driver.Seat(AskedMany("big-answer"));
  ASSERT_NE(agent, nullptr);
  rusage before;
  getrusage(RUSAGE_SELF, &before);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1))->kind, FaultKind::kMalformed);
  rusage after;
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 50 * 1024) << "in KiB";
}

TEST(DecideMany, ASessionMayEndWhateverIsInFlight) {
  v1::FinishSessionRequest request;
  request.set_session_id(1);
  for (const char* mode :
       {"hang-in-decide", "one-answer", "two-answers", "hang-up", "exit-in-decide", "ok"}) {
    for (const bool early : {true, false}) {
      Many many(AskedMany(mode), 2);
      many.Ask(1, 1);
      if (!early) many.driver().RunUntilEmpty();
      many.agent()->FinishSession(request);
      many.driver().RunUntilEmpty();
      EXPECT_EQ(many.order().size(), 1) << mode;
    }
  }
}

TEST(DecideMany, TheAnswerToASessionThatHasEndedDisturbsNobody) {
  Many many(AskedMany("sleep-once", {"300"}), 2);
  many.Ask(1, 1);
  many.Ask(2, 2);
  many.driver().Run(1);
  v1::FinishSessionRequest request;
  request.set_session_id(1);
  many.agent()->FinishSession(request);
  many.AwaitAnswers(2);
  EXPECT_EQ(many.fault(1)->detail, "stopped");
  EXPECT_EQ(many.fault(2), std::nullopt);
  // A new session may have the same id again.
  ASSERT_EQ(many.driver().StartSession(*many.agent(), kHangs, 1), std::nullopt);
  many.Ask(1, 3);
  many.AwaitAnswers(3);
  EXPECT_EQ(many.fault(1), std::nullopt);
}

TEST(DecideMany, AStopEndsTheOpenQuestion) {
  for (const char* mode : {"hang-in-decide", "ok", "one-answer", "two-answers"}) {
    for (const bool sent : {true, false}) {
      Many many(AskedMany(mode), 2);
      many.Ask(1, 1);
      if (sent) many.driver().RunUntilEmpty();
      many.agent()->Stop();
      many.agent()->Stop();
      EXPECT_TRUE(many.agent()->dead());
      many.Ask(2, 2);
      EXPECT_TRUE(many.agent()->WaitGone(kHangs));
      many.driver().RunUntilEmpty();
      ASSERT_EQ(many.order().size(), 2);
      EXPECT_EQ(many.fault(2)->detail, "stopped");
      if (!sent || std::string(mode) == "hang-in-decide") {
        EXPECT_EQ(many.fault(1)->detail, "stopped");
      }
    }
  }
}

TEST(DecideMany, WhoeverAwaitsItMayLetItGo) {
  Driver driver;
  for (const char* mode : {"ok", "wrong-id", "no-answer", "hang-in-decide", "exit-in-decide"}) {
    auto agent = driver.Seat(AskedMany(mode));
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
