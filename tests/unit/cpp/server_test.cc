// An agent that is served inside this program.
#include "sdk/cpp/server.h"

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "tests/unit/cpp/questions.h"
#include "tests/unit/hangs.h"

namespace hakam {
namespace {

// Answers when it is told to.
class Patient : public Agent {
 public:
  Patient(std::promise<void>* asked, std::shared_future<void> go) : asked_(*asked), go_(std::move(go)) {}
  rules::Action Decide(const Question& question) override {
    asked_.set_value();
    go_.wait();
    return question.legal.back();
  }

 private:
  std::promise<void>& asked_;
  const std::shared_future<void> go_;
};

class AgentServerTest : public ::testing::Test {
 protected:
  AgentServerTest() {
    const std::shared_future<void> go = go_.get_future().share();
    server_ = *AgentServer::Open(
        {.name = "inside"}, [this, go](const Session&) { return std::make_unique<Patient>(&asked_, go); },
        {.token = "secret"});
    thread_ = std::thread([this] { server_->Run(); });
    stub_ = v1::AgentService::NewStub(
        grpc::CreateChannel(absl::StrCat("127.0.0.1:", server_->port()), grpc::InsecureChannelCredentials()));
  }
  ~AgentServerTest() override {
    server_->Stop();
    thread_.join();
  }

  template <typename Request, typename Response>
  grpc::Status Call(grpc::Status (v1::AgentService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                   Response*),
                    const Request& request, Response* response, const std::string& token = "secret") {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + kHangs));
    context.set_wait_for_ready(true);
    context.AddMetadata("authorization", "Bearer " + token);
    return (stub_.get()->*method)(&context, request, response);
  }

  std::promise<void> asked_;
  std::promise<void> go_;
  std::unique_ptr<AgentServer> server_;
  std::thread thread_;
  std::unique_ptr<v1::AgentService::Stub> stub_;
};

TEST_F(AgentServerTest, AnswersWhoHasTheToken) {
  v1::DescribeResponse described;
  EXPECT_EQ(Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &described, "guess").error_code(),
            grpc::StatusCode::UNAUTHENTICATED);
  ASSERT_TRUE(Call(&v1::AgentService::Stub::Describe, v1::DescribeRequest(), &described).ok());
  EXPECT_EQ(described.name(), "inside");
}

TEST_F(AgentServerTest, StopsOnceTheAgentHasAnswered) {
  v1::StartSessionResponse started;
  ASSERT_TRUE(Call(&v1::AgentService::Stub::StartSession, questions::StartBaloot(1), &started).ok());
  std::thread caller([this] {
    v1::DecideResponse answer;
    (void)Call(&v1::AgentService::Stub::Decide, questions::FirstCall(1), &answer);
  });
  asked_.get_future().wait();
  std::thread stopper([this] { server_->Stop(); });
  go_.set_value();
  stopper.join();
  caller.join();
  server_->Stop();  // again
}

TEST(AgentServer, AnAddressThatIsTakenIsAnErrorAndNobodyNeedsToRunIt) {
  const auto none = [](const Session&) { return std::unique_ptr<Agent>(); };
  const auto first = AgentServer::Open({.name = "first"}, none, {});
  ASSERT_TRUE(first.ok()) << first.status();
  const auto second =
      AgentServer::Open({.name = "second"}, none, {.address = absl::StrCat("127.0.0.1:", (*first)->port())});
  EXPECT_TRUE(absl::IsUnavailable(second.status())) << second.status();
  EXPECT_TRUE(absl::IsInvalidArgument(
      AgentServer::Open({.name = "open"}, none, {.address = "0.0.0.0:4000"}).status()));
}

}  // namespace
}  // namespace hakam
