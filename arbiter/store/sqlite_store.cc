#include "arbiter/store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <openssl/evp.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <string>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/lock_file.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kApplicationId = 0x48414b4d;  // "HAKM": marks the file as a journal (PRAGMA application_id)
constexpr int kSmallestPage = 512;          // of SQLite, in bytes
constexpr int kBusyTimeoutMs = 1000;        // for the moments when a reader recovers the log

// README.md explains the columns.
constexpr char kSchema[] = R"sql(
CREATE TABLE league(
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  config TEXT NOT NULL, config_sha256 TEXT NOT NULL,
  rules TEXT NOT NULL, rules_sha256 TEXT NOT NULL,
  seed BLOB NOT NULL, seed_drawn INTEGER NOT NULL,
  pairs INTEGER NOT NULL,
  program_version TEXT NOT NULL);
CREATE TABLE entrants(entrant INTEGER PRIMARY KEY, name TEXT NOT NULL, agent TEXT NOT NULL);
CREATE TABLE pairs(
  pairing INTEGER NOT NULL, deal INTEGER NOT NULL,
  room1_points_a INTEGER NOT NULL, room1_points_b INTEGER NOT NULL, room1_outcome INTEGER NOT NULL,
  room2_points_a INTEGER NOT NULL, room2_points_b INTEGER NOT NULL, room2_outcome INTEGER NOT NULL,
  faults_a INTEGER NOT NULL, faults_b INTEGER NOT NULL,
  decisions_a INTEGER NOT NULL, decisions_b INTEGER NOT NULL,
  PRIMARY KEY (pairing, deal)) WITHOUT ROWID;
CREATE TABLE records(
  pairing INTEGER NOT NULL, deal INTEGER NOT NULL,
  room1 BLOB NOT NULL, room2 BLOB NOT NULL,
  PRIMARY KEY (pairing, deal));
)sql";

constexpr char kInsertPair[] = "INSERT INTO pairs VALUES (?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr char kInsertRecord[] = "INSERT INTO records VALUES (?,?,?,?)";

std::string Sha256Hex(const std::string& text) {
  char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  HAKAM_CHECK(EVP_Digest(text.data(), text.size(), reinterpret_cast<unsigned char*>(digest), &size,
                         EVP_sha256(), nullptr) == 1);
  return absl::BytesToHexString(absl::string_view(digest, size));
}

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
          absl::StrCat(path, ": the disk is full or failing (", error.what(),
                       "); free some space and run the command again: what was stored is kept"));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return DamagedError(path, error.what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return absl::UnavailableError(
          absl::StrCat(path, ": another program holds it (", error.what(), "); end that program first"));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be opened or written (", error.what(),
                                                      "); check the permissions of the file and its folder"));
    default:
      return absl::InternalError(absl::StrCat(path, ": ", error.what()));
  }
}

// Runs code that calls SQLiteCpp; its exceptions end here.
template <typename Code>
auto Guarded(const std::string& path, const Code& code) -> decltype(code()) {
  try {
    return code();
  } catch (const SQLite::Exception& error) {
    return FromSqlite(path, error);
  }
}

PairNumbers NumbersFrom(SQLite::Statement& row) {
  const auto number = [&row](int column) { return row.getColumn(column).getInt(); };
  const auto count = [&row](int column) { return row.getColumn(column).getUInt(); };
  return {.key = {count(0), count(1)},
          .room1 = {number(2), number(3), number(4)},
          .room2 = {number(5), number(6), number(7)},
          .faults_a = count(8),
          .faults_b = count(9),
          .decisions_a = count(10),
          .decisions_b = count(11)};
}

PairRecords RecordsFrom(SQLite::Statement& row, int first_column) {
  return {.room1 = row.getColumn(first_column).getString(),
          .room2 = row.getColumn(first_column + 1).getString()};
}

class Journal : public Store {
 public:
  // `lock`: null for reading only.
  Journal(std::string path, std::unique_ptr<LockFile> lock, std::unique_ptr<SQLite::Database> db,
          LeagueIdentity identity)
      : path_(std::move(path)), lock_(std::move(lock)), db_(std::move(db)), identity_(std::move(identity)) {}

  // Call once, for writing only.
  void Prepare() {
    insert_pair_ = std::make_unique<SQLite::Statement>(*db_, kInsertPair);
    insert_record_ = std::make_unique<SQLite::Statement>(*db_, kInsertRecord);
  }

  const LeagueIdentity& identity() const override { return identity_; }

  absl::Status AddPair(const PairNumbers& numbers, const PairRecords& records) override {
    if (lock_ == nullptr)
      return absl::FailedPreconditionError(absl::StrCat(path_, ": opened for reading only"));
    try {
      SQLite::Transaction transaction(*db_);
      Insert(numbers, records);
      transaction.commit();
      return absl::OkStatus();
    } catch (const SQLite::Exception& error) {
      if ((error.getErrorCode() & 0xff) == SQLITE_CONSTRAINT) {
        return absl::AlreadyExistsError(absl::StrCat(path_, ": ", numbers.key.ToString(), ": stored before"));
      }
      return FromSqlite(path_, error);
    }
  }

  absl::Status ForEachPair(absl::FunctionRef<void(const PairNumbers&)> visit) const override {
    return Guarded(path_, [&] {
      SQLite::Statement rows(*db_, "SELECT * FROM pairs ORDER BY pairing, deal");
      while (rows.executeStep()) visit(NumbersFrom(rows));
      return absl::OkStatus();
    });
  }

  absl::Status ForEachRecord(
      absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const override {
    return Guarded(path_, [&]() -> absl::Status {
      SQLite::Statement rows(*db_,
                             "SELECT pairs.*, room1, room2 FROM pairs JOIN records USING (pairing, deal) "
                             "ORDER BY pairs.pairing, pairs.deal");
      while (rows.executeStep()) HAKAM_RETURN_IF_ERROR(visit(NumbersFrom(rows), RecordsFrom(rows, 12)));
      return absl::OkStatus();
    });
  }

  absl::StatusOr<PairRecords> Records(const PairKey& key) const override {
    return Guarded(path_, [&]() -> absl::StatusOr<PairRecords> {
      SQLite::Statement rows(*db_, "SELECT room1, room2 FROM records WHERE pairing = ? AND deal = ?");
      rows.bind(1, key.pairing);
      rows.bind(2, key.deal);
      if (!rows.executeStep()) {
        return absl::NotFoundError(absl::StrCat(path_, ": ", key.ToString(), ": not stored"));
      }
      return RecordsFrom(rows, 0);
    });
  }

  absl::StatusOr<uint64_t> CountPairs() const override {
    return Guarded(path_, [&]() -> absl::StatusOr<uint64_t> {
      return static_cast<uint64_t>(db_->execAndGet("SELECT count(*) FROM pairs").getInt64());
    });
  }

 private:
  void Insert(const PairNumbers& n, const PairRecords& records) {
    // Not reset(), which throws the error of the last use again.
    insert_pair_->tryReset();
    int column = 0;
    for (const int64_t value :
         {int64_t{n.key.pairing}, int64_t{n.key.deal}, int64_t{n.room1.points_a}, int64_t{n.room1.points_b},
          int64_t{n.room1.outcome}, int64_t{n.room2.points_a}, int64_t{n.room2.points_b},
          int64_t{n.room2.outcome}, int64_t{n.faults_a}, int64_t{n.faults_b}, int64_t{n.decisions_a},
          int64_t{n.decisions_b}}) {
      insert_pair_->bind(++column, value);
    }
    insert_pair_->exec();

    insert_record_->tryReset();
    insert_record_->bind(1, n.key.pairing);
    insert_record_->bind(2, n.key.deal);
    insert_record_->bind(3, records.room1.data(), static_cast<int>(records.room1.size()));
    insert_record_->bind(4, records.room2.data(), static_cast<int>(records.room2.size()));
    insert_record_->exec();
  }

  // The lock goes last: another arbiter may come in when the database is closed.
  const std::string path_;
  const std::unique_ptr<LockFile> lock_;
  const std::unique_ptr<SQLite::Database> db_;
  const LeagueIdentity identity_;
  std::unique_ptr<SQLite::Statement> insert_pair_;
  std::unique_ptr<SQLite::Statement> insert_record_;
};

LeagueIdentity ReadIdentity(SQLite::Database& db) {
  LeagueIdentity identity;
  SQLite::Statement league(
      db, "SELECT name, config, rules, seed, seed_drawn, pairs, program_version FROM league");
  if (league.executeStep()) {
    identity.name = league.getColumn(0).getString();
    identity.config = league.getColumn(1).getString();
    identity.rules = league.getColumn(2).getString();
    identity.seed = league.getColumn(3).getString();
    identity.seed_drawn = league.getColumn(4).getInt() != 0;
    identity.pairs = league.getColumn(5).getUInt();
    identity.program_version = league.getColumn(6).getString();
  }
  SQLite::Statement entrants(db, "SELECT name, agent FROM entrants ORDER BY entrant");
  while (entrants.executeStep()) {
    identity.entrants.push_back({entrants.getColumn(0).getString(), entrants.getColumn(1).getString()});
  }
  return identity;
}

// All in one transaction, the mark included: a journal that was begun is complete.
void Begin(SQLite::Database& db, const LeagueIdentity& identity) {
  SQLite::Transaction transaction(db);
  db.exec(absl::StrCat("PRAGMA application_id = ", kApplicationId));
  db.exec(absl::StrCat("PRAGMA user_version = ", SqliteStore::kSchemaVersion));
  db.exec(kSchema);
  SQLite::Statement league(db, "INSERT INTO league VALUES (1,?,?,?,?,?,?,?,?,?)");
  league.bind(1, identity.name);
  league.bind(2, identity.config);
  league.bind(3, Sha256Hex(identity.config));
  league.bind(4, identity.rules);
  league.bind(5, Sha256Hex(identity.rules));
  league.bind(6, identity.seed.data(), static_cast<int>(identity.seed.size()));
  league.bind(7, identity.seed_drawn ? 1 : 0);
  league.bind(8, identity.pairs);
  league.bind(9, identity.program_version);
  league.exec();
  for (size_t i = 0; i < identity.entrants.size(); ++i) {
    SQLite::Statement entrant(db, "INSERT INTO entrants VALUES (?,?,?)");
    entrant.bind(1, static_cast<int64_t>(i));
    entrant.bind(2, identity.entrants[i].name);
    entrant.bind(3, identity.entrants[i].agent);
    entrant.exec();
  }
  transaction.commit();
}

// Whether the file is empty (begun by nobody). Errors if it is not a journal that this program reads.
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
  return false;
}

uint64_t FileSize(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? static_cast<uint64_t>(info.st_size) : 0;
}

// Looks at every page: rather now than in the middle of a league. `logged`: there was a write-ahead log.
absl::Status CheckWhole(const std::string& path, SQLite::Database& db, bool logged) {
  // SQLite reads zeros for the missing end of a page. With a log that may be right: it has the page.
  const auto page = static_cast<uint64_t>(db.execAndGet("PRAGMA page_size").getInt());
  if (!logged && FileSize(path) % page != 0) return DamagedError(path, "cut short");
  const std::string verdict = db.execAndGet("PRAGMA quick_check(1)").getString();
  if (verdict != "ok") return DamagedError(path, verdict);
  const SQLite::Column lost =
      db.execAndGet("SELECT (SELECT count(*) FROM pairs) - (SELECT count(*) FROM records)");
  if (lost.getInt64() != 0) return DamagedError(path, "pairs without records");
  return absl::OkStatus();
}

absl::Status CheckIsFileOrAbsent(const std::string& path, bool must_exist) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) {
    if (!must_exist) return absl::OkStatus();
    return absl::NotFoundError(absl::StrCat(path, ": no journal here; has the league been run?"));
  }
  if (!S_ISREG(info.st_mode)) return DamagedError(path, "not a regular file");
  // SQLite would take it for an empty one, and a begun league would begin again.
  if (info.st_size > 0 && info.st_size < kSmallestPage) return DamagedError(path, "cut short");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Store>> SqliteStore::Open(absl::string_view path_view,
                                                         const LeagueIdentity& identity) {
  const std::string path(path_view);
  HAKAM_RETURN_IF_ERROR(CheckIsFileOrAbsent(path, /*must_exist=*/false));
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LockFile> lock, LockFile::Acquire(path + ".lock"));
  const bool logged = FileSize(path + "-wal") > 0;
  return Guarded(path, [&]() -> absl::StatusOr<std::unique_ptr<Store>> {
    auto db = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                                                 kBusyTimeoutMs);
    HAKAM_ASSIGN_OR_RETURN(const bool empty, IsEmpty(path, *db));
    if (!empty) {
      HAKAM_RETURN_IF_ERROR(CheckWhole(path, *db, logged));
      HAKAM_RETURN_IF_ERROR(CheckSameLeague(path, ReadIdentity(*db), identity));
    }
    // Nothing was written to the file so far: it might have been anybody's.
    db->execAndGet("PRAGMA journal_mode = WAL");
    // A power failure may cost the last pairs, never the file; a killed arbiter costs nothing.
    db->exec("PRAGMA synchronous = NORMAL");
    if (empty) {
      Begin(*db, identity);
    } else {
      SQLite::Statement grow(*db, "UPDATE league SET pairs = ? WHERE pairs < ?");
      grow.bind(1, identity.pairs);
      grow.bind(2, identity.pairs);
      grow.exec();
    }
    LeagueIdentity stored = ReadIdentity(*db);
    auto journal = std::make_unique<Journal>(path, std::move(lock), std::move(db), std::move(stored));
    journal->Prepare();
    return journal;
  });
}

absl::StatusOr<std::unique_ptr<Store>> SqliteStore::OpenReadOnly(absl::string_view path_view) {
  const std::string path(path_view);
  HAKAM_RETURN_IF_ERROR(CheckIsFileOrAbsent(path, /*must_exist=*/true));
  return Guarded(path, [&]() -> absl::StatusOr<std::unique_ptr<Store>> {
    auto db = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, kBusyTimeoutMs);
    HAKAM_ASSIGN_OR_RETURN(const bool empty, IsEmpty(path, *db));
    if (empty) return absl::NotFoundError(absl::StrCat(path, ": the league has not begun"));
    LeagueIdentity stored = ReadIdentity(*db);
    return std::make_unique<Journal>(path, nullptr, std::move(db), std::move(stored));
  });
}

}  // namespace hakam::arbiter
