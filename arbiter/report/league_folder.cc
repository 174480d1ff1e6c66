#include "arbiter/report/league_folder.h"

#include <filesystem>
#include <utility>

#include "arbiter/report/published.h"
#include "arbiter/store/open_store.h"

namespace hakam::arbiter {

LeaguePaths::LeaguePaths(const std::string& given) {
  std::filesystem::path path(given);
  if (path.filename() == "league.textproto") path = path.parent_path();
  if (path.empty()) path = ".";
  folder = path.string();
  config = (path / "league.textproto").string();
  live = (path / "live").string();
  journal = (path / "live" / "journal.db").string();
  logs = (path / "live" / "logs").string();
}

absl::StatusOr<std::unique_ptr<Store>> OpenJournal(const std::string& folder) {
  return OpenStoreReadOnly(SqliteUrl(LeaguePaths(folder).journal));
}

absl::StatusOr<std::unique_ptr<Store>> OpenLeague(const std::string& folder) {
  absl::StatusOr<std::unique_ptr<Store>> journal = OpenJournal(folder);
  if (!absl::IsNotFound(journal.status())) return journal;
  absl::StatusOr<std::unique_ptr<Store>> published = OpenPublished(LeaguePaths(folder).folder);
  return absl::IsNotFound(published.status()) ? std::move(journal) : std::move(published);
}

}  // namespace hakam::arbiter
