#include "sdk/cpp/attach.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam {
namespace {

constexpr int kKeepaliveMs = 10'000;
constexpr size_t kMaxErrorBytes = 1024;  // CallError.message

absl::Status Decide(const v1::DecideRequest& question, Sessions* sessions, v1::DecideResponse* answer) {
  std::string bytes;
  HAKAM_RETURN_IF_ERROR(sessions->Decide(question.SerializeAsString(), &bytes));
  if (!answer->ParseFromString(bytes)) return absl::InternalError("the answer cannot be read");
  return absl::OkStatus();
}

absl::Status Handle(const v1::AttachResponse& call, Sessions* sessions, v1::AttachRequest* reply) {
  switch (call.call_case()) {
    case v1::AttachResponse::kDescribe:
      return sessions->Describe(call.describe(), reply->mutable_describe());
    case v1::AttachResponse::kStartSession:
      return sessions->StartSession(call.start_session(), reply->mutable_start_session());
    case v1::AttachResponse::kDecide:
      return Decide(call.decide(), sessions, reply->mutable_decide());
    case v1::AttachResponse::kFinishBoard:
      return sessions->FinishBoard(call.finish_board(), reply->mutable_finish_board());
    case v1::AttachResponse::kFinishSession:
      return sessions->FinishSession(call.finish_session(), reply->mutable_finish_session());
    case v1::AttachResponse::CALL_NOT_SET:
      break;
  }
  return absl::UnimplementedError("this kit does not know what it is asked");
}

}  // namespace

v1::AttachRequest AnswerTo(const v1::AttachResponse& call, Sessions* sessions) {
  v1::AttachRequest reply;
  const absl::Status status = Handle(call, sessions, &reply);
  reply.set_call_id(call.call_id());
  if (!status.ok()) {
    reply.mutable_error()->set_code(static_cast<uint32_t>(status.code()));
    reply.mutable_error()->set_message(std::string(status.message().substr(0, kMaxErrorBytes)));
  }
  return reply;
}

Attachment::Attachment(const std::string& target,
                       const std::shared_ptr<grpc::ChannelCredentials>& credentials, const Access& access) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  channel_ = grpc::CreateCustomChannel(target, credentials, arguments);
  Introduce(access, &context_);
}

absl::Status Attachment::Run(Sessions* sessions) {
  const std::unique_ptr<v1::ArbiterService::Stub> stub = v1::ArbiterService::NewStub(channel_);
  const auto stream = stub->Attach(&context_);
  v1::AttachResponse call;
  while (stream->Read(&call) && stream->Write(AnswerTo(call, sessions))) continue;
  stream->WritesDone();
  const grpc::Status status = stream->Finish();
  if (status.ok() || stopped_) return absl::OkStatus();
  // The codes are the same numbers by definition.
  const auto code = static_cast<absl::StatusCode>(status.error_code());
  return absl::Status(code, absl::StrCat(absl::StatusCodeToString(code), ": ", status.error_message()));
}

void Attachment::Stop() {
  stopped_ = true;
  context_.TryCancel();
}

}  // namespace hakam
