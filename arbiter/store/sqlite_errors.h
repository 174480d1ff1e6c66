// What SQLite says went wrong, in our words. Private to this folder.
#ifndef HAKAM_ARBITER_STORE_SQLITE_ERRORS_H_
#define HAKAM_ARBITER_STORE_SQLITE_ERRORS_H_

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

absl::Status DamagedError(const std::string& path, absl::string_view how);

// ResourceExhausted (disk full or failing), DataLoss (damaged), Unavailable (locked), PermissionDenied;
// Internal for everything else.
absl::Status FromSqlite(const std::string& path, const SQLite::Exception& error);

// Runs code that calls SQLiteCpp; its exceptions end here.
template <typename Code>
auto Guarded(const std::string& path, const Code& code) -> decltype(code()) {
  try {
    return code();
  } catch (const SQLite::Exception& error) {
    return FromSqlite(path, error);
  }
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_SQLITE_ERRORS_H_
