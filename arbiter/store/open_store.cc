#include "arbiter/store/open_store.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/sqlite_store.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr char kSqlite[] = "sqlite:";

absl::StatusOr<std::string> PathOf(absl::string_view url) {
  absl::string_view path = url;
  if (absl::ConsumePrefix(&path, kSqlite) && !path.empty()) return std::string(path);
  return absl::InvalidArgumentError(absl::StrCat(url, ": not the URL of a journal; write ", kSqlite, "PATH"));
}

}  // namespace

std::string SqliteUrl(absl::string_view path) { return absl::StrCat(kSqlite, path); }

absl::StatusOr<std::unique_ptr<Store>> OpenStore(absl::string_view url, const LeagueIdentity& identity) {
  HAKAM_ASSIGN_OR_RETURN(const std::string path, PathOf(url));
  return SqliteStore::Open(path, identity);
}

absl::StatusOr<std::unique_ptr<Store>> OpenStoreReadOnly(absl::string_view url) {
  HAKAM_ASSIGN_OR_RETURN(const std::string path, PathOf(url));
  return SqliteStore::OpenReadOnly(path);
}

absl::Status CheckStoreExists(absl::string_view url) {
  HAKAM_ASSIGN_OR_RETURN(const std::string path, PathOf(url));
  std::error_code error;
  if (std::filesystem::exists(path, error)) return absl::OkStatus();
  return absl::NotFoundError(absl::StrCat(path, ": there is no journal; run the league first"));
}

absl::StatusOr<std::vector<std::string>> CheckSeal(absl::string_view url,
                                                   const std::vector<std::string>& others) {
  HAKAM_ASSIGN_OR_RETURN(const std::string path, PathOf(url));
  const std::filesystem::path seal(SqliteStore::SealPath(path));
  std::vector<std::string> names = {std::filesystem::path(path).filename().string()};
  names.insert(names.end(), others.begin(), others.end());
  return CheckChecksums(seal.parent_path().string(), seal.filename().string(), names);
}

}  // namespace hakam::arbiter
