#include "arbiter/relay/relay.h"

#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/access.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxAnswer = 1 << 20;

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> CredentialsFor(const RelayTarget& target) {
  const bool here = absl::StartsWith(target.address, "unix") || IsLoopback(target.address);
  if (here && target.ca_file.empty()) return grpc::InsecureChannelCredentials();
  grpc::SslCredentialsOptions options;
  HAKAM_ASSIGN_OR_RETURN(options.pem_root_certs, ReadSmallFile(target.ca_file));
  return grpc::SslCredentials(options);
}

// c-ares knows localhost from /etc/hosts, which an empty container does not have.
std::string Findable(const RelayTarget& target) {
  absl::string_view port = target.address;
  if (!target.ca_file.empty() || !absl::ConsumePrefix(&port, "localhost:") || access("/etc/hosts", R_OK) == 0)
    return target.address;
  return absl::StrCat("ipv4:127.0.0.1:", port);
}

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::Channel>> DialTarget(const RelayTarget& target) {
  HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::ChannelCredentials> credentials, CredentialsFor(target));
  grpc::ChannelArguments args;
  args.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  args.SetMaxReceiveMessageSize(kMaxAnswer);
  args.SetInt(GRPC_ARG_SERVICE_CONFIG_DISABLE_RESOLUTION, 1);
  return grpc::CreateCustomChannel(Findable(target), credentials, args);
}

template <typename Request, typename Response>
grpc::Status Relay::PassOn(const grpc::ServerContext& context, const Request& request, Response* response,
                           grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*)) {
  grpc::ClientContext call;
  call.set_deadline(context.deadline());
  if (!target_.token.empty()) call.AddMetadata("authorization", absl::StrCat("Bearer ", target_.token));
  if (!target_.name.empty()) call.AddMetadata("hakam-name", target_.name);
  const grpc::Status status = (stub_.get()->*method)(&call, request, response);
  if (status.error_code() == grpc::StatusCode::UNAVAILABLE) on_lost_(status.error_message());
  return {status.error_code(), status.error_message()};
}

grpc::Status Relay::Describe(grpc::ServerContext* context, const v1::DescribeRequest* request,
                             v1::DescribeResponse* response) {
  grpc::Status status = PassOn(*context, *request, response, &Stub::Describe);
  response->set_decide_stream(false);
  response->set_decide_many(false);
  return status;
}

grpc::Status Relay::StartSession(grpc::ServerContext* context, const v1::StartSessionRequest* request,
                                 v1::StartSessionResponse* response) {
  return PassOn(*context, *request, response, &Stub::StartSession);
}

grpc::Status Relay::Decide(grpc::ServerContext* context, const v1::DecideRequest* request,
                           v1::DecideResponse* response) {
  return PassOn(*context, *request, response, &Stub::Decide);
}

grpc::Status Relay::FinishBoard(grpc::ServerContext* context, const v1::FinishBoardRequest* request,
                                v1::FinishBoardResponse* response) {
  return PassOn(*context, *request, response, &Stub::FinishBoard);
}

grpc::Status Relay::FinishSession(grpc::ServerContext* context, const v1::FinishSessionRequest* request,
                                  v1::FinishSessionResponse* response) {
  return PassOn(*context, *request, response, &Stub::FinishSession);
}

}  // namespace hakam::arbiter
