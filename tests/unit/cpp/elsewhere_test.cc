// Bots on other machines: TLS, tokens, and bots that attach themselves. All of it on loopback.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "hakam/v1/arbiter.grpc.pb.h"
#include "sdk/cpp/attach.h"
#include "sdk/cpp/sessions.h"
#include "tests/unit/cpp/bot_process.h"
#include "tests/unit/hangs.h"
#include "tests/unit/paths.h"

namespace hakam {
namespace {

using ::testing::HasSubstr;

const std::string kBot = BinFile("hakam-random");

// An address of loopback for this process alone: no other takes a port of it that is free.
std::string OwnHost() {
  const unsigned pid = static_cast<unsigned>(getpid());
  return absl::StrCat("127.", (pid >> 16) & 255, ".", (pid >> 8) & 255, ".", pid & 255);
}

// A self-signed certificate for loopback, and its key.
struct Certificate {
  Certificate() : cert(dir.path() + "/bot.pem"), key(dir.path() + "/bot.key") {
    const std::string command = absl::StrCat(
        "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2 -addext "
        "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:",
        OwnHost(), " -keyout ", key, " -out ", cert, " 2>", dir.path(), "/log");
    EXPECT_EQ(std::system(command.c_str()), 0);
  }

  std::shared_ptr<grpc::ChannelCredentials> Roots() const {
    std::ostringstream text;
    text << std::ifstream(cert).rdbuf();
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = text.str();
    return grpc::SslCredentials(options);
  }

  TempDir dir;
  std::string cert;
  std::string key;
};

// An address at which nobody listens.
std::string FreeAddress() {
  const std::string host = OwnHost();
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  EXPECT_EQ(inet_pton(AF_INET, host.c_str(), &address.sin_addr), 1);
  socklen_t size = sizeof address;
  EXPECT_EQ(bind(probe, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size), 0);
  close(probe);
  return absl::StrCat(host, ":", ntohs(address.sin_port));
}

grpc::Status Describe(const std::shared_ptr<grpc::Channel>& channel, const std::string& token) {
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + kHangs));
  context.set_wait_for_ready(true);
  if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
  v1::DescribeResponse response;
  return v1::AgentService::NewStub(channel)->Describe(&context, v1::DescribeRequest(), &response);
}

TEST(Elsewhere, WithTlsOnlyWhoHasTheTokenIsServed) {
  const Certificate certificate;
  const std::string address = FreeAddress();
  const BotProcess bot(
      kBot, address,
      {"HAKAM_TLS_CERT=" + certificate.cert, "HAKAM_TLS_KEY=" + certificate.key, "HAKAM_TOKEN=sesame"});
  const auto channel = grpc::CreateChannel(address, certificate.Roots());
  EXPECT_TRUE(Describe(channel, "sesame").ok()) << Describe(channel, "sesame").error_message();
  for (const char* token : {"", "Sesame", "sesame2", "sesam"}) {
    EXPECT_EQ(Describe(channel, token).error_code(), grpc::StatusCode::UNAUTHENTICATED) << token;
  }
  grpc::ClientContext context;
  const auto stream = v1::AgentService::NewStub(channel)->DecideStream(&context);
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST(Elsewhere, AFileThatCannotBeReadIsNamed) {
  const BotProcess::End end =
      BotProcess(kBot, "127.0.0.1:4000",
                 {"HAKAM_TLS_CERT=/no/such.pem", "HAKAM_TLS_KEY=/no/such.key", "HAKAM_TOKEN=x"})
          .Wait();
  EXPECT_EQ(end.exit_code, 2);
  EXPECT_THAT(end.output, HasSubstr("/no/such.key"));
}

// An arbiter that takes one bot: `talk` says what happens on the stream.
class OneArbiter final : public v1::ArbiterService::Service {
 public:
  using Stream = grpc::ServerReaderWriter<v1::AttachResponse, v1::AttachRequest>;
  using Talk = std::function<grpc::Status(grpc::ServerContext*, Stream*)>;

  OneArbiter(Talk talk, std::shared_ptr<grpc::ServerCredentials> credentials) : talk_(std::move(talk)) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", std::move(credentials), &port_);
    builder.RegisterService(this);
    server_ = builder.BuildAndStart();
  }
  std::string address() const { return absl::StrCat("attach:127.0.0.1:", port_); }

  grpc::Status Attach(grpc::ServerContext* context, Stream* stream) override {
    return talk_(context, stream);
  }

 private:
  const Talk talk_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

std::string Metadata(const grpc::ServerContext& context, const std::string& key) {
  const auto it = context.client_metadata().find(key);
  return it == context.client_metadata().end() ? "" : std::string(it->second.data(), it->second.size());
}

TEST(Elsewhere, AnAttachedBotAnswersUntilTheArbiterEndsTheStream) {
  std::string said;
  std::vector<v1::AttachRequest> answers(3);
  std::promise<void> talked;  // set when the test may read the results of the arbiter's thread
  OneArbiter arbiter(
      [&](grpc::ServerContext* context, OneArbiter::Stream* stream) {
        said = Metadata(*context, "authorization") + ", " + Metadata(*context, "hakam-name");
        std::vector<v1::AttachResponse> calls(3);
        calls[0].mutable_describe();
        calls[1].mutable_decide();  // without a session
        for (size_t i = 0; i < calls.size(); ++i) {
          calls[i].set_call_id(7 + i);  // the kit does not know the last call
          stream->Write(calls[i]);
          stream->Read(&answers[i]);
        }
        talked.set_value();
        return grpc::Status::OK;
      },
      grpc::InsecureServerCredentials());
  const BotProcess::End end =
      BotProcess(kBot, arbiter.address(), {"HAKAM_TOKEN=sesame", "HAKAM_NAME=me"}).Wait();
  EXPECT_EQ(end.exit_code, 0) << end.output;
  ASSERT_EQ(talked.get_future().wait_for(absl::ToChronoSeconds(kHangs)), std::future_status::ready)
      << end.output;
  EXPECT_EQ(said, "Bearer sesame, me");
  EXPECT_EQ(answers[0].call_id(), 7u);
  EXPECT_EQ(answers[0].describe().name(), "hakam-random");
  EXPECT_EQ(answers[1].error().code(), static_cast<uint32_t>(grpc::StatusCode::NOT_FOUND));
  EXPECT_EQ(answers[2].error().code(), static_cast<uint32_t>(grpc::StatusCode::UNIMPLEMENTED));
}

TEST(Elsewhere, ABotThatIsRefusedSaysWhy) {
  OneArbiter arbiter(
      [](grpc::ServerContext*, OneArbiter::Stream*) {
        return grpc::Status(grpc::StatusCode::ALREADY_EXISTS, "there is a bot \"me\" already");
      },
      grpc::InsecureServerCredentials());
  const BotProcess::End end = BotProcess(kBot, arbiter.address(), {"HAKAM_NAME=me"}).Wait();
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_THAT(end.output, HasSubstr("ALREADY_EXISTS: there is a bot \"me\" already"));
}

TEST(Elsewhere, AnArbiterWithAnotherCertificateIsNotTrusted) {
  const Certificate its_own;
  const Certificate foreign;
  const absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> credentials =
      ServerCredentials({.cert = its_own.cert, .key = its_own.key});
  ASSERT_TRUE(credentials.ok()) << credentials.status();
  OneArbiter arbiter([](grpc::ServerContext*, OneArbiter::Stream*) { return grpc::Status::OK; },
                     *credentials);
  const BotProcess::End trusted =
      BotProcess(kBot, arbiter.address(), {"HAKAM_TLS_CA=" + its_own.cert}).Wait();
  EXPECT_EQ(trusted.exit_code, 0) << trusted.output;
  const BotProcess::End refused =
      BotProcess(kBot, arbiter.address(), {"HAKAM_TLS_CA=" + foreign.cert}).Wait();
  EXPECT_EQ(refused.exit_code, 1) << refused.output;
  EXPECT_THAT(refused.output, HasSubstr("UNAVAILABLE"));
}

TEST(Elsewhere, AnAttachedBotStopsCleanlyWhenAsked) {
  std::promise<void> answered;
  OneArbiter arbiter(
      [&answered](grpc::ServerContext*, OneArbiter::Stream* stream) {
        v1::AttachResponse call;
        call.mutable_describe();
        stream->Write(call);
        v1::AttachRequest answer;
        if (stream->Read(&answer)) answered.set_value();
        stream->Read(&answer);  // until the bot is gone
        return grpc::Status::OK;
      },
      grpc::InsecureServerCredentials());
  BotProcess bot(kBot, arbiter.address());
  ASSERT_EQ(answered.get_future().wait_for(absl::ToChronoSeconds(kHangs)), std::future_status::ready);
  bot.Signal(SIGTERM);
  const BotProcess::End end = bot.Wait();
  EXPECT_EQ(end.exit_code, 0) << "signal " << end.signal << ": " << end.output;
}

}  // namespace
}  // namespace hakam
