#include "arbiter/relay/hub.h"

#include <openssl/crypto.h>

#include <condition_variable>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/deal/deal.h"
#include "arbiter/relay/access.h"
#include "arbiter/relay/attachment.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxMessage = 1 << 20;
constexpr int kKeepaliveMs = 10'000;  // a bot that has gone without a word is noticed after this long

// The first value of a key in the metadata of a call.
template <typename Context>
std::string Metadata(const Context& context, const char* key) {
  const auto& all = context.client_metadata();
  const auto it = all.find(key);
  return it == all.end() ? "" : std::string(it->second.data(), it->second.size());
}

bool SameSecret(absl::string_view given, absl::string_view wanted) {
  return given.size() == wanted.size() && CRYPTO_memcmp(given.data(), wanted.data(), wanted.size()) == 0;
}

template <typename Context>
bool Knows(const Context& context, absl::string_view token) {
  return SameSecret(Metadata(context, "authorization"), absl::StrCat("Bearer ", token));
}

}  // namespace

// What Hub::Impl is made of. Named, because a class that headers know may not have fields of nameless types.
namespace hub {

// An attachment that is none.
class Refusal final : public grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse> {
 public:
  explicit Refusal(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

// Who is attached.
class Attached {
 public:
  explicit Attached(std::map<std::string, std::string> tokens) : tokens_(std::move(tokens)) {}

  grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Admit(
      const grpc::CallbackServerContext& context) {
    const std::string name = Metadata(context, "hakam-name");
    const std::lock_guard lock(mutex_);
    const auto known = tokens_.find(name);
    if (known == tokens_.end()) {
      return new Refusal({grpc::StatusCode::NOT_FOUND,
                          absl::StrCat("no entrant \"", name, "\" waits for a bot (HAKAM_NAME)")});
    }
    if (!Knows(context, known->second)) {
      return new Refusal({grpc::StatusCode::UNAUTHENTICATED,
                          absl::StrCat("not the token of entrant \"", name, "\" (HAKAM_TOKEN)")});
    }
    if (closed_) return new Refusal({grpc::StatusCode::UNAVAILABLE, "the league is over"});
    if (by_name_.contains(name)) {
      return new Refusal(
          {grpc::StatusCode::ALREADY_EXISTS, absl::StrCat("a bot is attached as \"", name, "\" already")});
    }
    auto attachment = std::make_shared<Attachment>([this, name] { Leave(name); });
    attachment->Begin();
    by_name_.emplace(name, attachment);
    changed_.notify_all();
    return attachment.get();
  }

  // Waits for it, if `until` is later. Null: it is not there.
  std::shared_ptr<Attachment> Find(const std::string& name, absl::Time until) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, absl::ToChronoTime(until), [&] { return closed_ || by_name_.contains(name); });
    const auto it = by_name_.find(name);
    return it == by_name_.end() ? nullptr : it->second;
  }

  std::vector<std::string> Missing() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> missing;
    for (const auto& [name, token] : tokens_) {
      if (!by_name_.contains(name)) missing.push_back(name);
    }
    return missing;
  }

  // Ends all, and waits for their ends.
  void Close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
    for (const auto& [name, attachment] : by_name_) attachment->Close();
    changed_.wait(lock, [this] { return by_name_.empty(); });
  }

 private:
  void Leave(const std::string& name) {
    const std::lock_guard lock(mutex_);
    by_name_.erase(name);
    changed_.notify_all();
  }

  const std::map<std::string, std::string> tokens_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Attachment>> by_name_;
  bool closed_ = false;
};

class Outside final : public v1::ArbiterService::CallbackService {
 public:
  explicit Outside(Attached* attached) : attached_(attached) {}
  grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attach(
      grpc::CallbackServerContext* context) override {
    return attached_->Admit(*context);
  }

 private:
  Attached* attached_;
};

// The same bots, as relays find them.
class Inside final : public v1::AgentService::Service {
 public:
  Inside(Attached* attached, std::string secret) : attached_(attached), secret_(std::move(secret)) {}

  // A bot that is not there yet is waited for.
  grpc::Status Describe(grpc::ServerContext* context, const v1::DescribeRequest* request,
                        v1::DescribeResponse* response) override {
    v1::AttachResponse call;
    *call.mutable_describe() = *request;
    return Ask(*context, std::move(call), ToTime(*context), &v1::AttachRequest::has_describe,
               &v1::AttachRequest::describe, response);
  }
  grpc::Status StartSession(grpc::ServerContext* context, const v1::StartSessionRequest* request,
                            v1::StartSessionResponse* response) override {
    v1::AttachResponse call;
    *call.mutable_start_session() = *request;
    return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_start_session,
               &v1::AttachRequest::start_session, response);
  }
  grpc::Status Decide(grpc::ServerContext* context, const v1::DecideRequest* request,
                      v1::DecideResponse* response) override {
    v1::AttachResponse call;
    *call.mutable_decide() = *request;
    return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_decide,
               &v1::AttachRequest::decide, response);
  }
  grpc::Status FinishBoard(grpc::ServerContext* context, const v1::FinishBoardRequest* request,
                           v1::FinishBoardResponse* response) override {
    v1::AttachResponse call;
    *call.mutable_finish_board() = *request;
    return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_finish_board,
               &v1::AttachRequest::finish_board, response);
  }
  grpc::Status FinishSession(grpc::ServerContext* context, const v1::FinishSessionRequest* request,
                             v1::FinishSessionResponse* response) override {
    v1::AttachResponse call;
    *call.mutable_finish_session() = *request;
    return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_finish_session,
               &v1::AttachRequest::finish_session, response);
  }

 private:
  static absl::Time ToTime(const grpc::ServerContext& context) {
    return absl::FromChrono(context.deadline());
  }

  template <typename Response>
  grpc::Status Ask(const grpc::ServerContext& context, v1::AttachResponse call, absl::Time wait_until,
                   bool (v1::AttachRequest::*has)() const, const Response& (v1::AttachRequest::*get)() const,
                   Response* response) {
    if (!Knows(context, secret_)) return {grpc::StatusCode::PERMISSION_DENIED, "for the arbiter's relays"};
    const std::string name = Metadata(context, "hakam-name");
    const std::shared_ptr<Attachment> bot = attached_->Find(name, wait_until);
    if (bot == nullptr) {
      return {grpc::StatusCode::UNAVAILABLE, absl::StrCat("no bot has attached itself as \"", name, "\"")};
    }
    const absl::StatusOr<v1::AttachRequest> answer = bot->Ask(std::move(call), ToTime(context));
    if (!answer.ok()) {
      return {static_cast<grpc::StatusCode>(answer.status().code()), std::string(answer.status().message())};
    }
    if (answer->has_error()) {
      const uint32_t code = answer->error().code();
      return {code >= 1 && code <= 16 ? static_cast<grpc::StatusCode>(code) : grpc::StatusCode::UNKNOWN,
              answer->error().message().substr(0, 1024)};
    }
    if (!((*answer).*has)()) {
      return {grpc::StatusCode::INTERNAL, "its answer on the stream is of another kind than the question"};
    }
    *response = ((*answer).*get)();
    return grpc::Status::OK;
  }

  Attached* attached_;
  const std::string secret_;
};

}  // namespace hub

class Hub::Impl {
 public:
  Impl(HubOptions options, std::string secret)
      : secret_(std::move(secret)),
        attached_(std::move(options.tokens)),
        outside_(&attached_),
        inside_(&attached_, SecretPart()) {}

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
    builder.RegisterService(&outside_);
    builder.SetMaxReceiveMessageSize(kMaxMessage);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
    // Bots may look after us in the same way.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kKeepaliveMs / 2);
    outer_ = builder.BuildAndStart();
    if (outer_ == nullptr || port == 0) {
      return absl::UnavailableError(
          absl::StrCat("cannot listen on ", options.listen,
                       " (is the port taken, are certificate and key PEM and of one kind?)"));
    }
    port_ = static_cast<uint16_t>(port);
    // No file: nothing is left behind, whatever becomes of us.
    address_ = absl::StrCat("unix-abstract:hakam-hub-", NamePart());
    grpc::ServerBuilder local;
    local.AddListeningPort(address_, grpc::InsecureServerCredentials());
    local.RegisterService(&inside_);
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
  const hub::Attached& attached() const { return attached_; }
  LaunchSpec SpecFor(absl::string_view name) const { return AttachSpec(name, address_, SecretPart()); }

 private:
  // The first digits are the name of the socket, which everybody on this machine can see.
  static constexpr size_t kNameDigits = 16;
  std::string NamePart() const { return secret_.substr(0, kNameDigits); }
  std::string SecretPart() const { return secret_.substr(kNameDigits); }

  const std::string secret_;
  hub::Attached attached_;
  hub::Outside outside_;
  hub::Inside inside_;
  uint16_t port_ = 0;
  std::string address_;
  std::unique_ptr<grpc::Server> outer_;
  std::unique_ptr<grpc::Server> inner_;
};

absl::StatusOr<std::unique_ptr<Hub>> Hub::Start(HubOptions options) {
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
