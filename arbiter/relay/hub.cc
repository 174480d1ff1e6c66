#include "arbiter/relay/hub.h"

#include <sys/resource.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/deal/deal.h"
#include "arbiter/relay/access.h"
#include "arbiter/relay/attached.h"
#include "arbiter/relay/attached_agents.h"
#include "arbiter/relay/connections.h"
#include "arbiter/relay/listener.h"
#include "sdk/base/clock.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxMessage = 1 << 20;
// A bot that disappears is noticed after this time and the one for an answer to a ping.
constexpr int kKeepaliveMs = 10'000;
constexpr absl::Duration kPingAnswer = absl::Seconds(20);
// GRPC_ARG_PING_TIMEOUT_MS of newer versions of gRPC, where it ends the connection too.
constexpr char kPingTimeout[] = "grpc.http2.ping_timeout_ms";
constexpr int kMaxStreams = 8;                     // of one connection: a program may attach several bots
constexpr absl::Duration kEnd = absl::Seconds(5);  // for the bots to take note of the end

uint64_t DescriptorLimit() {
  rlimit limit{};
  return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

// gRPC does not say that it cannot use the credentials of an external acceptor, only those of a port.
bool AreUsable(const std::shared_ptr<grpc::ServerCredentials>& credentials, absl::string_view name) {
  v1::ArbiterService::Service nobody;
  grpc::ServerBuilder trial;
  trial.AddListeningPort(absl::StrCat("unix-abstract:hakam-trial-", name), credentials);
  trial.RegisterService(&nobody);
  return trial.BuildAndStart() != nullptr;
}

absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> CredentialsOf(const HubOptions& options,
                                                                       absl::string_view name) {
  if (options.key.empty()) return grpc::InsecureServerCredentials();
  grpc::SslServerCredentialsOptions tls;
  tls.pem_key_cert_pairs.push_back({options.key, options.certificate});
  std::shared_ptr<grpc::ServerCredentials> credentials = grpc::SslServerCredentials(tls);
  if (AreUsable(credentials, name)) return credentials;
  return absl::UnavailableError(absl::StrCat("cannot listen on ", options.listen,
                                             ": certificate or key is not PEM, or they do not match"));
}

}  // namespace

class Hub::Impl : public Attached::Observer {
 public:
  Impl(const HubOptions& options, std::string secret)
      : secret_(std::move(secret)),
        attached_(options.tokens, options.failures, Clock::Real()),
        agents_(&attached_, SecretPart()) {}

  absl::Status Listen(const HubOptions& options) {
    HAKAM_ASSIGN_OR_RETURN(
        const ConnectionLimits limits,
        LimitsFor(options.tokens.size(), DescriptorLimit(), options.reserved_descriptors, options.idle));
    HAKAM_ASSIGN_OR_RETURN(listener_, Listener::Listen(options.listen, limits, Clock::Real()));
    attached_.Observe(this);
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::ServerCredentials> credentials,
                           CredentialsOf(options, NamePart()));
    grpc::ServerBuilder builder;
    auto acceptor = builder.experimental().AddExternalConnectionAcceptor(
        grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD, credentials);
    builder.RegisterService(&attached_);
    builder.SetMaxReceiveMessageSize(kMaxMessage);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMaxStreams);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
    const int ping_ms = static_cast<int>(absl::ToInt64Milliseconds(kPingAnswer + options.longest_answer));
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, ping_ms);
    builder.AddChannelArgument(kPingTimeout, ping_ms);
    // Bots may send keepalive pings too.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kKeepaliveMs / 2);
    outer_ = builder.BuildAndStart();
    if (outer_ == nullptr) return absl::UnavailableError("cannot start the server for bots");
    // An abstract socket has no file, so nothing is left behind if the arbiter is killed.
    address_ = absl::StrCat("unix-abstract:hakam-hub-", NamePart());
    grpc::ServerBuilder local;
    local.AddListeningPort(address_, grpc::InsecureServerCredentials());
    local.RegisterService(&agents_);
    local.SetMaxReceiveMessageSize(kMaxMessage);
    inner_ = local.BuildAndStart();
    if (inner_ == nullptr) return absl::UnavailableError("cannot listen for relays");
    return listener_->Start(std::move(acceptor), [this] { attached_.AnswerDue(); });
  }

  ~Impl() override {
    if (outer_ == nullptr) return;
    listener_->Stop();
    if (!attached_.Close(kEnd)) listener_->CloseAll();
    if (inner_ != nullptr) inner_->Shutdown(std::chrono::system_clock::now());
    outer_->Shutdown(std::chrono::system_clock::now() + absl::ToChronoSeconds(kEnd));
  }

  void OnAttach(const Peer& peer) override { listener_->Attach(peer); }
  void OnLeave(const Peer& peer) override { listener_->Leave(peer); }

  uint16_t port() const { return listener_->port(); }
  const Attached& attached() const { return attached_; }
  LaunchSpec SpecFor(absl::string_view name) const {
    LaunchSpec spec = AttachSpec(name, address_, SecretPart());
    spec.why_absent = [this, name = std::string(name)] {
      const std::string why = attached_.WhyMissing(name);
      return why.empty() ? "" : absl::StrCat(name, " cannot be reached: ", why);
    };
    return spec;
  }

 private:
  // The first digits name the socket, which everybody on this machine can see; the rest is the secret.
  static constexpr size_t kNameDigits = 16;
  std::string NamePart() const { return secret_.substr(0, kNameDigits); }
  std::string SecretPart() const { return secret_.substr(kNameDigits); }

  const std::string secret_;
  Attached attached_;
  AttachedAgents agents_;
  std::unique_ptr<Listener> listener_;
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
  auto impl = std::make_unique<Impl>(options, std::move(secret));
  HAKAM_RETURN_IF_ERROR(impl->Listen(options));
  return std::unique_ptr<Hub>(new Hub(std::move(impl)));
}

Hub::Hub(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Hub::~Hub() = default;

uint16_t Hub::port() const { return impl_->port(); }
std::vector<std::string> Hub::Missing() const { return impl_->attached().Missing(); }
LaunchSpec Hub::SpecFor(absl::string_view name) const { return impl_->SpecFor(name); }

}  // namespace hakam::arbiter
