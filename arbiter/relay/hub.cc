#include "arbiter/relay/hub.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/deal/deal.h"
#include "arbiter/relay/access.h"
#include "arbiter/relay/attached.h"
#include "arbiter/relay/attached_agents.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxMessage = 1 << 20;
constexpr int kKeepaliveMs = 10'000;  // a bot that disappears is noticed after this time

}  // namespace

class Hub::Impl {
 public:
  Impl(std::map<std::string, std::string> tokens, std::string secret)
      : secret_(std::move(secret)), attached_(std::move(tokens)), agents_(&attached_, SecretPart()) {}

  absl::Status Listen(const HubOptions& options) {
    std::shared_ptr<grpc::ServerCredentials> credentials = grpc::InsecureServerCredentials();
    if (!options.key.empty()) {
      grpc::SslServerCredentialsOptions tls;
      tls.pem_key_cert_pairs.push_back({options.key, options.certificate});
      credentials = grpc::SslServerCredentials(tls);
    }
    int port = 0;
    grpc::ServerBuilder builder;
    builder.AddListeningPort(options.listen, credentials, &port);
    builder.RegisterService(&attached_);
    builder.SetMaxReceiveMessageSize(kMaxMessage);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
    // Bots may send keepalive pings too.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kKeepaliveMs / 2);
    outer_ = builder.BuildAndStart();
    if (outer_ == nullptr || port == 0) {
      return absl::UnavailableError(
          absl::StrCat("cannot listen on ", options.listen,
                       " (is the port in use? are certificate and key PEM, and do they match?)"));
    }
    port_ = static_cast<uint16_t>(port);
    // An abstract socket has no file, so nothing is left behind if the arbiter is killed.
    address_ = absl::StrCat("unix-abstract:hakam-hub-", NamePart());
    grpc::ServerBuilder local;
    local.AddListeningPort(address_, grpc::InsecureServerCredentials());
    local.RegisterService(&agents_);
    local.SetMaxReceiveMessageSize(kMaxMessage);
    inner_ = local.BuildAndStart();
    return inner_ != nullptr ? absl::OkStatus() : absl::UnavailableError("cannot listen for relays");
  }

  ~Impl() {
    if (outer_ == nullptr) return;
    attached_.Close();
    if (inner_ != nullptr) inner_->Shutdown(std::chrono::system_clock::now());
    outer_->Shutdown();
  }

  uint16_t port() const { return port_; }
  const Attached& attached() const { return attached_; }
  LaunchSpec SpecFor(absl::string_view name) const { return AttachSpec(name, address_, SecretPart()); }

 private:
  // The first digits name the socket, which everybody on this machine can see; the rest is the secret.
  static constexpr size_t kNameDigits = 16;
  std::string NamePart() const { return secret_.substr(0, kNameDigits); }
  std::string SecretPart() const { return secret_.substr(kNameDigits); }

  const std::string secret_;
  Attached attached_;
  AttachedAgents agents_;
  uint16_t port_ = 0;
  std::string address_;
  std::unique_ptr<grpc::Server> outer_;
  std::unique_ptr<grpc::Server> inner_;
};

absl::StatusOr<std::unique_ptr<Hub>> Hub::Start(const HubOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckHostPort(options.listen, /*any_port=*/true));
  if (options.certificate.empty() != options.key.empty()) {
    return absl::InvalidArgumentError("attach: a certificate needs its key, and a key its certificate");
  }
  if (options.key.empty() && !IsLoopback(options.listen)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "attach: ", options.listen, " can be reached from other machines: it needs a certificate and a key"));
  }
  for (const auto& [name, token] : options.tokens) {
    if (token.empty()) return absl::InvalidArgumentError(absl::StrCat("entrant \"", name, "\": no token"));
  }
  HAKAM_ASSIGN_OR_RETURN(std::string secret, FreshSeed());
  KeepGrpcUp();
  auto impl = std::make_unique<Impl>(options.tokens, std::move(secret));
  HAKAM_RETURN_IF_ERROR(impl->Listen(options));
  return std::unique_ptr<Hub>(new Hub(std::move(impl)));
}

Hub::Hub(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Hub::~Hub() = default;

uint16_t Hub::port() const { return impl_->port(); }
std::vector<std::string> Hub::Missing() const { return impl_->attached().Missing(); }
LaunchSpec Hub::SpecFor(absl::string_view name) const { return impl_->SpecFor(name); }

}  // namespace hakam::arbiter
