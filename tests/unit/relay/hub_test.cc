#include "arbiter/relay/hub.h"

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/relay.h"
#include "hakam/v1/arbiter.grpc.pb.h"
#include "sdk/base/clock.h"
#include "tests/unit/hangs.h"

namespace hakam::arbiter {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::unique_ptr<Hub> Start() {
  return Hub::Start({.listen = "127.0.0.1:0", .tokens = {{"mine", "sesame"}}}).value();
}

// A bot that attaches and answers Describe with a name, and everything else with an error.
class Attaching {
 public:
  Attaching(const Hub& hub, const std::string& name, const std::string& token,
            const std::string& host = "127.0.0.1")
      : stub_(v1::ArbiterService::NewStub(
            grpc::CreateChannel(absl::StrCat(host, ":", hub.port()), grpc::InsecureChannelCredentials()))) {
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
  bool ended() const { return ended_; }
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
    ended_ = true;
  }

  std::unique_ptr<v1::ArbiterService::Stub> stub_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::AttachRequest, v1::AttachResponse>> stream_;
  grpc::Status status_;
  std::atomic<bool> ended_ = false;
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
    context->set_deadline(absl::ToChronoTime(absl::Now() + kHangs));
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
  const grpc::Status token = Attaching(*hub, "mine", "open").End();
  EXPECT_EQ(token.error_code(), grpc::StatusCode::UNAUTHENTICATED);
  Attaching bot(*hub, "mine", "sesame");
  v1::DescribeResponse description;
  ASSERT_TRUE(Inside(hub->SpecFor("mine")).Describe(&description).ok());
  EXPECT_EQ(Attaching(*hub, "mine", "sesame").End().error_code(), grpc::StatusCode::ALREADY_EXISTS);
}

TEST(Hub, AnUnknownNameAndAWrongTokenGetTheSameAnswer) {
  const std::unique_ptr<Hub> hub = Start();
  const grpc::Status token = Attaching(*hub, "mine", "open").End();
  const grpc::Status name = Attaching(*hub, "yours", "sesame").End();
  EXPECT_EQ(token.error_code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(name.error_code(), token.error_code());
  EXPECT_EQ(name.error_message(), token.error_message());
  EXPECT_EQ(name.error_details(), token.error_details());
}

TEST(Hub, AfterWrongTokensEveryAnswerWaitsAndARightTokenGetsIn) {
  constexpr absl::Duration kWait = absl::Milliseconds(300);
  const std::unique_ptr<Hub> hub = Hub::Start({.listen = "127.0.0.1:0",
                                               .tokens = {{"mine", "sesame"}},
                                               .failures = {.free = 2, .first = kWait, .longest = kWait}})
                                       .value();
  const Clock& clock = Clock::Real();
  for (int i = 0; i < 2; ++i) Attaching(*hub, "mine", "open").End();
  absl::Duration begin = clock.Now();
  EXPECT_EQ(Attaching(*hub, "mine", "open").End().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_GE(clock.Now() - begin, kWait);
  begin = clock.Now();
  Attaching bot(*hub, "mine", "sesame");
  v1::DescribeResponse description;
  EXPECT_TRUE(Inside(hub->SpecFor("mine")).Describe(&description).ok());
  EXPECT_GE(clock.Now() - begin, kWait);
}

TEST(Hub, ItsEndDoesNotWaitForDelayedAnswers) {
  std::unique_ptr<Hub> hub =
      Hub::Start({.listen = "127.0.0.1:0",
                  .tokens = {{"mine", "sesame"}},
                  .failures = {.free = 1, .first = absl::Hours(1), .longest = absl::Hours(1)}})
          .value();
  Attaching(*hub, "mine", "open").End();
  Attaching delayed(*hub, "mine", "open");
  Attaching left(*hub, "mine", "open");
  left.Leave();
  EXPECT_EQ(left.End().error_code(), grpc::StatusCode::CANCELLED);
  hub.reset();
  EXPECT_FALSE(delayed.End().ok());
}

// Connections that never say a word.
class Silent {
 public:
  Silent(const Hub& hub, int count, bool v6 = false) {
    for (int i = 0; i < count; ++i) {
      fds_.push_back(socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
      EXPECT_EQ(v6 ? ConnectV6(hub.port()) : ConnectV4(hub.port()), 0);
    }
  }
  ~Silent() {
    for (const int fd : fds_) close(fd);
  }
  // Whether the hub closes this connection.
  bool Closes(size_t i) const {
    const timeval limit = absl::ToTimeval(kHangs);
    setsockopt(fds_[i], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    char buffer[4096];
    ssize_t n;
    while ((n = recv(fds_[i], buffer, sizeof buffer, 0)) > 0) continue;  // gRPC says hello
    return n == 0 || errno == ECONNRESET;
  }

 private:
  int ConnectV4(uint16_t port) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(fds_.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  int ConnectV6(uint16_t port) const {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    address.sin6_addr = in6addr_loopback;
    return connect(fds_.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }

  std::vector<int> fds_;
};

size_t OpenDescriptors() {
  size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

TEST(Hub, SilentConnectionsKeepNoBotOut) {
  constexpr int kSilent = 300;
  const std::unique_ptr<Hub> hub = Start();
  const size_t before = OpenDescriptors();
  const Silent silent(*hub, kSilent);
  Attaching bot(*hub, "mine", "sesame");
  v1::DescribeResponse description;
  EXPECT_TRUE(Inside(hub->SpecFor("mine")).Describe(&description).ok());
  EXPECT_TRUE(silent.Closes(0));
  // An address may have one connection for each bot and 64 more, which take two descriptors here.
  EXPECT_LT(OpenDescriptors(), before + kSilent + 2 * (65 + 16) + 16);
}

// Whether a bot has attached itself before its connection had been idle for too long. If so, a silent
// connection must be closed, and the bot's must not.
bool TryIdle(const std::string& host, absl::Duration idle) {
  const bool v6 = host == "[::1]";
  const absl::StatusOr<std::unique_ptr<Hub>> hub =
      Hub::Start({.listen = absl::StrCat(host, ":0"), .tokens = {{"mine", "sesame"}}, .idle = idle});
  if (v6 && !hub.ok()) return true;  // this machine has no IPv6
  EXPECT_TRUE(hub.ok()) << hub.status();
  if (!hub.ok()) return true;
  const Attaching bot(**hub, "mine", "sesame", host);
  EXPECT_TRUE(Eventually([&] { return bot.ended() || (*hub)->Missing().empty(); }));
  if (bot.ended()) return false;
  EXPECT_TRUE(Silent(**hub, 1, v6).Closes(0));
  v1::DescribeResponse description;
  EXPECT_TRUE(Inside((*hub)->SpecFor("mine")).Describe(&description).ok());
  return true;
}

TEST(Hub, AConnectionWithoutABotIsClosedAndOneWithABotIsNot) {
  for (const std::string host : {"127.0.0.1", "[::1]"}) {
    SCOPED_TRACE(host);
    absl::Duration idle = absl::Seconds(1);
    while (!TryIdle(host, idle) && idle < kHangs) idle *= 4;  // a bot on a busy machine needs longer
    EXPECT_LT(idle, kHangs);
  }
}

TEST(Hub, TheLeagueGetsItsDescriptorsFirst) {
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const absl::Status status =
      Hub::Start(
          {.listen = "127.0.0.1:0", .tokens = {{"a", "b"}}, .reserved_descriptors = limit.rlim_cur - 10})
          .status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
}

TEST(Hub, APortThatIsInUseIsNamed) {
  const std::unique_ptr<Hub> first = Start();
  const std::string address = absl::StrCat("127.0.0.1:", first->port());
  const absl::Status status = Hub::Start({.listen = address, .tokens = {{"a", "b"}}}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()), AllOf(HasSubstr(address), HasSubstr("in use")));
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
    EXPECT_TRUE(Eventually([&] { return !hub->Missing().empty(); }));
  }
}

TEST(Hub, WhyABotIsAbsentIsKnownWithoutItsRelay) {
  const std::unique_ptr<Hub> hub = Start();
  const LaunchSpec spec = hub->SpecFor("mine");
  EXPECT_EQ(spec.why_absent(), "mine cannot be reached: no bot has attached itself as \"mine\"");
  Attaching bot(*hub, "mine", "sesame");
  EXPECT_TRUE(Eventually([&] { return spec.why_absent().empty(); }));
  bot.Leave();
  EXPECT_TRUE(Eventually([&] { return !spec.why_absent().empty(); }));
  EXPECT_EQ(
      spec.why_absent(),
      "mine cannot be reached: the bot that was attached as \"mine\" has disconnected and has not come back");
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
