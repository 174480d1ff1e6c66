#include "arbiter/web/static_site.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "arbiter/view/board_view.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/site_data.h"
#include "arbiter/web/leagues.h"
#include "arbiter/web/page_files.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kIndex[] = "data/index.json";

absl::Status MakeFolder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(path.string(), ": cannot be created: ", error.message()));
}

absl::Status WriteNew(const fs::path& path, absl::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  return file ? absl::OkStatus() : WriteError(path.string(), errno);
}

// Writes the files of a site, data beside those of an earlier export until Finish().
class Writer {
 public:
  explicit Writer(const std::string& to) : to_(to), new_(fs::path(to) / "data.new") {}
  ~Writer() {
    std::error_code ignored;
    fs::remove_all(new_, ignored);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  absl::Status Begin() {
    std::error_code error;
    const bool is_ours = fs::is_regular_file(to_ / kIndex, error) || fs::is_directory(new_, error);
    if (!is_ours && fs::exists(to_, error) && !fs::is_empty(to_, error)) {
      return absl::AlreadyExistsError(absl::StrCat(
          to_.string(), ": is not empty, and no site was exported into it; give another folder"));
    }
    fs::remove_all(new_, error);
    return MakeFolder(new_);
  }

  // `name`: below data/, ending in .json.
  absl::Status AddData(const std::string& name, const std::string& json) {
    const fs::path path = new_ / name;
    if (made_.insert(path.parent_path()).second) HAKAM_RETURN_IF_ERROR(MakeFolder(path.parent_path()));
    HAKAM_RETURN_IF_ERROR(WriteNew(path, json));
    files_ += 2;
    return WriteNew(path.string() + ".js",
                    absl::StrCat("hakam_data(\"data/", absl::Utf8SafeCHexEscape(name), "\", ", json, ");\n"));
  }

  absl::Status Finish() {
    for (const PageFile& file : PageFiles()) {
      HAKAM_RETURN_IF_ERROR(WriteNew(to_ / std::string(file.name), file.bytes));
      ++files_;
    }
    std::error_code error;
    fs::remove_all(to_ / "data", error);
    if (!error) fs::rename(new_, to_ / "data", error);
    if (!error) return absl::OkStatus();
    return absl::PermissionDeniedError(
        absl::StrCat((to_ / "data").string(), ": cannot be replaced: ", error.message()));
  }

  uint64_t files() const { return files_; }

 private:
  const fs::path to_;
  const fs::path new_;
  std::set<fs::path> made_;
  uint64_t files_ = 0;
};

class Exporter {
 public:
  explicit Exporter(const StaticSiteOptions& options) : options_(options), writer_(options.to) {}

  absl::StatusOr<StaticSiteReport> Run() {
    HAKAM_ASSIGN_OR_RETURN(const std::vector<FoundLeague> leagues, FindLeagues(options_.from));
    HAKAM_RETURN_IF_ERROR(writer_.Begin());
    v1::IndexView index;
    for (const FoundLeague& league : leagues) {
      absl::StatusOr<SiteData> data = SiteData::Open(league.folder);
      if (!data.ok()) {
        *index.add_leagues() = BadEntryOf(league.name);
        report_.notes.push_back(absl::StrCat(league.name, ": left out: ", data.status().message()));
        continue;
      }
      *index.add_leagues() = EntryOf(league.name, options_.solve, &*data);
      HAKAM_RETURN_IF_ERROR(AddLeague(league.name, &*data));
      ++report_.leagues;
    }
    if (report_.leagues == 0) return absl::UnavailableError(report_.notes[0]);
    HAKAM_RETURN_IF_ERROR(writer_.AddData("index.json", MessageJson(index)));
    HAKAM_RETURN_IF_ERROR(writer_.Finish());
    report_.files = writer_.files();
    report_.has_page = !PageFiles().empty();
    return std::move(report_);
  }

 private:
  absl::Status AddLeague(const std::string& league, SiteData* data) {
    const auto add = [&](const std::string& name) -> absl::Status {
      HAKAM_ASSIGN_OR_RETURN(const std::string json, data->File(name));
      return writer_.AddData(absl::StrCat(league, "/", name), json);
    };
    for (const char* name : {"league.json", "schedule.json"}) HAKAM_RETURN_IF_ERROR(add(name));
    const absl::StatusOr<const Standings*> standings = data->CurrentStandings();
    if (absl::IsUnavailable(standings.status())) {
      report_.notes.push_back(absl::StrCat(league, ": has no results yet"));
      return absl::OkStatus();
    }
    HAKAM_RETURN_IF_ERROR(standings.status());
    for (const char* name :
         {"standings.json", "crosstable.json", "history.json", "boards.json", "swings.json"}) {
      HAKAM_RETURN_IF_ERROR(add(name));
    }
    for (const Standing& row : (*standings)->rows)
      HAKAM_RETURN_IF_ERROR(add(absl::StrCat("bots/", row.name, ".json")));
    if (!data->shows_boards()) {
      report_.notes.push_back(absl::StrCat(
          league,
          ": its boards are shown when it is complete, because other pairings still play their deals"));
    }
    return AddBoards(league, data);
  }

  absl::Status AddBoards(const std::string& league, SiteData* data) {
    HAKAM_ASSIGN_OR_RETURN(const std::set<PairKey> listed, data->ListedPairs());
    return data->ForEachBoard(options_.all_boards ? nullptr : &listed,
                              [&](const std::string& name, const v1::BoardRecord& record) -> absl::Status {
                                HAKAM_ASSIGN_OR_RETURN(const v1::BoardView board,
                                                       BoardViewOf(data->rules(), record));
                                const std::string file = absl::StrCat(league, "/", name);
                                HAKAM_RETURN_IF_ERROR(writer_.AddData(file, MessageJson(board)));
                                if (options_.solve)
                                  HAKAM_RETURN_IF_ERROR(AddSolved(file, data->rules(), record));
                                options_.on_board(++report_.boards);
                                return absl::OkStatus();
                              });
  }

  absl::Status AddSolved(const std::string& file, const rules::RuleSet& rules,
                         const v1::BoardRecord& record) {
    const absl::StatusOr<v1::SolveView> solved = SolveViewOf(rules, record);
    if (absl::IsUnimplemented(solved.status()) || absl::IsFailedPrecondition(solved.status()))
      return absl::OkStatus();
    HAKAM_RETURN_IF_ERROR(solved.status());
    const std::string name = file.substr(0, file.size() - sizeof(".json") + 1);
    return writer_.AddData(absl::StrCat(name, ".solve.json"), MessageJson(*solved));
  }

  const StaticSiteOptions& options_;
  Writer writer_;
  StaticSiteReport report_;
};

}  // namespace

absl::StatusOr<StaticSiteReport> WriteStaticSite(const StaticSiteOptions& options) {
  return Exporter(options).Run();
}

}  // namespace hakam::arbiter
