#include "arbiter/web/responses.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/view/message_json.h"
#include "arbiter/web/site_acts.h"
#include "arbiter/web/try_again.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {
namespace {

constexpr uint64_t kMostJson = 4096;

}  // namespace

HttpResponse JsonResponse(int status, const google::protobuf::Message& message) {
  return {.status = status,
          .body = std::make_shared<const std::string>(MessageJson(message)),
          .headers = {{"Cache-Control", "no-store"}}};
}

HttpResponse ErrorResponse(int status, absl::string_view message) {
  v1::ErrorView error;
  error.set_error(std::string(message));
  return JsonResponse(status, error);
}

HttpResponse TooManyResponse(absl::string_view message, absl::Duration again) {
  HttpResponse response = ErrorResponse(429, message);
  const int64_t seconds = absl::ToInt64Seconds(absl::Ceil(again, absl::Seconds(1)));
  response.headers.emplace_back("Retry-After", absl::StrCat(std::max<int64_t>(seconds, 1)));
  return response;
}

HttpResponse TextResponse(std::string text) {
  return {.type = "text/plain; charset=utf-8",
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {{"Cache-Control", "no-store"}}};
}

HttpResponse Refusal(const absl::Status& status) {
  const absl::Status shown = ShownRefusal(status);
  switch (shown.code()) {
    case absl::StatusCode::kInvalidArgument:
      return ErrorResponse(400, shown.message());
    case absl::StatusCode::kUnauthenticated: {
      HttpResponse response = ErrorResponse(401, shown.message());
      response.headers.emplace_back("WWW-Authenticate", "Bearer");
      return response;
    }
    case absl::StatusCode::kPermissionDenied:
      return ErrorResponse(403, shown.message());
    case absl::StatusCode::kNotFound:
      return ErrorResponse(404, shown.message());
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kFailedPrecondition:
      return ErrorResponse(409, shown.message());
    case absl::StatusCode::kOutOfRange:
      return ErrorResponse(413, shown.message());
    case absl::StatusCode::kResourceExhausted:
      return TooManyResponse(shown.message(), absl::Seconds(SecondsToWait(shown)));
    case absl::StatusCode::kUnavailable:
      return ErrorResponse(507, shown.message());
    default:
      return ErrorResponse(500, shown.message());
  }
}

HttpResponse WantJson() {
  auto want = std::make_shared<WantedBody>();
  want->most = kMostJson;
  return {.want = std::move(want)};
}

}  // namespace hakam::arbiter
