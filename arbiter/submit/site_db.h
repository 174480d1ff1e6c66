// What a site keeps beside its journals: site.db in its folder. Tables: who may do what (people.h), what was
// sent (submissions.h), and the audit log, to which every act of an organiser and of an author adds a row in
// the same transaction.
#ifndef HAKAM_ARBITER_SUBMIT_SITE_DB_H_
#define HAKAM_ARBITER_SUBMIT_SITE_DB_H_

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "arbiter/store/sqlite_errors.h"

namespace hakam::arbiter {

struct AuditRow {
  uint64_t id = 0;
  absl::Time when;
  std::string who;   // name of a person; "site": the server itself, "shell": a command on its machine
  std::string what;  // "token.new", "submission.withdraw", ...
  std::string about;
};

// Thread-safe. Several processes may have the file open; each change is a transaction.
class SiteDb {
 public:
  // Makes the file if it is not there, readable for its owner alone. Errors as the journal's
  // (sqlite_errors.h); DataLoss also if it was made by another program.
  static absl::StatusOr<std::unique_ptr<SiteDb>> Open(const std::string& path,
                                                      std::function<absl::Time()> now = absl::Now);

  absl::Time Now() const { return now_(); }
  const std::string& path() const { return path_; }

  // Runs code that reads or writes, alone. `Change`: in one transaction, which is undone if the code returns
  // an error or throws.
  template <typename Code>
  auto Read(const Code& code) -> decltype(code(std::declval<SQLite::Database&>())) {
    const std::lock_guard lock(mutex_);
    return Guarded(path_, [&] { return code(*db_); });
  }
  template <typename Code>
  auto Change(const Code& code) -> decltype(code(std::declval<SQLite::Database&>())) {
    const std::lock_guard lock(mutex_);
    return Guarded(path_, [&] {
      // IMMEDIATE: what the code reads is still true when it writes.
      SQLite::Transaction transaction(*db_, SQLite::TransactionBehavior::IMMEDIATE);
      auto result = code(*db_);
      if (result.ok()) transaction.commit();
      return result;
    });
  }

  // Adds a row; within Change.
  void Audit(SQLite::Database& db, absl::string_view who, absl::string_view what,
             absl::string_view about) const;
  // The newest first.
  absl::StatusOr<std::vector<AuditRow>> AuditRows(uint32_t most);

  // A word that outlives the server; empty: it was never set.
  absl::StatusOr<std::string> Setting(const std::string& name);
  absl::Status Set(const std::string& name, const std::string& value, absl::string_view who,
                   absl::string_view what);

 private:
  SiteDb(std::string path, std::function<absl::Time()> now) : path_(std::move(path)), now_(std::move(now)) {}

  const std::string path_;
  const std::function<absl::Time()> now_;
  std::mutex mutex_;
  std::unique_ptr<SQLite::Database> db_;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_SITE_DB_H_
