#include "arbiter/web/league_pages.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/report/extent.h"
#include "arbiter/store/sha256.h"
#include "arbiter/web/gzip.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMostMade = 512;  // files that are kept
constexpr size_t kWorthPacking = 512;

}  // namespace

SentFile Sent(std::string bytes) {
  SentFile file;
  file.etag = absl::StrCat("\"", Sha256Hex(bytes).substr(0, 20), "\"");
  if (bytes.size() >= kWorthPacking) file.gzipped = std::make_shared<const std::string>(Gzip(bytes));
  file.bytes = std::make_shared<const std::string>(std::move(bytes));
  return file;
}

absl::Status ShownError(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kNotFound:
      return absl::NotFoundError("there is no such file");
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kUnimplemented:
      return status;
    case absl::StatusCode::kUnavailable:
      return absl::UnavailableError("there are no results yet, or the league cannot be read now");
    default:
      return absl::UnavailableError("the league cannot be read now");
  }
}

bool LeaguePages::IsSlow(absl::string_view file) {
  return absl::StartsWith(file, "bots/") || absl::EndsWith(file, ".solve.json") || file == "boards.json" ||
         file == "swings.json" || file == "history.json" || file == "crosstable.json" ||
         file == "schedule.json";
}

absl::Status LeaguePages::Open(Reader* reader) {
  reader->data.reset();
  reader->made.clear();
  reader->made_by_name.clear();
  HAKAM_ASSIGN_OR_RETURN(SiteData data, SiteData::Open(league_.folder));
  reader->data.emplace(std::move(data));
  return absl::OkStatus();
}

absl::Status LeaguePages::Update(Reader* reader) {
  // Nobody follows the slow one, so that it may be of a league that was begun anew.
  if (reader == &slow_ && reader->data && !reader->data->IsCurrent()) reader->data.reset();
  if (!reader->data) return Open(reader);
  // A league that was made longer is read anew.
  if (!reader->data->Update().ok()) return Open(reader);
  if (reader->made_at != reader->data->sequence()) {
    reader->made.clear();
    reader->made_by_name.clear();
    reader->made_at = reader->data->sequence();
  }
  return absl::OkStatus();
}

absl::StatusOr<SentFile> LeaguePages::File(const std::string& file) {
  // Also while the league cannot be read: nobody shall come again for a file that will never be there.
  if (!SiteData::IsFileName(file)) return absl::NotFoundError("there is no such file");
  Reader& reader = IsSlow(file) ? slow_ : quick_;
  const std::lock_guard lock(reader.mutex);
  HAKAM_RETURN_IF_ERROR(Update(&reader));
  if (const auto made = reader.made_by_name.find(file); made != reader.made_by_name.end()) {
    reader.made.splice(reader.made.begin(), reader.made, made->second);
    return made->second->second;
  }
  HAKAM_ASSIGN_OR_RETURN(std::string bytes, reader.data->File(file));
  reader.made.emplace_front(file, Sent(std::move(bytes)));
  reader.made_by_name[file] = reader.made.begin();
  if (reader.made.size() > kMostMade) {
    reader.made_by_name.erase(reader.made.back().first);
    reader.made.pop_back();
  }
  return reader.made.front().second;
}

absl::StatusOr<v1::BoardView> LeaguePages::Board(const BoardAddress& place) {
  const std::lock_guard lock(quick_.mutex);
  HAKAM_RETURN_IF_ERROR(Update(&quick_));
  return quick_.data->Board(place);
}

v1::LeagueEntryView LeaguePages::Entry() {
  const std::lock_guard lock(quick_.mutex);
  const absl::Status updated = Update(&quick_);
  return updated.ok() ? EntryOf(league_.name, true, &*quick_.data) : BadEntryOf(league_.name);
}

void LeaguePages::Follow(bool thorough) {
  const std::unique_lock lock(quick_.mutex, std::try_to_lock);
  if (!lock) return;  // somebody waits for a file; the next look comes soon
  if (!quick_.data && !thorough) return;
  if (thorough && quick_.data && !quick_.data->IsCurrent()) {
    quick_.data.reset();
    ++generation_;
  }
  if (!Update(&quick_).ok()) {
    sequence_ = 0;
    return;
  }
  sequence_ = quick_.data->sequence();
  const Extent& extent = quick_.data->view().extent();
  left_ = extent.wanted - std::min(extent.wanted, extent.stored);
  complete_ = extent.complete;
}

}  // namespace hakam::arbiter
