#include "sdk/bridge/bridge.h"

#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hakam::bridge {
namespace {

namespace json = google::protobuf::util;

constexpr size_t kMaxQuoted = 80;  // bytes of a line that a message quotes

std::string Quoted(absl::string_view line) {
  const absl::string_view shown = line.substr(0, kMaxQuoted);
  return absl::StrCat("\"", shown, shown.size() < line.size() ? "..." : "", "\"");
}

}  // namespace

absl::StatusOr<v1::DecideResponse> ParseAnswer(absl::string_view line, uint64_t asked) {
  line = absl::StripAsciiWhitespace(line);
  v1::DecideResponse answer;
  if (uint32_t index = 0; absl::SimpleAtoi(line, &index)) {
    answer.set_action_index(index);
  } else {
    const auto parsed = json::JsonStringToMessage({line.data(), line.size()}, &answer);
    if (!parsed.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("wanted a number or a DecideResponse in JSON, found ",
                                                     Quoted(line), ": ", std::string(parsed.message())));
    }
  }
  if (answer.decision_id() == 0) answer.set_decision_id(asked);
  return answer;
}

absl::Status Bridge::Send(absl::string_view kind, const google::protobuf::Message& message,
                          absl::Time until) {
  json::JsonPrintOptions options;
  options.always_print_primitive_fields = true;  // prints seat 0 too
  std::string text;
  const auto printed = json::MessageToJsonString(message, &text, options);
  if (!printed.ok()) return absl::InvalidArgumentError(std::string(printed.message()));
  absl::Status written = child_->WriteLine(absl::StrCat("{\"", kind, "\":", text, "}"), until);
  // Half a line may have been written, so everything after it would make no sense.
  if (absl::IsDeadlineExceeded(written))
    written = absl::UnavailableError("it does not read its standard input");
  return written;
}

absl::StatusOr<v1::DecideResponse> Bridge::Ask(const v1::DecideRequest& request, absl::Time until) {
  if (absl::Status status = Send("decide", request, until); !status.ok()) return status;
  while (true) {
    absl::StatusOr<std::string> line = child_->ReadLine(until);
    if (absl::IsDeadlineExceeded(line.status())) ++late_;
    if (!line.ok()) return line.status();
    absl::StatusOr<v1::DecideResponse> answer = ParseAnswer(*line, request.decision_id());
    if (late_ == 0) return answer;
    --late_;  // answers come in the order of the questions, so this one is for an older question
  }
}

grpc::Status Bridge::StatusFor(const absl::Status& status) {
  if (absl::IsUnavailable(status) && child_ != nullptr) {
    on_end_(child_->Finish());
    child_ = nullptr;
  }
  return {static_cast<grpc::StatusCode>(status.code()), std::string(status.message())};
}

grpc::Status Bridge::Notify(absl::string_view kind, const google::protobuf::Message& message,
                            absl::Time until) {
  const std::lock_guard lock(mutex_);
  if (child_ == nullptr) return {grpc::StatusCode::UNAVAILABLE, "the child has ended"};
  return StatusFor(Send(kind, message, until));
}

grpc::Status Bridge::Describe(grpc::ServerContext*, const v1::DescribeRequest* request,
                              v1::DescribeResponse* response) {
  if (request->protocol_revision() != about_.protocol_revision()) {
    return {grpc::StatusCode::FAILED_PRECONDITION,
            absl::StrCat("this bridge speaks protocol revision ", about_.protocol_revision(), ", not ",
                         request->protocol_revision())};
  }
  *response = about_;
  return grpc::Status::OK;
}

grpc::Status Bridge::StartSession(grpc::ServerContext* context, const v1::StartSessionRequest* request,
                                  v1::StartSessionResponse*) {
  return Notify("startSession", *request, absl::FromChrono(context->deadline()));
}

grpc::Status Bridge::Decide(grpc::ServerContext* context, const v1::DecideRequest* request,
                            v1::DecideResponse* response) {
  const std::lock_guard lock(mutex_);
  if (child_ == nullptr) return {grpc::StatusCode::UNAVAILABLE, "the child has ended"};
  absl::StatusOr<v1::DecideResponse> answer = Ask(*request, absl::FromChrono(context->deadline()));
  if (!answer.ok()) return StatusFor(answer.status());
  *response = *std::move(answer);
  return grpc::Status::OK;
}

grpc::Status Bridge::FinishBoard(grpc::ServerContext* context, const v1::FinishBoardRequest* request,
                                 v1::FinishBoardResponse*) {
  return Notify("finishBoard", *request, absl::FromChrono(context->deadline()));
}

grpc::Status Bridge::FinishSession(grpc::ServerContext* context, const v1::FinishSessionRequest* request,
                                   v1::FinishSessionResponse*) {
  return Notify("finishSession", *request, absl::FromChrono(context->deadline()));
}

}  // namespace hakam::bridge
