#include "arbiter/relay/hub.h"

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/relay.h"
#include "hakam/v1/arbiter.grpc.pb.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

std::unique_ptr<Hub> Start() {
  return Hub::Start({.listen = "127.0.0.1:0", .tokens = {{"mine", "sesame"}}}).value();
}

// A bot that attaches and answers Describe with a name, and everything else with an error.
class Attaching {
 public:
  Attaching(const Hub& hub, const std::string& name, const std::string& token)
      : stub_(v1::ArbiterService::NewStub(grpc::CreateChannel(absl::StrCat("127.0.0.1:", hub.port()),
                                                              grpc::InsecureChannelCredentials()))) {
    context_.AddMetadata("authorization", "Bearer " + token);
    context_.AddMetadata("hakam-name", name);
    stream_ = stub_->Attach(&context_);
    thread_ = std::thread([this] { Answer(); });
  }
  ~Attaching() {
    Leave();
    if (thread_.joinable()) thread_.join();
  }
  void Leave() { context_.TryCancel(); }
  // Waits for the end of the stream.
  grpc::Status End() {
    thread_.join();
    return status_;
  }

 private:
  void Answer() {
    v1::AttachResponse call;
    while (stream_->Read(&call)) {
      v1::AttachRequest answer;
      answer.set_call_id(call.call_id());
      if (call.has_describe()) {
        answer.mutable_describe()->set_name("attached");
      } else if (call.has_decide()) {
        answer.mutable_start_session();  // an answer of another kind
      } else {
        answer.mutable_error()->set_code(static_cast<uint32_t>(grpc::StatusCode::RESOURCE_EXHAUSTED));
        answer.mutable_error()->set_message("no room");
      }
      stream_->Write(answer);
    }
    status_ = stream_->Finish();
  }

  std::unique_ptr<v1::ArbiterService::Stub> stub_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::AttachRequest, v1::AttachResponse>> stream_;
  grpc::Status status_;
  std::thread thread_;
};

// The address that a relay would dial, and its name.
struct Inside {
  explicit Inside(const LaunchSpec& spec) {
    for (absl::string_view entry : spec.env) {
      if (absl::ConsumePrefix(&entry, "HAKAM_RELAY_TO=")) address = std::string(entry);
      if (absl::ConsumePrefix(&entry, "HAKAM_TOKEN=")) secret = std::string(entry);
      if (absl::ConsumePrefix(&entry, "HAKAM_NAME=")) name = std::string(entry);
    }
    stub = v1::AgentService::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
  }
  void Fill(grpc::ClientContext* context) const {
    context->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    context->AddMetadata("authorization", "Bearer " + secret);
    context->AddMetadata("hakam-name", name);
  }
  grpc::Status Describe(v1::DescribeResponse* response) const {
    grpc::ClientContext context;
    Fill(&context);
    return stub->Describe(&context, {}, response);
  }

  std::string address;
  std::string secret;
  std::string name;
  std::unique_ptr<v1::AgentService::Stub> stub;
};

TEST(Hub, ABotThatIsAttachedIsFoundByRelays) {
  const std::unique_ptr<Hub> hub = Start();
  EXPECT_EQ(hub->Missing(), std::vector<std::string>{"mine"});
  Attaching bot(*hub, "mine", "sesame");
  const Inside inside(hub->SpecFor("mine"));
  v1::DescribeResponse description;
  EXPECT_TRUE(inside.Describe(&description).ok());
  EXPECT_EQ(description.name(), "attached");
  EXPECT_TRUE(hub->Missing().empty());
}

TEST(Hub, ErrorsOfTheBotAreItsOwnAndWrongKindsAreRefused) {
  const std::unique_ptr<Hub> hub = Start();
  Attaching bot(*hub, "mine", "sesame");
  const Inside inside(hub->SpecFor("mine"));
  v1::DescribeResponse description;
  ASSERT_TRUE(inside.Describe(&description).ok());
  grpc::ClientContext first;
  inside.Fill(&first);
  v1::StartSessionResponse session;
  const grpc::Status error = inside.stub->StartSession(&first, {}, &session);
  EXPECT_EQ(error.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(error.error_message(), "no room");
  grpc::ClientContext second;
  inside.Fill(&second);
  v1::DecideResponse decision;
  EXPECT_EQ(inside.stub->Decide(&second, {}, &decision).error_code(), grpc::StatusCode::INTERNAL);
}

TEST(Hub, WhoIsNotExpectedIsRefused) {
  const std::unique_ptr<Hub> hub = Start();
  EXPECT_EQ(Attaching(*hub, "mine", "open").End().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Attaching(*hub, "yours", "sesame").End().error_code(), grpc::StatusCode::NOT_FOUND);
  Attaching bot(*hub, "mine", "sesame");
  v1::DescribeResponse description;
  ASSERT_TRUE(Inside(hub->SpecFor("mine")).Describe(&description).ok());
  EXPECT_EQ(Attaching(*hub, "mine", "sesame").End().error_code(), grpc::StatusCode::ALREADY_EXISTS);
}

TEST(Hub, RelaysNeedItsSecret) {
  const std::unique_ptr<Hub> hub = Start();
  Attaching bot(*hub, "mine", "sesame");
  Inside inside(hub->SpecFor("mine"));
  inside.secret = "sesame";
  v1::DescribeResponse description;
  EXPECT_EQ(inside.Describe(&description).error_code(), grpc::StatusCode::PERMISSION_DENIED);
}

TEST(Hub, ABotThatLeavesMayComeBack) {
  const std::unique_ptr<Hub> hub = Start();
  const Inside inside(hub->SpecFor("mine"));
  v1::DescribeResponse description;
  for (int i = 0; i < 3; ++i) {
    Attaching bot(*hub, "mine", "sesame");
    ASSERT_TRUE(inside.Describe(&description).ok());
    bot.Leave();
    EXPECT_EQ(bot.End().error_code(), grpc::StatusCode::CANCELLED);
    while (hub->Missing().empty()) std::this_thread::yield();
  }
}

TEST(Hub, ItsEndIsAGoodEndForBots) {
  std::unique_ptr<Hub> hub = Start();
  Attaching bot(*hub, "mine", "sesame");
  v1::DescribeResponse description;
  ASSERT_TRUE(Inside(hub->SpecFor("mine")).Describe(&description).ok());
  hub.reset();
  EXPECT_TRUE(bot.End().ok());
}

TEST(Hub, WhatMakesNoSenseIsRefused) {
  EXPECT_EQ(Hub::Start({.listen = "localhost"}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Hub::Start({.listen = "0.0.0.0:0", .tokens = {{"a", "b"}}}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Hub::Start({.listen = "localhost:0", .certificate = "x", .tokens = {{"a", "b"}}}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Hub::Start({.listen = "localhost:0", .tokens = {{"a", ""}}}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(
      std::string(
          Hub::Start({.listen = "localhost:0", .certificate = "x", .key = "y", .tokens = {{"a", "b"}}})
              .status()
              .message()),
      HasSubstr("cannot listen"));
}

}  // namespace
}  // namespace hakam::arbiter
