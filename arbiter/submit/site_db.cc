#include "arbiter/submit/site_db.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kBusyTimeoutMs = 5000;      // a command changes something while the server runs
constexpr int kApplication = 0x48616b53;  // "HakS"
constexpr int kVersion = 1;

// Times are microseconds since 1970.
constexpr char kTables[] = R"(
CREATE TABLE tokens (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  organiser INTEGER NOT NULL,
  sha256 BLOB NOT NULL UNIQUE,
  made INTEGER NOT NULL,
  revoked INTEGER
) STRICT;
CREATE UNIQUE INDEX one_token_of_a_name ON tokens(name) WHERE revoked IS NULL;
CREATE TABLE sessions (
  sha256 BLOB PRIMARY KEY,
  token INTEGER NOT NULL REFERENCES tokens(id),
  ends INTEGER NOT NULL
) STRICT;
CREATE TABLE submissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author TEXT NOT NULL,
  image INTEGER NOT NULL,
  state INTEGER NOT NULL,
  reason TEXT NOT NULL,
  bot TEXT NOT NULL,
  version TEXT NOT NULL,
  number INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  files INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  checks BLOB NOT NULL,
  trial BLOB NOT NULL,
  willing INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX submissions_of_author ON submissions(author, id);
CREATE INDEX submissions_in_state ON submissions(state, id);
CREATE TABLE steps (
  submission INTEGER NOT NULL REFERENCES submissions(id),
  state INTEGER NOT NULL,
  came INTEGER NOT NULL,
  PRIMARY KEY (submission, state)
) STRICT;
CREATE TABLE matches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author TEXT NOT NULL,
  entrant TEXT NOT NULL,
  against TEXT NOT NULL,
  pairs INTEGER NOT NULL,
  state INTEGER NOT NULL,
  reason TEXT NOT NULL,
  asked INTEGER NOT NULL,
  result BLOB NOT NULL
) STRICT;
CREATE INDEX matches_in_state ON matches(state, id);
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  came INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  about TEXT NOT NULL
) STRICT;
)";

absl::Status Prepare(const std::string& path, SQLite::Database& db) {
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  const int application = db.execAndGet("PRAGMA application_id").getInt();
  const int version = db.execAndGet("PRAGMA user_version").getInt();
  if (application == kApplication && version == kVersion) return absl::OkStatus();
  if (application == kApplication && version > kVersion) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": was made by a newer version of hakam"));
  }
  if (application != 0 || db.execAndGet("SELECT count(*) FROM sqlite_master").getInt() != 0) {
    return absl::DataLossError(absl::StrCat(path, ": is no database of a site of hakam; move it away"));
  }
  db.exec(kTables);
  db.exec(absl::StrCat("PRAGMA application_id = ", kApplication, "; PRAGMA user_version = ", kVersion));
  transaction.commit();
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<SiteDb>> SiteDb::Open(const std::string& path,
                                                     std::function<absl::Time()> now) {
  // SQLite gives its own files the rights of this one.
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return WriteError(path, errno);
  close(fd);
  std::unique_ptr<SiteDb> site(new SiteDb(path, std::move(now)));
  HAKAM_RETURN_IF_ERROR(Guarded(path, [&] {
    site->db_ = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, kBusyTimeoutMs);
    return Prepare(path, *site->db_);
  }));
  return site;
}

void SiteDb::Audit(SQLite::Database& db, absl::string_view who, absl::string_view what,
                   absl::string_view about) const {
  SQLite::Statement row(db, "INSERT INTO audit (came, who, what, about) VALUES (?, ?, ?, ?)");
  row.bind(1, absl::ToUnixMicros(Now()));
  row.bind(2, std::string(who));
  row.bind(3, std::string(what));
  row.bind(4, std::string(about));
  row.exec();
}

absl::StatusOr<std::vector<AuditRow>> SiteDb::AuditRows(uint32_t most) {
  return Read([&](SQLite::Database& db) -> absl::StatusOr<std::vector<AuditRow>> {
    std::vector<AuditRow> rows;
    SQLite::Statement found(db, "SELECT id, came, who, what, about FROM audit ORDER BY id DESC LIMIT ?");
    found.bind(1, most);
    while (found.executeStep()) {
      rows.push_back({.id = static_cast<uint64_t>(found.getColumn(0).getInt64()),
                      .when = absl::FromUnixMicros(found.getColumn(1).getInt64()),
                      .who = found.getColumn(2).getString(),
                      .what = found.getColumn(3).getString(),
                      .about = found.getColumn(4).getString()});
    }
    return rows;
  });
}

absl::StatusOr<std::string> SiteDb::Setting(const std::string& name) {
  return Read([&](SQLite::Database& db) -> absl::StatusOr<std::string> {
    SQLite::Statement found(db, "SELECT value FROM settings WHERE name = ?");
    found.bind(1, name);
    return found.executeStep() ? found.getColumn(0).getString() : "";
  });
}

absl::Status SiteDb::Set(const std::string& name, const std::string& value, absl::string_view who,
                         absl::string_view what) {
  return Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement row(db, "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)");
    row.bind(1, name);
    row.bind(2, value);
    row.exec();
    Audit(db, who, what, value);
    return absl::OkStatus();
  });
}

}  // namespace hakam::arbiter
