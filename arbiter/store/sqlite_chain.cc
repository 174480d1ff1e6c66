#include "arbiter/store/sqlite_chain.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "arbiter/store/chain.h"

namespace hakam::arbiter {
namespace {

// Each pair as the chain binds it, from a link on.
constexpr char kSelectLinks[] =
    "SELECT pairs.*, room1, room2, sequence, link, records.pairing, records.deal FROM records "
    "LEFT JOIN pairs USING (pairing, deal) WHERE sequence > ? ORDER BY sequence";

// Computes the links after `after` again, the first of them from `last`.
Link CheckLinks(SQLite::Database& db, int64_t after, Link last, FaultSink fault) {
  SQLite::Statement rows(db, kSelectLinks);
  rows.bind(1, after);
  while (rows.executeStep()) {
    const int64_t sequence = rows.getColumn(kPairColumns + 2).getInt64();
    const PairKey key = {rows.getColumn(kPairColumns + 4).getUInt(),
                         rows.getColumn(kPairColumns + 5).getUInt()};
    if (sequence != last.sequence + 1) {
      fault(absl::StrCat("chain: ", key.ToString(), " is link ", sequence, ", but the one before it is ",
                         last.sequence));
    }
    const std::string stored = rows.getColumn(kPairColumns + 3).getString();
    if (rows.getColumn(0).isNull()) {
      fault(absl::StrCat("chain: ", key.ToString(), " has records, but no numbers"));
    } else if (stored != NextLink(last.hash, static_cast<uint64_t>(sequence), NumbersFrom(rows),
                                  RecordsFrom(rows, kPairColumns))) {
      fault(absl::StrCat("chain: link ", sequence, ", ", key.ToString(),
                         ": the pair, or the order in which it was stored, was changed"));
    }
    last = {.sequence = sequence, .hash = stored};
  }
  return last;
}

}  // namespace

PairNumbers NumbersFrom(SQLite::Statement& row) {
  PairColumns columns;
  for (int i = 0; i < kPairColumns; ++i) columns[static_cast<size_t>(i)] = row.getColumn(i).getInt64();
  return NumbersFrom(columns);
}

PairRecords RecordsFrom(SQLite::Statement& row, int first_column) {
  return {.room1 = row.getColumn(first_column).getString(),
          .room2 = row.getColumn(first_column + 1).getString()};
}

Link FirstStoredLink(SQLite::Database& db) {
  SQLite::Statement league(db, "SELECT link FROM league");
  return {.sequence = 0, .hash = league.executeStep() ? league.getColumn(0).getString() : ""};
}

Link LastStoredLink(SQLite::Database& db) {
  SQLite::Statement row(db, "SELECT sequence, link FROM records ORDER BY sequence DESC LIMIT 1");
  if (!row.executeStep()) return FirstStoredLink(db);
  return {.sequence = row.getColumn(0).getInt64(), .hash = row.getColumn(1).getString()};
}

void CheckFirstLink(SQLite::Database& db, const LeagueIdentity& identity, FaultSink fault) {
  if (FirstStoredLink(db).hash == FirstLink(identity)) return;
  fault("chain: the name, config, rules, seed or entrants of the league are not those that it began with");
}

void CheckLastLinks(SQLite::Database& db, int64_t count, FaultSink fault) {
  const int64_t after = LastStoredLink(db).sequence - count;
  Link last = FirstStoredLink(db);
  SQLite::Statement row(db, "SELECT sequence, link FROM records WHERE sequence = ?");
  row.bind(1, after);
  if (row.executeStep()) {
    last = {.sequence = row.getColumn(0).getInt64(), .hash = row.getColumn(1).getString()};
  }
  CheckLinks(db, last.sequence, last, fault);
}

Link CheckAllLinks(SQLite::Database& db, FaultSink fault) {
  Link last = CheckLinks(db, std::numeric_limits<int64_t>::min(), FirstStoredLink(db), fault);
  SQLite::Statement loose(
      db, "SELECT pairing, deal FROM pairs EXCEPT SELECT pairing, deal FROM records ORDER BY 1, 2");
  while (loose.executeStep()) {
    const PairKey key = {loose.getColumn(0).getUInt(), loose.getColumn(1).getUInt()};
    fault(absl::StrCat("chain: ", key.ToString(), " has numbers, but no records"));
  }
  return last;
}

}  // namespace hakam::arbiter
