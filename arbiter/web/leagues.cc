#include "arbiter/web/leagues.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/view/board_view.h"
#include "arbiter/view/standings_view.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostLeagues = 1000;
constexpr int kLeaders = 5;

bool IsLeague(const std::string& folder) {
  std::error_code error;
  return fs::is_regular_file(LeaguePaths(folder).config, error);
}

// Adds the leagues below `folder`. `name`: of the folder in pages; empty: it is the root.
void FindBelow(const fs::path& folder, const std::string& name, int depth, std::vector<FoundLeague>* found) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string below = entry->path().filename().string();
    if (below.empty() || below[0] == '.' || below != PrintableLine(below)) continue;
    if (entry->is_symlink(error) || !entry->is_directory(error)) continue;
    names.push_back(below);
  }
  std::sort(names.begin(), names.end());
  for (const std::string& below : names) {
    const fs::path path = folder / below;
    const std::string page = name.empty() ? below : absl::StrCat(name, "/", below);
    if (IsLeague(path.string())) {
      found->push_back({page, path.string()});
    } else if (depth > 1) {
      FindBelow(path, page, depth - 1, found);
    }
    if (found->size() > kMostLeagues) return;
  }
}

}  // namespace

absl::StatusOr<std::vector<FoundLeague>> FindLeagues(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return absl::NotFoundError(
        absl::StrCat(folder, ": is not a folder; give that of a league, or one with leagues in it"));
  }
  if (IsLeague(folder)) {
    fs::path path = fs::absolute(folder, error).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    return std::vector<FoundLeague>{{ValidUtf8(path.filename().string()), folder}};
  }
  std::vector<FoundLeague> found;
  FindBelow(folder, "", kLeagueDepth, &found);
  if (found.empty()) {
    return absl::NotFoundError(absl::StrCat(folder, ": there is no league here, nor in the folders below"));
  }
  if (found.size() > kMostLeagues) {
    return absl::OutOfRangeError(absl::StrCat(folder, ": has more than ", kMostLeagues, " leagues"));
  }
  return found;
}

v1::LeagueEntryView EntryOf(const std::string& name, bool analysis, SiteData* data) {
  absl::StatusOr<v1::LeagueStatusView> status = data->Status();
  if (!status.ok()) return BadEntryOf(name);
  v1::LeagueEntryView entry;
  entry.set_folder(name);
  entry.set_analysis(analysis && CanSolve(data->rules()));
  *entry.mutable_status() = *std::move(status);
  const absl::StatusOr<const Standings*> standings = data->CurrentStandings();
  if (!standings.ok()) return entry;  // nothing is played yet
  for (const Standing& row : (*standings)->rows) {
    if (entry.leaders_size() < kLeaders) *entry.add_leaders() = StandingViewOf(**standings, row);
  }
  return entry;
}

v1::LeagueEntryView BadEntryOf(const std::string& name) {
  v1::LeagueEntryView entry;
  entry.set_folder(name);
  entry.set_error("this league cannot be read now");
  return entry;
}

}  // namespace hakam::arbiter
