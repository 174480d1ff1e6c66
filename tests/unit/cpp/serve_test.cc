// Real bot processes on a unix socket.
#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/ismcts/ismcts.h"
#include "agents/learned/learned.h"
#include "agents/pimc/pimc.h"
#include "agents/random/random_agent.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/base/random.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/cpp/bot_process.h"
#include "tests/unit/cpp/questions.h"
#include "tests/unit/hangs.h"
#include "tests/unit/paths.h"

namespace hakam {
namespace {

using ::testing::HasSubstr;

// The time for a decision: enough on every machine.
constexpr absl::Duration kTimeLeft = absl::Minutes(10);

void SetLimit(grpc::ClientContext* context) {
  context->set_deadline(absl::ToChronoTime(absl::Now() + kHangs));
}

std::shared_ptr<grpc::Channel> Dial(const std::string& address) {
  grpc::ChannelArguments arguments;
  // The socket may not exist yet; without these settings, gRPC waits a second before the next try.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 20);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 20);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 100);
  auto channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  EXPECT_TRUE(channel->WaitForConnected(absl::ToChronoTime(absl::Now() + kHangs)));
  return channel;
}

// A bot on a socket of its own and a client to it.
struct Dialled {
  explicit Dialled(const std::string& name, const std::vector<std::string>& arguments = {})
      : path(dir.path() + "/agent.sock"),
        process(BinFile(name), "unix:" + path, {}, arguments),
        channel(Dial("unix:" + path)),
        stub(v1::AgentService::NewStub(channel)) {}

  template <typename Request, typename Response>
  grpc::Status Call(grpc::Status (v1::AgentService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                   Response*),
                    const Request& request, Response* response) {
    grpc::ClientContext context;
    SetLimit(&context);
    return (stub.get()->*method)(&context, request, response);
  }

  // Sends raw bytes as the request of any method.
  grpc::Status CallRaw(const std::string& method, const std::string& bytes, std::string* answer) {
    grpc::GenericStub generic(channel);
    grpc::CompletionQueue queue;
    grpc::ClientContext context;
    SetLimit(&context);
    const grpc::Slice slice(bytes);
    const grpc::ByteBuffer request(&slice, 1);
    grpc::ByteBuffer response;
    grpc::Status status;
    auto call = generic.PrepareUnaryCall(&context, method, request, &queue);
    call->StartCall();
    call->Finish(&response, &status, nullptr);
    void* tag = nullptr;
    bool ok = false;
    EXPECT_TRUE(queue.Next(&tag, &ok));
    grpc::Slice received;
    if (status.ok() && response.DumpToSingleSlice(&received).ok()) {
      answer->assign(reinterpret_cast<const char*>(received.begin()), received.size());
    }
    return status;
  }

  void ExpectAlive() {
    v1::DescribeResponse response;
    const grpc::Status status = Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
  }

  TempDir dir;
  std::string path;
  BotProcess process;
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<v1::AgentService::Stub> stub;
};

// A bot and the same agent inside a program.
struct Bot {
  std::string name;
  std::vector<std::string> arguments;
  uint64_t sessions;  // at the same time; bots that search serve one, which has a core for itself
  AgentFactory factory;
};
void PrintTo(const Bot& bot, std::ostream* out) { *out << bot.name; }

// Bots that search get a number of rounds, so that time has no effect.
std::vector<Bot> Bots() {
  const agents::ThinkOptions two_worlds = {.rounds = 2};
  const agents::ThinkOptions ten_rounds = {.rounds = 10};
  return {{"hakam-random", {}, 64, agents::MakeRandom},
          {"hakam-greedy", {}, 64, agents::MakeGreedy},
          {"hakam-learned", {}, 64, agents::LearnedFactory(agents::learned::BuiltInWeights().value())},
          {"hakam-pimc", {"worlds=2"}, 1, [=](const Session& s) { return agents::MakePimc(two_worlds, s); }},
          {"hakam-ismcts", {"rounds=10"}, 1, [=](const Session& s) {
             return agents::MakeIsmcts(ten_rounds, s);
           }}};
}

class Serve : public ::testing::TestWithParam<Bot> {};
INSTANTIATE_TEST_SUITE_P(Bots, Serve, ::testing::ValuesIn(Bots()),
                         [](const auto& info) { return info.param.name.substr(6); });

TEST_P(Serve, IntroducesItself) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::DescribeResponse response;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &response).ok());
  EXPECT_EQ(response.protocol_revision(), 1u);
  EXPECT_EQ(response.name(), GetParam().name);
  EXPECT_EQ(response.max_sessions(), GetParam().sessions);
}

TEST_P(Serve, AnswersInEverySession) {
  Dialled bot(GetParam().name, GetParam().arguments);
  for (uint64_t id = 1; id <= GetParam().sessions; ++id) {
    v1::StartSessionResponse started;
    const grpc::Status status =
        bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(id), &started);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  v1::StartSessionResponse refused;
  EXPECT_EQ(
      bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(65), &refused).error_code(),
      grpc::StatusCode::RESOURCE_EXHAUSTED);
  for (uint64_t id = 1; id <= GetParam().sessions; ++id) {
    v1::DecideResponse answer;
    const grpc::Status status = bot.Call(&v1::AgentService::Stub::Decide, questions::FirstCall(id), &answer);
    ASSERT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(answer.decision_id(), 7u);
    ASSERT_EQ(answer.choice_case(), v1::DecideResponse::kActionIndex);
    EXPECT_LT(answer.action_index(), 3u);
  }
}

TEST_P(Serve, AnswersManyQuestionsAtOnce) {
  Dialled bot(GetParam().name, GetParam().arguments);
  constexpr int kQuestions = 200;  // more than there are slots
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  struct Asked {
    grpc::ClientContext context;
    v1::DecideResponse answer;
    grpc::Status status;
    std::unique_ptr<grpc::ClientAsyncResponseReader<v1::DecideResponse>> reader;
  };
  grpc::CompletionQueue queue;
  std::vector<std::unique_ptr<Asked>> all;
  for (int i = 0; i < kQuestions; ++i) {
    Asked& asked = *all.emplace_back(std::make_unique<Asked>());
    SetLimit(&asked.context);
    v1::DecideRequest request = questions::FirstCall(1);
    request.set_decision_id(1000 + i);
    asked.reader = bot.stub->AsyncDecide(&asked.context, request, &queue);
    asked.reader->Finish(&asked.answer, &asked.status, &asked);
  }
  void* tag = nullptr;
  bool ok = false;
  for (int i = 0; i < kQuestions; ++i) ASSERT_TRUE(queue.Next(&tag, &ok) && ok);
  for (int i = 0; i < kQuestions; ++i) {
    ASSERT_TRUE(all[i]->status.ok()) << all[i]->status.error_message();
    EXPECT_EQ(all[i]->answer.decision_id(), 1000u + i);
  }
}

// A DecideStream to a bot.
struct Streamed {
  explicit Streamed(Dialled* bot) {
    SetLimit(&context);
    stream = bot->stub->DecideStream(&context);
  }
  // The answer; nothing if the bot has ended the stream.
  std::optional<v1::DecideResponse> Ask(uint64_t session_id, uint64_t decision_id) {
    v1::DecideRequest request = questions::FirstCall(session_id);
    request.set_decision_id(decision_id);
    v1::DecideResponse answer;
    if (!stream->Write(request) || !stream->Read(&answer)) return std::nullopt;
    return answer;
  }
  grpc::ClientContext context;
  std::unique_ptr<grpc::ClientReaderWriter<v1::DecideRequest, v1::DecideResponse>> stream;
};

TEST_P(Serve, AnswersOnStreams) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::DescribeResponse about;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &about).ok());
  EXPECT_TRUE(about.decide_stream());
  const uint64_t sessions = GetParam().sessions;
  std::vector<std::unique_ptr<Streamed>> streams;
  for (uint64_t id = 1; id <= sessions; ++id) {
    v1::StartSessionResponse started;
    ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(id), &started).ok());
    streams.push_back(std::make_unique<Streamed>(&bot));
  }
  for (uint64_t round = 1; round <= 5; ++round) {
    for (uint64_t id = 1; id <= sessions; ++id) {
      const std::optional<v1::DecideResponse> answer = streams[id - 1]->Ask(id, 100 * round + id);
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->decision_id(), 100 * round + id);
      EXPECT_EQ(answer->choice_case(), v1::DecideResponse::kActionIndex);
      // A call between them gets the same answer.
      v1::DecideResponse called;
      ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::Decide, questions::FirstCall(id), &called).ok());
      EXPECT_EQ(called.action_index(), answer->action_index());
    }
  }
  for (const auto& streamed : streams) {
    streamed->stream->WritesDone();
    v1::DecideResponse more;
    EXPECT_FALSE(streamed->stream->Read(&more));
    EXPECT_TRUE(streamed->stream->Finish().ok());
  }
}

// A DecideMany to a bot.
struct Many {
  explicit Many(Dialled* bot) {
    SetLimit(&context);
    stream = bot->stub->DecideMany(&context);
  }
  // The answers by session to one question in each of sessions `first` to `last`.
  std::map<uint64_t, v1::SessionAnswer> Ask(uint64_t first, uint64_t last, uint64_t decision) {
    v1::DecideManyRequest request;
    for (uint64_t id = first; id <= last; ++id) {
      v1::DecideRequest* question = request.add_questions();
      *question = questions::FirstCall(id);
      question->set_decision_id(decision + id);
    }
    std::map<uint64_t, v1::SessionAnswer> answers;
    v1::DecideManyResponse response;
    bool goes_on = stream->Write(request);
    while (goes_on && answers.size() <= last - first && (goes_on = stream->Read(&response))) {
      for (const v1::SessionAnswer& answer : response.answers()) answers[answer.session_id()] = answer;
    }
    return answers;
  }
  grpc::ClientContext context;
  std::unique_ptr<grpc::ClientReaderWriter<v1::DecideManyRequest, v1::DecideManyResponse>> stream;
};

TEST_P(Serve, AnswersTheQuestionsOfAllSessionsOnOneStream) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::DescribeResponse about;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &about).ok());
  EXPECT_TRUE(about.decide_many());
  const uint64_t sessions = GetParam().sessions;
  for (uint64_t id = 1; id <= sessions; ++id) {
    v1::StartSessionResponse started;
    ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(id), &started).ok());
  }
  Many many(&bot);
  for (uint64_t round = 1; round <= 5; ++round) {
    const auto answers = many.Ask(1, sessions, 100 * round);
    ASSERT_EQ(answers.size(), sessions);
    for (const auto& [id, answer] : answers) {
      EXPECT_EQ(answer.answer().decision_id(), 100 * round + id);
      v1::DecideResponse called;
      ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::Decide, questions::FirstCall(id), &called).ok());
      EXPECT_EQ(called.action_index(), answer.answer().action_index());
    }
  }
  many.stream->WritesDone();
  v1::DecideManyResponse more;
  EXPECT_FALSE(many.stream->Read(&more));
  EXPECT_TRUE(many.stream->Finish().ok());
}

TEST_P(Serve, AnErrorOnDecideManyIsThatOfItsSession) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  Many many(&bot);
  const auto answers = many.Ask(1, 3, 0);
  ASSERT_EQ(answers.size(), 3);
  EXPECT_TRUE(answers.at(1).has_answer());
  EXPECT_EQ(answers.at(2).error().code(), static_cast<uint32_t>(grpc::StatusCode::NOT_FOUND));
  EXPECT_EQ(answers.at(3).error().message(), "session_id: unknown");
  EXPECT_EQ(many.Ask(1, 1, 7).at(1).answer().decision_id(), 8);
}

TEST_P(Serve, AQuestionThatCannotBeReadIsAnErrorOfItsSession) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  Many many(&bot);
  v1::DecideManyRequest request;
  *request.add_questions() = questions::FirstCall(1);
  v1::Observation* seen = request.mutable_questions(0)->mutable_observation();
  // A trick that is no message.
  v1::Observation::GetReflection()->MutableUnknownFields(seen)->AddLengthDelimited(
      v1::Observation::kTricksFieldNumber, "\xFF");
  v1::DecideManyResponse response;
  ASSERT_TRUE(many.stream->Write(request) && many.stream->Read(&response));
  ASSERT_EQ(response.answers_size(), 1);
  EXPECT_EQ(response.answers(0).session_id(), 1);
  EXPECT_EQ(response.answers(0).error().message(), "the question cannot be read");
  EXPECT_TRUE(many.Ask(1, 1, 7).at(1).has_answer());
}

// A bot that is always behind: some questions are open whenever others come. It is one that does not search:
// the question is what the kit keeps, and what a search frees stays resident under a sanitizer.
TEST(ServeMemory, QuestionsThatComeWhileOthersAreOpenFillNothing) {
  Dialled bot("hakam-random");
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  Many many(&bot);
  v1::DecideManyRequest request;
  *request.add_questions() = questions::FirstCall(1);
  v1::DecideManyResponse response;
  constexpr int kAhead = 8;
  int asked = 0;
  int answered = 0;
  size_t before = 0;
  for (; answered < 2000; answered += response.answers_size()) {
    for (; asked < answered + kAhead; ++asked) ASSERT_TRUE(many.stream->Write(request));
    ASSERT_TRUE(many.stream->Read(&response));
    if (answered < 100) before = bot.process.ResidentKiB();
  }
  EXPECT_LT(bot.process.ResidentKiB(), before + (20 << 10));
}

TEST_P(Serve, StreamsOfAllSessionsMayComeAndGo) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  for (uint64_t id = 1; id <= 100; ++id) {  // more than there are slots
    Many many(&bot);
    ASSERT_EQ(many.Ask(1, 1, id).size(), 1) << id;
    many.context.TryCancel();
    EXPECT_EQ(many.stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  v1::DecideManyRequest nobody;  // a message without questions
  Many many(&bot);
  EXPECT_TRUE(many.stream->Write(nobody));
  EXPECT_EQ(many.Ask(1, 1, 5).size(), 1);
}

TEST_P(Serve, StreamsMayComeAndGo) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  for (uint64_t id = 1; id <= 200; ++id) {  // more than there are slots
    Streamed streamed(&bot);
    ASSERT_TRUE(streamed.Ask(1, id)) << id;
    streamed.context.TryCancel();
    EXPECT_EQ(streamed.stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
}

TEST_P(Serve, AnErrorEndsTheStreamAndNothingElse) {
  Dialled bot(GetParam().name, GetParam().arguments);
  Streamed streamed(&bot);
  EXPECT_FALSE(streamed.Ask(404, 1));
  EXPECT_EQ(streamed.stream->Finish().error_code(), grpc::StatusCode::NOT_FOUND);
  bot.ExpectAlive();
}

TEST_P(Serve, AnUnknownSessionIsNotFound) {
  Dialled bot(GetParam().name, GetParam().arguments);
  v1::DecideResponse answer;
  const grpc::Status status = bot.Call(&v1::AgentService::Stub::Decide, questions::FirstCall(404), &answer);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND);
  bot.ExpectAlive();
}

TEST_P(Serve, GarbageInACallIsAnErrorOfThatCall) {
  Dialled bot(GetParam().name, GetParam().arguments);
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    std::string bytes(1 + random.Below(300), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.Next());
    std::string answer;
    for (const char* method : {"Decide", "DecideStream", "StartSession", "FinishBoard"}) {
      EXPECT_FALSE(bot.CallRaw(std::string("/hakam.v1.AgentService/") + method, bytes, &answer).ok());
    }
  }
  std::string answer;
  EXPECT_EQ(bot.CallRaw("/hakam.v1.AgentService/Cheat", "", &answer).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(bot.CallRaw("/hakam.v1.AgentService/Decide", std::string(2 << 20, 'x'), &answer).error_code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  bot.ExpectAlive();
}

TEST_P(Serve, GarbageOnTheSocketDoesNotStopIt) {
  Dialled bot(GetParam().name, GetParam().arguments);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_GE(fd, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(bot.path.size(), sizeof address.sun_path);
  std::memcpy(address.sun_path, bot.path.c_str(), bot.path.size());
  ASSERT_EQ(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const std::string garbage = "GET / HTTP/1.1\r\n\r\n" + std::string(1000, '\xff');
  EXPECT_GT(send(fd, garbage.data(), garbage.size(), MSG_NOSIGNAL), 0);
  bot.ExpectAlive();
  close(fd);
  bot.ExpectAlive();
}

TEST_P(Serve, StopsCleanlyWhenAsked) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Dialled bot(GetParam().name, GetParam().arguments);
    v1::StartSessionResponse started;
    ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
    Streamed open(&bot);
    ASSERT_TRUE(open.Ask(1, 1));
    bot.process.Signal(signal);
    const BotProcess::End end = bot.process.Wait();
    EXPECT_EQ(end.exit_code, 0) << end.output;
    EXPECT_EQ(end.output, "");
    EXPECT_FALSE(open.stream->Finish().ok());
  }
}

TEST_P(Serve, SaysHowItIsStartedWhenItHasNoAddress) {
  const BotProcess::End missing = BotProcess(BinFile(GetParam().name), "").Wait();
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.output, HasSubstr("HAKAM_ADDRESS is not set"));
  EXPECT_THAT(missing.output, HasSubstr("hakam play"));
  EXPECT_EQ(std::count(missing.output.begin(), missing.output.end(), '\n'), 1);
  const BotProcess::End open = BotProcess(BinFile(GetParam().name), "0.0.0.0:4000").Wait();
  EXPECT_EQ(open.exit_code, 2);
  EXPECT_THAT(open.output, HasSubstr("loopback"));
}

// Passes the questions of the table to a bot process.
class RemoteAgent : public Agent {
 public:
  RemoteAgent(Dialled* bot, uint64_t session_id) : bot_(bot), session_id_(session_id) {}

  rules::Action Decide(const Question& q) override {
    request_.set_session_id(session_id_);
    request_.set_decision_id(request_.decision_id() + 1);
    wire::ToProto(q.observation, request_.mutable_observation());
    request_.clear_legal_actions();
    for (const rules::Action& action : q.legal) wire::ToProto(action, request_.add_legal_actions());
    request_.set_decision_seed(q.decision_seed);
    wire::ToProto(kTimeLeft, request_.mutable_time_left());
    v1::DecideResponse answer;
    const grpc::Status status = bot_->Call(&v1::AgentService::Stub::Decide, request_, &answer);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(answer.decision_id(), request_.decision_id());
    if (answer.action_index() < q.legal.size()) return q.legal[answer.action_index()];
    ADD_FAILURE() << answer.ShortDebugString();
    return q.legal.front();
  }

 private:
  Dialled* const bot_;
  const uint64_t session_id_;
  v1::DecideRequest request_;  // reused, as in the arbiter
};

TEST_P(Serve, PlaysAsItsAgentInThisProcess) {
  const rules::RuleSet rules = rules::RuleSet::FromPreset("baloot").value();
  std::vector<std::unique_ptr<Dialled>> bots;
  std::vector<std::unique_ptr<Agent>> remote, local;
  std::vector<Agent*> agents;
  for (uint64_t seat = 0; seat < 4; ++seat) {
    v1::StartSessionRequest start = questions::StartBaloot(seat + 1);
    start.set_seat(static_cast<uint32_t>(seat));
    if (seat % GetParam().sessions == 0)
      bots.push_back(std::make_unique<Dialled>(GetParam().name, GetParam().arguments));
    v1::StartSessionResponse started;
    ASSERT_TRUE(bots.back()->Call(&v1::AgentService::Stub::StartSession, start, &started).ok());
    agents.push_back(remote.emplace_back(std::make_unique<RemoteAgent>(bots.back().get(), seat + 1)).get());
    local.push_back(GetParam().factory({.rules = rules, .seat = static_cast<rules::Seat>(seat)}));
  }
  int asked = 0;
  for (uint64_t deal = 0; deal < 20; ++deal) {
    PlayBoard(rules, ShuffledBoard(rules, deal), agents,
              [&](const rules::BoardState& board, const Question& q, const rules::Action& action) {
                ++asked;
                Question unhurried = q;
                unhurried.time_left = kTimeLeft;
                EXPECT_EQ(local[Index(board.to_act())]->Decide(unhurried), action) << "deal " << deal;
              });
  }
  EXPECT_GT(asked, 200);
}

TEST(ServeStuck, AnAgentThatNeverAnswersSaysWhereItIsAndIsEndedBySignal) {
  Dialled bot("hakam-stuck-bot");
  bot.process.Signal(SIGQUIT);
  bot.ExpectAlive();
  v1::StartSessionResponse started;
  ASSERT_TRUE(bot.Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  grpc::ClientContext context;
  SetLimit(&context);
  grpc::CompletionQueue queue;
  v1::DecideResponse answer;
  grpc::Status status;
  const auto reader = bot.stub->AsyncDecide(&context, questions::FirstCall(1), &queue);
  reader->Finish(&answer, &status, nullptr);
  ASSERT_TRUE(bot.process.WaitForOutput("stuck\n"));
  bot.process.Signal(SIGQUIT);
  EXPECT_TRUE(bot.process.WaitForOutput("hakam: at StuckAgent::Decide\n"));
  bot.process.Signal(SIGTERM);
  EXPECT_EQ(bot.process.Wait().signal, SIGALRM);
  void* tag = nullptr;
  bool ok = false;
  ASSERT_TRUE(queue.Next(&tag, &ok));
  EXPECT_FALSE(status.ok());
}

}  // namespace
}  // namespace hakam
