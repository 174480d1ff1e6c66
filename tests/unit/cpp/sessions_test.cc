// The agent's side of the contract, without a network.
#include "sdk/cpp/sessions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "sdk/wire/action.h"
#include "sdk/wire/result.h"
#include "tests/unit/cpp/questions.h"

namespace hakam {
namespace {

using ::testing::StartsWith;

// Answers by a function, remembers the last result.
class ScriptedAgent : public Agent {
 public:
  using Script = std::function<rules::Action(const Question&)>;
  explicit ScriptedAgent(Script script, std::optional<rules::BoardResult>* result = nullptr)
      : script_(std::move(script)), result_(result) {}
  rules::Action Decide(const Question& q) override { return script_(q); }
  void FinishBoard(const rules::BoardResult& result) override {
    if (result_ != nullptr) *result_ = result;
  }

 private:
  Script script_;
  std::optional<rules::BoardResult>* result_;
};

AgentFactory Always(ScriptedAgent::Script script) {
  return [script](const Session&) { return std::make_unique<ScriptedAgent>(script); };
}

rules::Action First(const Question& q) { return q.legal.front(); }

absl::Status Start(Sessions& sessions, const v1::StartSessionRequest& request) {
  v1::StartSessionResponse response;
  return sessions.StartSession(request, &response);
}

absl::Status Ask(Sessions& sessions, const v1::DecideRequest& request, v1::DecideResponse* response) {
  std::string bytes;
  const absl::Status status = sessions.Decide(request.SerializeAsString(), &bytes);
  EXPECT_TRUE(response->ParseFromString(bytes));
  return status;
}

TEST(Sessions, DescribeSaysWhatTheInfoSays) {
  Sessions sessions(
      {.name = "n", .version = "v", .author = "a", .presets = {"baloot", "x"}, .wants_results = true},
      Always(First));
  v1::DescribeRequest request;
  v1::DescribeResponse response;
  ASSERT_TRUE(sessions.Describe(request, &response).ok());
  EXPECT_EQ(
      response.ShortDebugString(),
      "protocol_revision: 1 name: \"n\" version: \"v\" author: \"a\" presets: \"baloot\" presets: \"x\" "
      "max_sessions: 1 wants_results: true decide_stream: true decide_many: true");
}

TEST(Sessions, TheFactorySeesWhatTheArbiterSaid) {
  std::optional<Session> seen;
  Sessions sessions({.name = "n"}, [&](const Session& session) {
    seen = session;
    return std::make_unique<ScriptedAgent>(First);
  });
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  ASSERT_TRUE(seen.has_value());
  EXPECT_EQ(seen->rules, rules::RuleSet::FromPreset("baloot").value());
  EXPECT_EQ(seen->seat, rules::Seat::k2);
  EXPECT_EQ(seen->per_decision, absl::Seconds(1));
  EXPECT_EQ(seen->bank, absl::Seconds(10));
}

TEST(Sessions, BadSessionsAreRefusedByName) {
  Sessions sessions({.name = "n", .presets = {"baloot"}}, Always(First));
  auto request = questions::StartBaloot(5);
  request.set_seat(4);
  EXPECT_THAT(std::string(Start(sessions, request).message()), StartsWith("seat: 4"));
  request = questions::StartBaloot(5);
  request.mutable_rules()->set_sha256("other");
  EXPECT_THAT(std::string(Start(sessions, request).message()), StartsWith("rules.sha256: "));
  request = questions::StartBaloot(5);
  request.mutable_clock()->mutable_bank()->set_nanos(-2'000'000'000);
  EXPECT_THAT(std::string(Start(sessions, request).message()), StartsWith("clock.bank.nanos: -2000000000"));
  request = questions::StartBaloot(5);
  request.mutable_rules()->Clear();
  request.mutable_rules()->set_preset("balot-kuwait");
  EXPECT_EQ(Start(sessions, request).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(Sessions, NoMoreThanTheAgentOffered) {
  Sessions sessions({.name = "n", .max_sessions = 2}, Always(First));
  EXPECT_TRUE(Start(sessions, questions::StartBaloot(1)).ok());
  EXPECT_EQ(Start(sessions, questions::StartBaloot(1)).code(), absl::StatusCode::kAlreadyExists);
  EXPECT_TRUE(Start(sessions, questions::StartBaloot(2)).ok());
  EXPECT_EQ(Start(sessions, questions::StartBaloot(3)).code(), absl::StatusCode::kResourceExhausted);
  v1::FinishSessionRequest finish;
  v1::FinishSessionResponse finished;
  finish.set_session_id(1);
  EXPECT_TRUE(sessions.FinishSession(finish, &finished).ok());
  EXPECT_EQ(sessions.FinishSession(finish, &finished).code(), absl::StatusCode::kNotFound);
  EXPECT_TRUE(Start(sessions, questions::StartBaloot(3)).ok());
}

TEST(Sessions, AFactoryMayRefuseOrFail) {
  Sessions refuses({.name = "n"}, [](const Session&) { return nullptr; });
  EXPECT_EQ(Start(refuses, questions::StartBaloot(1)).code(), absl::StatusCode::kFailedPrecondition);
  Sessions throws({.name = "n"},
                  [](const Session&) -> std::unique_ptr<Agent> { throw std::runtime_error("no model"); });
  const absl::Status status = Start(throws, questions::StartBaloot(1));
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("no model"));
}

TEST(Sessions, TheQuestionArrivesWhole) {
  bool asked = false;
  Sessions sessions({.name = "n"}, Always([&](const Question& q) {
                      asked = true;
                      EXPECT_EQ(q.observation.hand, rules::CardSet::Parse("AS 7H KD QC 9C").value());
                      EXPECT_EQ(q.legal.size(), 3u);
                      EXPECT_EQ(q.time_left, absl::Seconds(3));
                      EXPECT_EQ(q.bank_left, absl::Seconds(2));
                      EXPECT_EQ(q.decision_seed, 99u);
                      return q.legal[2];
                    }));
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  v1::DecideResponse response;
  ASSERT_TRUE(Ask(sessions, questions::FirstCall(5), &response).ok());
  EXPECT_TRUE(asked);
  EXPECT_EQ(response.ShortDebugString(), "decision_id: 7 action_index: 2");
}

TEST(Sessions, AnAnswerThatIsNotListedGoesOutAsItIs) {
  const rules::Action ashkal = rules::Action::OfCall({.kind = rules::CallKind::kAshkal});
  Sessions sessions({.name = "n"}, Always([&](const Question&) { return ashkal; }));
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  v1::DecideResponse response;
  ASSERT_TRUE(Ask(sessions, questions::FirstCall(5), &response).ok());
  ASSERT_EQ(response.choice_case(), v1::DecideResponse::kAction);
  EXPECT_EQ(wire::ActionFromProto(response.action()).value(), ashkal);
}

TEST(Sessions, AnExceptionBecomesAStatusAndTheSessionLives) {
  bool fail = true;
  Sessions sessions({.name = "n"}, Always([&](const Question& q) {
                      if (fail) throw std::runtime_error("lost my way");
                      return q.legal[1];
                    }));
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  v1::DecideResponse response;
  const absl::Status status = Ask(sessions, questions::FirstCall(5), &response);
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("lost my way"));
  fail = false;
  EXPECT_TRUE(Ask(sessions, questions::FirstCall(5), &response).ok());
}

TEST(Sessions, BadQuestionsAreRefusedByName) {
  Sessions sessions({.name = "n"}, Always(First));
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  const auto error = [&](auto spoil) {
    v1::DecideRequest request = questions::FirstCall(5);
    spoil(&request);
    v1::DecideResponse response;
    return std::string(Ask(sessions, request, &response).message());
  };
  EXPECT_EQ(error([](v1::DecideRequest* r) { r->set_session_id(6); }), "session_id: unknown");
  EXPECT_EQ(error([](v1::DecideRequest* r) { r->Clear(); }), "session_id: unknown");
  EXPECT_EQ(error([](v1::DecideRequest* r) { r->mutable_observation()->clear_phase(); }),
            "observation.phase: PHASE_UNSPECIFIED");
  EXPECT_EQ(error([](v1::DecideRequest* r) { r->clear_legal_actions(); }), "legal_actions: empty");
  EXPECT_THAT(error([](v1::DecideRequest* r) { r->add_legal_actions(); }),
              StartsWith("legal_actions[3].kind: "));
  std::string answer;
  EXPECT_EQ(sessions.Decide("no question", &answer).message(), "the question cannot be read");
  EXPECT_THAT(error([](v1::DecideRequest* r) { r->mutable_time_left()->set_nanos(INT32_MAX); }),
              StartsWith("time_left.nanos: 2147483647"));
}

TEST(Sessions, SessionsAreKeptApart) {
  int made = 0;
  Sessions sessions({.name = "n", .max_sessions = 3}, [&](const Session&) {
    const size_t choice = static_cast<size_t>(made++);
    return std::make_unique<ScriptedAgent>([choice](const Question& q) { return q.legal[choice]; });
  });
  for (const uint64_t id : {30, 10, 20}) ASSERT_TRUE(Start(sessions, questions::StartBaloot(id)).ok());
  const auto answer = [&](uint64_t id) {
    v1::DecideResponse response;
    EXPECT_TRUE(Ask(sessions, questions::FirstCall(id), &response).ok());
    return response.action_index();
  };
  EXPECT_EQ(answer(10), 1u);
  EXPECT_EQ(answer(20), 2u);
  EXPECT_EQ(answer(30), 0u);
}

TEST(Sessions, ResultsReachTheirSession) {
  std::optional<rules::BoardResult> seen;
  Sessions sessions({.name = "n", .wants_results = true},
                    [&](const Session&) { return std::make_unique<ScriptedAgent>(First, &seen); });
  ASSERT_TRUE(Start(sessions, questions::StartBaloot(5)).ok());
  rules::BoardResult result;
  result.outcome = rules::Outcome::kMade;
  result.points = {10, 6};
  v1::FinishBoardRequest request;
  v1::FinishBoardResponse response;
  request.set_session_id(5);
  EXPECT_THAT(std::string(sessions.FinishBoard(request, &response).message()),
              StartsWith("result.outcome: "));
  wire::ToProto(result, request.mutable_result());
  ASSERT_TRUE(sessions.FinishBoard(request, &response).ok());
  EXPECT_EQ(seen, result);
  request.set_session_id(6);
  EXPECT_EQ(sessions.FinishBoard(request, &response).code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace hakam
