#include "arbiter/web/submit_api.h"

#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/submit/people.h"
#include "arbiter/web/admin_api.h"
#include "arbiter/web/responses.h"

namespace hakam::arbiter {
namespace {

constexpr char kCookie[] = "hakam";
HttpResponse Unknown() { return ErrorResponse(404, "there is no such page"); }

std::string CookieOf(absl::string_view cookies) {
  for (const absl::string_view cookie : absl::StrSplit(cookies, ';')) {
    absl::string_view text = absl::StripAsciiWhitespace(cookie);
    if (absl::ConsumePrefix(&text, absl::StrCat(kCookie, "="))) return std::string(text);
  }
  return "";
}

}  // namespace

bool SubmitApi::Handles(absl::string_view path) {
  return AdminApi::Handles(path) || path == "/api/v1/account" || path == "/api/v1/session" ||
         path == "/api/v1/session:end" || path == "/api/v1/submissions" || path == "/api/v1/matches" ||
         absl::StartsWith(path, "/api/v1/submissions/");
}

HttpResponse SubmitApi::Handle(const HttpRequest& request, const Target& target, const std::string& address) {
  absl::string_view path = target.path;
  const bool post = request.method == HttpRequest::Method::kPost;
  if (path == "/api/v1/session" && post) return BeginSession(request, address);
  Caller caller = WhoAsks(request, address);
  if (caller.refused) return *std::move(caller.refused);
  if (post && caller.by_browser && request.script != "1") {
    return ErrorResponse(403, "a page of another site may not do this (X-Hakam is missing)");
  }
  if (AdminApi::Handles(path)) return Admin(request, path, caller);
  if (path == "/api/v1/account" && !post) return Account(caller);
  if (path == "/api/v1/session:end" && post) return EndSession(request);
  if (path == "/api/v1/submissions" && post) return Submit(request, target, caller.person);
  if (path == "/api/v1/matches" && post) return AskMatch(request, caller.person);
  if (absl::ConsumePrefix(&path, "/api/v1/submissions/")) return OfSubmission(request, path, caller.person);
  return Unknown();
}

std::string SubmitApi::NameOfCaller(const HttpRequest& request, const std::string& address) {
  const Caller caller = WhoAsks(request, address);
  return caller.person ? caller.person->name : "";
}

SubmitApi::Caller SubmitApi::ByToken(absl::string_view token, const std::string& address) {
  absl::StatusOr<Person> person = acts_.PersonOf(token, address);
  if (!person.ok()) return {.refused = Refusal(person.status())};
  return {.person = *std::move(person)};
}

SubmitApi::Caller SubmitApi::WhoAsks(const HttpRequest& request, const std::string& address) {
  absl::string_view token = request.authorization;
  if (absl::ConsumePrefix(&token, "Bearer ")) return ByToken(token, address);
  if (options_.sees_users && IsPersonName(request.user)) {
    return {.person = Person{.name = request.user}, .by_browser = true};
  }
  const std::string cookie = CookieOf(request.cookie);
  if (cookie.empty()) return {};
  absl::StatusOr<std::optional<Person>> person = PersonOfSession(acts_.desk().db(), cookie);
  if (!person.ok()) return {.refused = Refusal(person.status())};
  return {.person = *std::move(person), .by_browser = true};
}

HttpResponse SubmitApi::Admin(const HttpRequest& request, absl::string_view path, const Caller& caller) {
  AdminApi admin(&acts_);
  if (path != "/api/v1/ladder") return admin.Handle(request, path, caller.person);
  return request.method == HttpRequest::Method::kPost ? Unknown() : admin.Ladder();
}

HttpResponse SubmitApi::Account(const Caller& caller) {
  absl::StatusOr<v1::AccountView> account = acts_.Account(caller.person);
  if (!account.ok()) return Refusal(account.status());
  account->set_tables(options_.tables);
  return JsonResponse(200, *account);
}

HttpResponse SubmitApi::BeginSession(const HttpRequest& request, const std::string& address) {
  if (request.script != "1")
    return ErrorResponse(403, "a page of another site may not do this (X-Hakam is missing)");
  if (request.body == nullptr) return WantJson();
  v1::SignIn wanted;
  if (!google::protobuf::util::JsonStringToMessage(request.body->bytes, &wanted).ok()) {
    return ErrorResponse(400, "expected {\"token\": \"...\"}");
  }
  Caller caller = ByToken(wanted.token(), address);
  if (caller.refused) return *std::move(caller.refused);
  const absl::StatusOr<std::string> session = hakam::arbiter::BeginSession(acts_.desk().db(), wanted.token());
  if (!session.ok()) return Refusal(session.status());
  HttpResponse response = Account(caller);
  response.headers.emplace_back(
      "Set-Cookie", absl::StrCat(kCookie, "=", *session, "; Path=/; HttpOnly; SameSite=Strict; Max-Age=",
                                 absl::ToInt64Seconds(kSessionTime), options_.secure ? "; Secure" : ""));
  return response;
}

HttpResponse SubmitApi::EndSession(const HttpRequest& request) {
  const absl::Status ended = hakam::arbiter::EndSession(acts_.desk().db(), CookieOf(request.cookie));
  if (!ended.ok()) return Refusal(ended);
  HttpResponse response = {.status = 204, .headers = {{"Cache-Control", "no-store"}}};
  response.headers.emplace_back("Set-Cookie",
                                absl::StrCat(kCookie, "=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
                                             options_.secure ? "; Secure" : ""));
  return response;
}

HttpResponse SubmitApi::Submit(const HttpRequest& request, const Target& target,
                               const SiteActs::MaybePerson& person) {
  const std::string kind = target.Get("kind");
  if (!kind.empty() && kind != "archive" && kind != "image") {
    return ErrorResponse(400, "kind: expected archive or image");
  }
  const bool image = kind == "image";
  const absl::StatusOr<uint64_t> most = acts_.MaySend(person, image, request.length.value_or(0));
  if (!most.ok()) return Refusal(most.status());
  if (request.body == nullptr) {
    absl::StatusOr<std::shared_ptr<Uploading>> upload = acts_.uploads().Begin(acts_.desk(), person->name);
    if (!upload.ok()) return Refusal(upload.status());
    auto want = std::make_shared<WantedBody>();
    want->most = *most;
    want->path = (*upload)->path();
    want->limit = UploadTime(request.length.value_or(*most));
    want->holder = *std::move(upload);
    return {.want = std::move(want)};
  }
  const std::shared_ptr<Uploading> upload = acts_.uploads().Of(person->name);
  if (upload == nullptr) return ErrorResponse(400, "the upload was cut off");
  const absl::StatusOr<v1::SubmissionView> taken = acts_.Take(
      {.author = person->name, .image = image, .sha256 = request.body->sha256, .bytes = request.body->size},
      upload->path());
  return taken.ok() ? JsonResponse(202, *taken) : Refusal(taken.status());
}

HttpResponse SubmitApi::AskMatch(const HttpRequest& request, const SiteActs::MaybePerson& person) {
  if (!person) return Refusal(SiteActs::SignedIn(person));
  if (request.body == nullptr) return WantJson();
  v1::MatchRequest wanted;
  if (!google::protobuf::util::JsonStringToMessage(request.body->bytes, &wanted).ok()) {
    return ErrorResponse(400, "expected {\"entrant\": \"...\", \"against\": \"...\", \"pairs\": 20}");
  }
  const absl::StatusOr<v1::MatchView> match = acts_.AskMatch(person, wanted);
  return match.ok() ? JsonResponse(202, *match) : Refusal(match.status());
}

HttpResponse SubmitApi::OfSubmission(const HttpRequest& request, absl::string_view rest,
                                     const SiteActs::MaybePerson& person) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(rest, absl::MaxSplits(':', 1));
  absl::string_view number = parts.first;
  const absl::string_view act = parts.second;
  const bool log = absl::ConsumeSuffix(&number, "/log");
  const bool post = request.method == HttpRequest::Method::kPost;
  uint32_t id = 0;
  if (!absl::SimpleAtoi(number, &id) || post == act.empty() || (post && log)) return Unknown();
  if (log) {
    absl::StatusOr<std::string> text = acts_.Log(person, id);
    return text.ok() ? TextResponse(*std::move(text)) : Refusal(text.status());
  }
  absl::StatusOr<v1::SubmissionView> view = absl::NotFoundError("there is no such page");
  if (!post) view = acts_.Get(person, id);
  if (act == "withdraw") view = acts_.Withdraw(person, id);
  if (act == "willing" || act == "unwilling") view = acts_.SetWilling(person, id, act == "willing");
  return view.ok() ? JsonResponse(200, *view) : Refusal(view.status());
}

}  // namespace hakam::arbiter
