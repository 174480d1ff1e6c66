#include "arbiter/relay/attached_agents.h"

#include "arbiter/relay/metadata.h"

namespace hakam::arbiter {
namespace {

absl::Time ToTime(const grpc::ServerContext& context) { return absl::FromChrono(context.deadline()); }

// A tenth before the deadline, so that a start without a bot is not late and the relay's log says why.
absl::Time InTime(const grpc::ServerContext& context) {
  const absl::Time deadline = ToTime(context);
  return deadline - (deadline - absl::Now()) / 10;
}

grpc::Status ToGrpc(const absl::Status& status) {
  return {static_cast<grpc::StatusCode>(status.code()), std::string(status.message())};
}

}  // namespace

template <typename Response>
grpc::Status AttachedAgents::Ask(const grpc::ServerContext& context, v1::AttachResponse call,
                                 absl::Time wait_until, bool (v1::AttachRequest::*has)() const,
                                 const Response& (v1::AttachRequest::*get)() const, Response* response) {
  if (!Knows(context, secret_)) return {grpc::StatusCode::PERMISSION_DENIED, "for the arbiter's relays"};
  const std::string name = Metadata(context, "hakam-name");
  const absl::StatusOr<std::shared_ptr<Attachment>> bot = attached_->Find(name, wait_until);
  if (!bot.ok()) return ToGrpc(bot.status());
  const absl::StatusOr<v1::AttachRequest> answer = (*bot)->Ask(std::move(call), ToTime(context));
  if (!answer.ok()) return ToGrpc(answer.status());
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

grpc::Status AttachedAgents::Describe(grpc::ServerContext* context, const v1::DescribeRequest* request,
                                      v1::DescribeResponse* response) {
  v1::AttachResponse call;
  *call.mutable_describe() = *request;
  return Ask(*context, std::move(call), InTime(*context), &v1::AttachRequest::has_describe,
             &v1::AttachRequest::describe, response);
}

grpc::Status AttachedAgents::StartSession(grpc::ServerContext* context,
                                          const v1::StartSessionRequest* request,
                                          v1::StartSessionResponse* response) {
  v1::AttachResponse call;
  *call.mutable_start_session() = *request;
  return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_start_session,
             &v1::AttachRequest::start_session, response);
}

grpc::Status AttachedAgents::Decide(grpc::ServerContext* context, const v1::DecideRequest* request,
                                    v1::DecideResponse* response) {
  v1::AttachResponse call;
  *call.mutable_decide() = *request;
  return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_decide,
             &v1::AttachRequest::decide, response);
}

grpc::Status AttachedAgents::FinishBoard(grpc::ServerContext* context, const v1::FinishBoardRequest* request,
                                         v1::FinishBoardResponse* response) {
  v1::AttachResponse call;
  *call.mutable_finish_board() = *request;
  return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_finish_board,
             &v1::AttachRequest::finish_board, response);
}

grpc::Status AttachedAgents::FinishSession(grpc::ServerContext* context,
                                           const v1::FinishSessionRequest* request,
                                           v1::FinishSessionResponse* response) {
  v1::AttachResponse call;
  *call.mutable_finish_session() = *request;
  return Ask(*context, std::move(call), absl::InfinitePast(), &v1::AttachRequest::has_finish_session,
             &v1::AttachRequest::finish_session, response);
}

}  // namespace hakam::arbiter
