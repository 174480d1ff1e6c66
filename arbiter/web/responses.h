// Answers that several doors of a site give.
#ifndef HAKAM_ARBITER_WEB_RESPONSES_H_
#define HAKAM_ARBITER_WEB_RESPONSES_H_

#include <google/protobuf/message.h>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/web/http_server.h"

namespace hakam::arbiter {

// None of them is kept by a browser. `message` must be UTF-8.
HttpResponse JsonResponse(int status, const google::protobuf::Message& message);
// An ErrorView.
HttpResponse ErrorResponse(int status, absl::string_view message);
// 429, with Retry-After.
HttpResponse TooManyResponse(absl::string_view message, absl::Duration again);
HttpResponse TextResponse(std::string text);
// What an error of SiteActs is for a visitor (ShownRefusal).
HttpResponse Refusal(const absl::Status& status);
// Asks for a small body, in memory.
HttpResponse WantJson();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RESPONSES_H_
