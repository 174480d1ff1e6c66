// Rows of a journal, and the chain that binds them (chain.h). Private to this folder; SQLite's exceptions
// pass through.
#ifndef HAKAM_ARBITER_STORE_SQLITE_CHAIN_H_
#define HAKAM_ARBITER_STORE_SQLITE_CHAIN_H_

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The columns of `pairs` are the first of the row.
PairNumbers NumbersFrom(SQLite::Statement& row);
PairRecords RecordsFrom(SQLite::Statement& row, int first_column);

// The pairs stored after the one with the bound sequence number, each row the columns of `pairs` and then the
// number; and the pairs of the bound pairing. Neither scans a table (a test looks at the query plans).
inline constexpr char kPairsSince[] =
    "SELECT pairs.*, sequence FROM records JOIN pairs USING (pairing, deal) WHERE sequence > ? ORDER BY "
    "sequence";
inline constexpr char kPairsOfPairing[] = "SELECT * FROM pairs WHERE pairing = ? ORDER BY deal";

// A link of the chain, and which.
struct Link {
  int64_t sequence = 0;
  std::string hash;
};

// As they are stored.
Link FirstStoredLink(SQLite::Database& db);
Link LastStoredLink(SQLite::Database& db);

// These three give `fault` a line for each thing that is wrong.
using FaultSink = absl::FunctionRef<void(const std::string&)>;
void CheckFirstLink(SQLite::Database& db, const LeagueIdentity& identity, FaultSink fault);
// The last `count` links at most, each computed again from the one that is stored before it, so that a change
// shows where it is and nowhere else.
void CheckLastLinks(SQLite::Database& db, int64_t count, FaultSink fault);
// All of them, and that no row is outside the chain. Returns the last.
Link CheckAllLinks(SQLite::Database& db, FaultSink fault);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_SQLITE_CHAIN_H_
