#include "arbiter/store/sqlite_file.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/store/chain.h"
#include "arbiter/store/sha256.h"
#include "arbiter/store/sqlite_chain.h"
#include "arbiter/store/sqlite_errors.h"
#include "arbiter/store/sqlite_store.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kApplicationId = 0x48414b4d;  // "HAKM": marks the file as a journal (PRAGMA application_id)
constexpr int kSmallestPage = 512;          // of SQLite, in bytes
constexpr size_t kMaxSealBytes = 1 << 20;
constexpr int64_t kLinksCheckedOnOpening = 1000;  // as quick for a million pairs as for a thousand

// README.md explains the columns.
constexpr char kSchema[] = R"sql(
CREATE TABLE league(
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  config TEXT NOT NULL,
  rules TEXT NOT NULL,
  seed BLOB NOT NULL, seed_drawn INTEGER NOT NULL,
  length INTEGER NOT NULL,
  program_version TEXT NOT NULL,
  link BLOB NOT NULL);
CREATE TABLE entrants(
  entrant INTEGER PRIMARY KEY, name TEXT NOT NULL, agent TEXT NOT NULL,
  joins INTEGER NOT NULL, leaves INTEGER NOT NULL, late INTEGER NOT NULL);
CREATE TABLE pairs(
  pairing INTEGER NOT NULL, deal INTEGER NOT NULL,
  room1_points_a INTEGER NOT NULL, room1_points_b INTEGER NOT NULL, room1_outcome INTEGER NOT NULL,
  room2_points_a INTEGER NOT NULL, room2_points_b INTEGER NOT NULL, room2_outcome INTEGER NOT NULL,
  faults_a INTEGER NOT NULL, faults_b INTEGER NOT NULL,
  decisions_a INTEGER NOT NULL, decisions_b INTEGER NOT NULL,
  faults_a2 INTEGER NOT NULL, faults_b2 INTEGER NOT NULL,
  decisions_a2 INTEGER NOT NULL, decisions_b2 INTEGER NOT NULL,
  room1_match INTEGER NOT NULL CHECK (room1_match BETWEEN 0 AND 3),
  room2_match INTEGER NOT NULL CHECK (room2_match BETWEEN 0 AND 3),
  only_room INTEGER NOT NULL CHECK (only_room BETWEEN 0 AND 2), luck INTEGER NOT NULL,
  absent_a INTEGER NOT NULL CHECK (absent_a BETWEEN 0 AND 1),
  absent_b INTEGER NOT NULL CHECK (absent_b BETWEEN 0 AND 1),
  PRIMARY KEY (pairing, deal)) WITHOUT ROWID;
CREATE TABLE records(
  sequence INTEGER PRIMARY KEY,
  pairing INTEGER NOT NULL, deal INTEGER NOT NULL,
  room1 BLOB NOT NULL, room2 BLOB NOT NULL,
  link BLOB NOT NULL,
  UNIQUE (pairing, deal));
)sql";

void WriteEntrants(SQLite::Database& db, const LeagueIdentity& identity) {
  for (size_t i = 0; i < identity.entrants.size(); ++i) {
    SQLite::Statement row(db, "INSERT INTO entrants VALUES (?,?,?,?,?,?)");
    const EntrantIdentity& entrant = identity.entrants[i];
    row.bind(1, static_cast<int64_t>(i));
    row.bind(2, entrant.name);
    row.bind(3, entrant.agent);
    row.bind(4, entrant.joins);
    row.bind(5, entrant.left);
    row.bind(6, entrant.late ? 1 : 0);
    row.exec();
  }
}

}  // namespace

std::string SealOf(const std::string& path) { return path + ".sha256"; }

absl::Status RemoveSeal(const std::string& path) {
  if (unlink(SealOf(path).c_str()) == 0 || errno == ENOENT) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat(SealOf(path), ": cannot be removed: ", std::strerror(errno), "; check its permissions"));
}

LeagueIdentity ReadIdentity(SQLite::Database& db) {
  LeagueIdentity identity;
  SQLite::Statement league(
      db, "SELECT name, config, rules, seed, seed_drawn, length, program_version FROM league");
  if (league.executeStep()) {
    identity.name = league.getColumn(0).getString();
    identity.config = league.getColumn(1).getString();
    identity.rules = league.getColumn(2).getString();
    identity.seed = league.getColumn(3).getString();
    identity.seed_drawn = league.getColumn(4).getInt() != 0;
    identity.length = league.getColumn(5).getUInt();
    identity.program_version = league.getColumn(6).getString();
  }
  SQLite::Statement entrants(db, "SELECT name, agent, joins, leaves, late FROM entrants ORDER BY entrant");
  while (entrants.executeStep()) {
    identity.entrants.push_back({.name = entrants.getColumn(0).getString(),
                                 .agent = entrants.getColumn(1).getString(),
                                 .joins = entrants.getColumn(2).getUInt(),
                                 .left = entrants.getColumn(3).getUInt(),
                                 .late = entrants.getColumn(4).getInt() != 0});
  }
  return identity;
}

void Begin(SQLite::Database& db, const LeagueIdentity& identity) {
  SQLite::Transaction transaction(db);
  db.exec(absl::StrCat("PRAGMA application_id = ", kApplicationId));
  db.exec(absl::StrCat("PRAGMA user_version = ", SqliteStore::kSchemaVersion));
  db.exec(kSchema);
  SQLite::Statement league(db, "INSERT INTO league VALUES (1,?,?,?,?,?,?,?,?)");
  league.bind(1, identity.name);
  league.bind(2, identity.config);
  league.bind(3, identity.rules);
  league.bind(4, identity.seed.data(), static_cast<int>(identity.seed.size()));
  league.bind(5, identity.seed_drawn ? 1 : 0);
  league.bind(6, identity.length);
  league.bind(7, identity.program_version);
  const std::string link = FirstLink(identity);
  league.bind(8, link.data(), static_cast<int>(link.size()));
  league.exec();
  WriteEntrants(db, identity);
  transaction.commit();
}

void Grow(SQLite::Database& db, const LeagueIdentity& wanted) {
  SQLite::Transaction transaction(db);
  SQLite::Statement length(db, "UPDATE league SET length = ?");
  length.bind(1, wanted.length);
  length.exec();
  LeagueIdentity grown = ReadIdentity(db);
  const size_t before = grown.entrants.size();
  grown.entrants.resize(wanted.entrants.size());
  for (size_t i = 0; i < grown.entrants.size(); ++i) {
    const bool late = i >= before || grown.entrants[i].late;
    grown.entrants[i] = wanted.entrants[i];
    grown.entrants[i].late = late;
  }
  db.exec("DELETE FROM entrants");
  WriteEntrants(db, grown);
  transaction.commit();
}

absl::StatusOr<bool> IsEmpty(const std::string& path, SQLite::Database& db) {
  const int application = db.execAndGet("PRAGMA application_id").getInt();
  const bool no_tables = db.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
  if (no_tables && application == 0) return true;
  if (application != kApplicationId) return DamagedError(path, "a database of another program");
  const int version = db.execAndGet("PRAGMA user_version").getInt();
  if (version > SqliteStore::kSchemaVersion) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": written by a newer hakam (journal version ",
                                                      version, ", this program knows ",
                                                      SqliteStore::kSchemaVersion, "); use that hakam"));
  }
  if (version < 1) return DamagedError(path, "no version");
  if (version < SqliteStore::kSchemaVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": written by an older hakam (journal version ", version, ", this program reads ",
                     SqliteStore::kSchemaVersion,
                     "); finish the league with that hakam, or move the journal away to begin it anew"));
  }
  return false;
}

uint64_t FileSize(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? static_cast<uint64_t>(info.st_size) : 0;
}

absl::Status CheckWhole(const std::string& path, SQLite::Database& db, bool logged) {
  // SQLite reads zeros for the missing end of a page. With a log that may be right: it has the page.
  const auto page = static_cast<uint64_t>(db.execAndGet("PRAGMA page_size").getInt());
  if (!logged && FileSize(path) % page != 0) return DamagedError(path, "cut short");
  const std::string verdict = db.execAndGet("PRAGMA quick_check(1)").getString();
  if (verdict != "ok") return DamagedError(path, verdict);
  const SQLite::Column lost =
      db.execAndGet("SELECT (SELECT count(*) FROM pairs) - (SELECT count(*) FROM records)");
  if (lost.getInt64() != 0) return DamagedError(path, "pairs without records");
  std::string fault;
  const auto keep = [&fault](const std::string& line) {
    if (fault.empty()) fault = line;
  };
  CheckFirstLink(db, ReadIdentity(db), keep);
  CheckLastLinks(db, kLinksCheckedOnOpening, keep);
  if (!fault.empty()) return DamagedError(path, fault);
  return absl::OkStatus();
}

absl::StatusOr<bool> IsSealed(const std::string& path) {
  const absl::StatusOr<std::string> seal = ReadFile(SealOf(path), kMaxSealBytes);
  if (absl::IsNotFound(seal.status())) return false;
  HAKAM_RETURN_IF_ERROR(seal.status());
  HAKAM_ASSIGN_OR_RETURN(const std::string hex, Sha256HexOfFile(path));
  if (seal->substr(0, hex.size()) == hex) return true;
  return DamagedError(
      path, absl::StrCat("changed since it was sealed by ", SealOf(path), "; `hakam verify` says what"));
}

absl::Status CheckIsFileOrAbsent(const std::string& path, bool must_exist) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) {
    if (!must_exist) return absl::OkStatus();
    return absl::NotFoundError(absl::StrCat(path, ": there is no journal; run the league first"));
  }
  if (!S_ISREG(info.st_mode)) return DamagedError(path, "not a regular file");
  // SQLite would take it for an empty one, and a begun league would begin again.
  if (info.st_size > 0 && info.st_size < kSmallestPage) return DamagedError(path, "cut short");
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
