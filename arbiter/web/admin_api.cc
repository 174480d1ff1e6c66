#include "arbiter/web/admin_api.h"

#include <google/protobuf/util/json_util.h>

#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/web/responses.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {
namespace {

constexpr char kLadderPath[] = "/api/v1/ladder";
constexpr char kAdminPath[] = "/api/v1/admin";

// The message in the body; a response if it is not there yet, or wrong.
template <typename Message>
std::optional<HttpResponse> ReadBody(const HttpRequest& request, Message* message) {
  if (request.body == nullptr) return WantJson();
  if (google::protobuf::util::JsonStringToMessage(request.body->bytes, message).ok()) return std::nullopt;
  return ErrorResponse(400, "the body is not the JSON that is expected here");
}

// What the result of an act is for an organiser.
template <typename Message>
HttpResponse ActResponse(const absl::StatusOr<Message>& result) {
  return result.ok() ? JsonResponse(200, *result) : Refusal(result.status());
}

}  // namespace

bool AdminApi::Handles(absl::string_view path) {
  return path == kLadderPath || path == kAdminPath || absl::StartsWith(path, absl::StrCat(kAdminPath, "/"));
}

HttpResponse AdminApi::Ladder() { return ActResponse(acts_.Ladder()); }

HttpResponse AdminApi::Handle(const HttpRequest& request, absl::string_view path,
                              const SiteActs::MaybePerson& person) {
  // Before a body is read.
  if (const absl::Status may = acts_.MayRule(person); !may.ok()) return Refusal(may);
  if (request.method != HttpRequest::Method::kPost) {
    return path == kAdminPath ? ActResponse(acts_.Admin(person))
                              : ErrorResponse(404, "there is no such page");
  }
  absl::ConsumePrefix(&path, kAdminPath);
  if (path == "/tokens") {
    v1::NewToken wanted;
    if (std::optional<HttpResponse> response = ReadBody(request, &wanted)) return *std::move(response);
    return ActResponse(acts_.MakeToken(person, wanted));
  }
  if (path == "/ladder:pause" || path == "/ladder:resume") {
    return ActResponse(acts_.SetPaused(person, path == "/ladder:pause"));
  }
  if (absl::ConsumePrefix(&path, "/tokens/") && absl::ConsumeSuffix(&path, ":revoke")) {
    return ActResponse(acts_.EndToken(person, std::string(path)));
  }
  v1::Remark remark;
  if (path == "/announcement") {
    if (std::optional<HttpResponse> response = ReadBody(request, &remark)) return *std::move(response);
    return ActResponse(acts_.Announce(person, remark.text()));
  }
  if (absl::ConsumePrefix(&path, "/bots/") && absl::ConsumeSuffix(&path, ":disqualify")) {
    if (std::optional<HttpResponse> response = ReadBody(request, &remark)) return *std::move(response);
    return ActResponse(acts_.Disqualify(person, std::string(path), remark.text()));
  }
  return ErrorResponse(404, "there is no such page");
}

}  // namespace hakam::arbiter
