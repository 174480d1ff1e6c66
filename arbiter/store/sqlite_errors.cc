#include "arbiter/store/sqlite_errors.h"

#include <sqlite3.h>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {

absl::Status DamagedError(const std::string& path, absl::string_view how) {
  return absl::DataLossError(
      absl::StrCat(path, ": damaged, or not a journal of hakam (", how,
                   "); restore it from a copy, or move it away to begin the league anew"));
}

absl::Status FromSqlite(const std::string& path, const SQLite::Exception& error) {
  switch (error.getErrorCode() & 0xff) {  // without the extended part
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return absl::ResourceExhaustedError(
          absl::StrCat(path, ": the disk is full or failing (", error.what(), ")", FileLimitText(),
                       "; free some space and run the command again: what was stored is kept"));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return DamagedError(path, error.what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return absl::UnavailableError(absl::StrCat(path, ": another program holds it (", error.what(),
                                                 "); end that program, then run the command again"));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be opened or written (", error.what(),
                                                      "); check the permissions of the file and its folder"));
    case SQLITE_ERROR:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
    case SQLITE_RANGE:
      // Our statements are right, so the tables are not what we made.
      return DamagedError(path, error.what());
    default:
      return absl::InternalError(absl::StrCat(path, ": ", error.what()));
  }
}

}  // namespace hakam::arbiter
