// The file of a journal: how it begins, what it says about itself, whether it is whole. Private to this
// folder; SQLite's exceptions pass through.
#ifndef HAKAM_ARBITER_STORE_SQLITE_FILE_H_
#define HAKAM_ARBITER_STORE_SQLITE_FILE_H_

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Before anything is opened: a regular file that is not cut short, or none.
absl::Status CheckIsFileOrAbsent(const std::string& path, bool must_exist);

// Whether the file is empty (begun by nobody). Errors if it is not a journal that this program reads.
absl::StatusOr<bool> IsEmpty(const std::string& path, SQLite::Database& db);

// All in one transaction, the mark included: a journal that was begun is complete.
void Begin(SQLite::Database& db, const LeagueIdentity& identity);
// What the wanted league has more (identity.h): length, entrants, rounds in which they join and leave.
void Grow(SQLite::Database& db, const LeagueIdentity& wanted);
LeagueIdentity ReadIdentity(SQLite::Database& db);

// Looks at every page, rather now than in the middle of a league, and at the last links of the chain; the
// whole chain is for `hakam verify`. `logged`: there was a write-ahead log.
absl::Status CheckWhole(const std::string& path, SQLite::Database& db, bool logged);

// The seal: "PATH.sha256".
std::string SealOf(const std::string& path);
// A sealed journal must be the one that was sealed: to seal it again would hide what was changed since.
absl::StatusOr<bool> IsSealed(const std::string& path);
absl::Status RemoveSeal(const std::string& path);

// 0 if there is none.
uint64_t FileSize(const std::string& path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_SQLITE_FILE_H_
