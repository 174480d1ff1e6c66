#include "arbiter/store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/chain.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/lock_file.h"
#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/sqlite_chain.h"
#include "arbiter/store/sqlite_errors.h"
#include "arbiter/store/sqlite_file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kBusyTimeoutMs = 1000;  // for the moments when a reader recovers the log

constexpr char kInsertPair[] = "INSERT INTO pairs VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr char kInsertRecord[] = "INSERT INTO records VALUES (?,?,?,?,?,?)";

class Journal : public Store {
 public:
  // `lock`: null for reading only.
  Journal(std::string path, std::unique_ptr<LockFile> lock, std::unique_ptr<SQLite::Database> db,
          LeagueIdentity identity)
      : path_(std::move(path)), lock_(std::move(lock)), db_(std::move(db)), identity_(std::move(identity)) {}

  // Call once, for writing only. `head`: the last link; `sealed`: there is a seal.
  void Prepare(const Link& head, bool sealed) {
    head_ = head;
    sealed_ = sealed;
    insert_pair_ = std::make_unique<SQLite::Statement>(*db_, kInsertPair);
    insert_record_ = std::make_unique<SQLite::Statement>(*db_, kInsertRecord);
  }

  const LeagueIdentity& identity() const override { return identity_; }

  absl::Status AddPair(const PairNumbers& numbers, const PairRecords& records) override {
    if (lock_ == nullptr)
      return absl::FailedPreconditionError(absl::StrCat(path_, ": opened for reading only"));
    if (sealed_) {
      HAKAM_RETURN_IF_ERROR(RemoveSeal(path_));
      sealed_ = false;
    }
    Link next = {.sequence = head_.sequence + 1, .hash = ""};
    next.hash = NextLink(head_.hash, static_cast<uint64_t>(next.sequence), numbers, records);
    try {
      SQLite::Transaction transaction(*db_);
      Insert(numbers, records, next);
      transaction.commit();
      head_ = next;
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

  absl::Status ForEachPairSince(
      uint64_t sequence,
      absl::FunctionRef<void(uint64_t sequence, const PairNumbers&)> visit) const override {
    return Guarded(path_, [&] {
      SQLite::Statement rows(*db_, kPairsSince);
      rows.bind(1, static_cast<int64_t>(sequence));
      while (rows.executeStep()) {
        visit(static_cast<uint64_t>(rows.getColumn(kPairColumns).getInt64()), NumbersFrom(rows));
      }
      return absl::OkStatus();
    });
  }

  absl::Status ForEachPairOf(uint32_t pairing,
                             absl::FunctionRef<void(const PairNumbers&)> visit) const override {
    return Guarded(path_, [&] {
      SQLite::Statement rows(*db_, kPairsOfPairing);
      rows.bind(1, pairing);
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
      while (rows.executeStep())
        HAKAM_RETURN_IF_ERROR(visit(NumbersFrom(rows), RecordsFrom(rows, kPairColumns)));
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

  absl::StatusOr<ChainHead> CheckChain(absl::FunctionRef<void(const std::string&)> fault) const override {
    return Guarded(path_, [&]() -> absl::StatusOr<ChainHead> {
      const SQLite::Transaction moment(*db_);  // one moment of a journal that is being written
      CheckFirstLink(*db_, identity_, fault);
      const Link head = CheckAllLinks(*db_, fault);
      return ChainHead{.links = static_cast<uint64_t>(head.sequence),
                       .hex = absl::BytesToHexString(head.hash)};
    });
  }

  absl::Status Seal(const std::vector<std::string>& others) override {
    if (lock_ == nullptr)
      return absl::FailedPreconditionError(absl::StrCat(path_, ": opened for reading only"));
    return Guarded(path_, [&]() -> absl::Status {
      if (db_->execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt() != 0) {
        return absl::UnavailableError(
            absl::StrCat(path_, ": not sealed, because another program reads it; run the league again then"));
      }
      const std::filesystem::path journal(path_);
      std::vector<std::string> names = {journal.filename().string()};
      names.insert(names.end(), others.begin(), others.end());
      HAKAM_RETURN_IF_ERROR(WriteChecksums(journal.parent_path().string(),
                                           std::filesystem::path(SealOf(path_)).filename().string(), names));
      sealed_ = true;
      return absl::OkStatus();
    });
  }

 private:
  void Insert(const PairNumbers& n, const PairRecords& records, const Link& link) {
    // Not reset(), which throws the error of the last use again.
    insert_pair_->tryReset();
    int column = 0;
    for (const int64_t value : Columns(n)) insert_pair_->bind(++column, value);
    insert_pair_->exec();

    insert_record_->tryReset();
    insert_record_->bind(1, link.sequence);
    insert_record_->bind(2, n.key.pairing);
    insert_record_->bind(3, n.key.deal);
    insert_record_->bind(4, records.room1.data(), static_cast<int>(records.room1.size()));
    insert_record_->bind(5, records.room2.data(), static_cast<int>(records.room2.size()));
    insert_record_->bind(6, link.hash.data(), static_cast<int>(link.hash.size()));
    insert_record_->exec();
  }

  // The lock goes last: another arbiter may come in when the database is closed.
  const std::string path_;
  const std::unique_ptr<LockFile> lock_;
  const std::unique_ptr<SQLite::Database> db_;
  const LeagueIdentity identity_;
  Link head_;
  bool sealed_ = false;
  std::unique_ptr<SQLite::Statement> insert_pair_;
  std::unique_ptr<SQLite::Statement> insert_record_;
};

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
    bool sealed = false;
    if (!empty) {
      HAKAM_RETURN_IF_ERROR(CheckWhole(path, *db, logged));
      HAKAM_ASSIGN_OR_RETURN(sealed, IsSealed(path));
      HAKAM_RETURN_IF_ERROR(CheckSameLeague(path, ReadIdentity(*db), identity));
    }
    // Nothing was written to the file so far: it might have been anybody's.
    db->execAndGet("PRAGMA journal_mode = WAL");
    // A power failure may cost the last pairs, never the file; a killed arbiter costs nothing.
    db->exec("PRAGMA synchronous = NORMAL");
    const bool grows = !empty && HasGrown(ReadIdentity(*db), identity);
    if (empty || grows) {
      HAKAM_RETURN_IF_ERROR(RemoveSeal(path));
      sealed = false;
    }
    if (empty) {
      Begin(*db, identity);
    } else if (grows) {
      Grow(*db, identity);
    }
    LeagueIdentity stored = ReadIdentity(*db);
    const Link head = LastStoredLink(*db);
    auto journal = std::make_unique<Journal>(path, std::move(lock), std::move(db), std::move(stored));
    journal->Prepare(head, sealed);
    return journal;
  });
}

std::string SqliteStore::SealPath(absl::string_view path) { return SealOf(std::string(path)); }

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
