#include "arbiter/web/rpc_server.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/resource_quota.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/relay/access.h"
#include "arbiter/web/rpc_service.h"
#include "arbiter/web/rpc_standard.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kLargestMessage = (64 << 10) + 1024;  // a chunk of an upload, and what is around it
constexpr size_t kMemory = 256 << 20;
constexpr int kStreamsOfConnection = 64;
constexpr int kHandshakeMs = 5'000;
constexpr int kIdleMs = 60'000;       // a connection without calls
constexpr int kKeepaliveMs = 20'000;  // a caller that disappears is noticed after this time
constexpr std::chrono::seconds kBetweenLooks(1);
constexpr std::chrono::seconds kEnd(2);  // for calls that are under way

std::vector<std::string> Services() {
  return {v1::SiteService::service_full_name(), grpc::health::v1::Health::service_full_name(),
          grpc::reflection::v1alpha::ServerReflection::service_full_name()};
}

absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> CredentialsFrom(const RpcServerOptions& options) {
  if (options.certificate.empty()) return grpc::InsecureServerCredentials();
  HAKAM_ASSIGN_OR_RETURN(const std::string certificate, ReadSmallFile(options.certificate));
  HAKAM_ASSIGN_OR_RETURN(const std::string key, ReadSmallFile(options.key));
  grpc::SslServerCredentialsOptions tls;
  tls.pem_key_cert_pairs.push_back({key, certificate});
  return grpc::SslServerCredentials(tls);
}

class OpenRpcServer : public RpcServer {
 public:
  explicit OpenRpcServer(const RpcServerOptions& options)
      : leagues_(*options.leagues),
        service_(options.leagues, options.acts, options.trusted_proxy),
        health_(Services()),
        reflection_(Services()) {}

  ~OpenRpcServer() override {
    if (server_ == nullptr) return;
    leagues_.StopListening(listener_);
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    looker_.join();
    service_.Close();
    server_->Shutdown(std::chrono::system_clock::now() + kEnd);  // waits for all calls
  }

  absl::Status Open(const RpcServerOptions& options) {
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::ServerCredentials> credentials,
                           CredentialsFrom(options));
    grpc::ResourceQuota quota("site");
    quota.Resize(kMemory);
    grpc::ServerBuilder builder;
    builder.SetResourceQuota(quota);
    builder.SetMaxReceiveMessageSize(kLargestMessage);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kStreamsOfConnection);
    builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, kHandshakeMs);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS, kIdleMs);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kKeepaliveMs / 2);
    int port = 0;
    builder.AddListeningPort(options.listen, credentials, &port);
    builder.RegisterService(&service_);
    builder.RegisterService(&health_);
    builder.RegisterService(&reflection_);
    server_ = builder.BuildAndStart();
    if (server_ == nullptr) {
      return absl::UnavailableError(absl::StrCat(
          "cannot listen on ", options.listen,
          options.certificate.empty() ? "" : ": the port is taken, or certificate and key do not match"));
    }
    address_ = absl::StrCat(options.listen.substr(0, options.listen.rfind(':')), ":", port);
    listener_ = leagues_.Listen([this](const LeagueNews& news) { service_.Tell(news); });
    looker_ = std::thread([this] { Look(); });
    return absl::OkStatus();
  }

  std::string address() const override { return address_; }

 private:
  void Look() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kBetweenLooks, [this] { return over_; })) service_.CutSlow();
  }

  LiveLeagues& leagues_;
  uint64_t listener_ = 0;
  // The server uses them.
  RpcService service_;
  RpcHealth health_;
  RpcReflection reflection_;
  std::unique_ptr<grpc::Server> server_;  // null: it has not started
  std::string address_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;  // guarded by mutex_
  std::thread looker_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<RpcServer>> RpcServer::Start(const RpcServerOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckHostPort(options.listen, /*any_port=*/true));
  if (options.certificate.empty() && options.trusted_proxy.empty() && !IsLoopback(options.listen)) {
    return absl::InvalidArgumentError(
        absl::StrCat(options.listen,
                     " can be reached from other machines: gRPC needs --tls there, or a "
                     "proxy that has it (--trusted-proxy)"));
  }
  KeepGrpcUp();
  auto server = std::make_unique<OpenRpcServer>(options);
  HAKAM_RETURN_IF_ERROR(server->Open(options));
  return server;
}

}  // namespace hakam::arbiter
