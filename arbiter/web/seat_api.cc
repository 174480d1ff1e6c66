#include "arbiter/web/seat_api.h"

#include <google/protobuf/util/json_util.h>

#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/web/responses.h"

namespace hakam::arbiter {
namespace {

constexpr char kTablesPath[] = "/api/v1/tables";
constexpr uint64_t kMostSeatJson = 4096;
constexpr size_t kMostPages = 32;  // readers of journals that are kept open
constexpr absl::Duration kTablesFull = absl::Seconds(30);

HttpResponse TableRefusal(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
      return ErrorResponse(400, status.message());
    case absl::StatusCode::kNotFound:
      return ErrorResponse(404, status.message());
    case absl::StatusCode::kFailedPrecondition:
      return ErrorResponse(409, status.message());
    case absl::StatusCode::kResourceExhausted:
      return TooManyResponse(status.message(), kTablesFull);
    default:
      return ErrorResponse(500, "this site cannot open a table now; tell the organiser");
  }
}

// Null: the body is no such message.
template <typename Message>
std::optional<Message> Read(const HttpBody& body) {
  Message message;
  if (!google::protobuf::util::JsonStringToMessage(body.bytes, &message).ok()) return std::nullopt;
  return message;
}

HttpResponse WantSeatJson() {
  auto want = std::make_shared<WantedBody>();
  want->most = kMostSeatJson;
  return {.want = std::move(want)};
}

}  // namespace

bool SeatApi::Handles(absl::string_view path) {
  return path == kTablesPath || absl::StartsWith(path, absl::StrCat(kTablesPath, "/"));
}

HttpResponse SeatApi::Handle(const HttpRequest& request, const Target& target, const Visitor& visitor) {
  absl::string_view rest = target.path;
  const bool post = request.method == HttpRequest::Method::kPost;
  if (post && request.script != "1") {
    return ErrorResponse(403, "a page of another site may not do this (X-Hakam is missing)");
  }
  absl::ConsumePrefix(&rest, kTablesPath);
  if (rest.empty() && !post) return JsonResponse(200, tables_ == nullptr ? v1::TablesView() : TableChoices());
  if (tables_ == nullptr) return ErrorResponse(403, "this site has no tables");
  if (rest.empty()) return Begin(request, visitor);
  absl::ConsumePrefix(&rest, "/");
  if (!post) return View(rest);
  if (absl::ConsumeSuffix(&rest, ":act")) return Act(request, rest);
  absl::Status done = absl::NotFoundError("there is no such page");
  if (absl::ConsumeSuffix(&rest, ":next")) {
    done = tables_->Next(rest);
  } else if (absl::ConsumeSuffix(&rest, ":leave")) {
    done = tables_->Leave(rest);
  }
  return done.ok() ? View(rest) : TableRefusal(done);
}

HttpResponse SeatApi::Begin(const HttpRequest& request, const Visitor& visitor) {
  if (request.body == nullptr) return WantSeatJson();
  const auto terms = Read<v1::TableRequest>(*request.body);
  if (!terms) return ErrorResponse(400, "expected {\"game\", \"partner\", \"opponents\", \"clock\"}");
  const absl::StatusOr<v1::TableView> table = tables_->Begin(*terms, visitor.name, visitor.most_tables);
  return table.ok() ? JsonResponse(201, *table) : TableRefusal(table.status());
}

HttpResponse SeatApi::Act(const HttpRequest& request, absl::string_view id) {
  if (request.body == nullptr) return WantSeatJson();
  const auto act = Read<v1::ActRequest>(*request.body);
  if (!act) return ErrorResponse(400, "expected {\"question\": 1, \"action\": \"...\"}");
  const absl::Status done = tables_->Act(id, act->question(), act->action());
  return done.ok() ? View(id) : TableRefusal(done);
}

HttpResponse SeatApi::View(absl::string_view id) {
  const absl::StatusOr<v1::TableView> view = tables_->View(id);
  return view.ok() ? JsonResponse(200, *view) : TableRefusal(view.status());
}

std::shared_ptr<LeaguePages> SeatApi::Pages(absl::string_view id) {
  if (tables_ == nullptr) return nullptr;
  const absl::StatusOr<std::string> folder = tables_->FolderOf(id);
  const std::lock_guard lock(mutex_);
  if (!folder.ok()) {
    pages_.erase(std::string(id));
    return nullptr;
  }
  const auto known = pages_.find(std::string(id));
  if (known != pages_.end()) return known->second;
  if (pages_.size() >= kMostPages) pages_.clear();
  return pages_[std::string(id)] = std::make_shared<LeaguePages>(
             FoundLeague{.name = absl::StrCat(kTablesPrefix, id), .folder = *folder});
}

}  // namespace hakam::arbiter
