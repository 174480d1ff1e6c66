// The journal of a league: what was played, once and for all. Everything else (standings, ratings, pages)
// is derived from it.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Store> store, OpenStore("sqlite:live/journal.db", identity));
//   HAKAM_RETURN_IF_ERROR(store->ForEachPair([&](const PairNumbers& pair) { ... }));   // resume
//   HAKAM_RETURN_IF_ERROR(store->AddPair(numbers, records));                           // one transaction
//
// Stores are not thread-safe: one thread at a time.
#ifndef HAKAM_ARBITER_STORE_STORE_H_
#define HAKAM_ARBITER_STORE_STORE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

struct EntrantIdentity {
  std::string name;
  std::string agent;   // as in the league file
  uint32_t joins = 0;  // in which round for the first time; 0: from the start (Attendance in league/format.h)
  uint32_t left = 0;   // in which round it left; 0: it has not
  bool late = false;   // was not there when the journal was begun
  friend bool operator==(const EntrantIdentity&, const EntrantIdentity&) = default;
};

// What makes a league this league and no other.
struct LeagueIdentity {
  std::string name;
  // Canonical text of the league file with defaults filled in, without entrants and without what may change
  // while the league is played: concurrency, `attach` and its length.
  std::string config;
  std::string rules;  // canonical text of the rule set
  // What is dealt from. With `seed_drawn` (the file has none) a journal that exists already keeps its
  // own: use identity().seed of the opened store.
  std::string seed;
  bool seed_drawn = false;
  std::string commitment;  // SHA-256 of a seed that is not known (`seed` is empty); else empty
  std::vector<EntrantIdentity>
      entrants;  // more may be added at the end; rounds may change as CheckRounds allows
  // What of its schedule may grow when a league is opened again, never shrink: pairs of each pairing, rounds
  // of a swiss, deals of a gate; 0 where nothing may.
  uint32_t length = 0;
  std::string program_version;  // of the program that began the journal; does not matter later

  friend bool operator==(const LeagueIdentity&, const LeagueIdentity&) = default;
};

// How a board ended; the numbers of hakam.v1.Outcome.
using OutcomeNumber = int;

// How the match of a room ended; kNone except in FORMAT_MATCH. Numbers are stored: they do not change.
enum class MatchEnd : uint8_t { kNone = 0, kWonByA = 1, kDrawn = 2, kWonByB = 3 };

// One room of a pair.
struct RoomNumbers {
  int points_a = 0;  // game points of the pairing's first team; of all boards where there are more
  int points_b = 0;
  OutcomeNumber outcome = 0;  // of the last board
  MatchEnd match = MatchEnd::kNone;

  // What counts: the points of `a` less those of `b`, in FORMAT_MATCH 1, 0 or -1.
  int Difference() const {
    return match == MatchEnd::kNone ? points_a - points_b : 2 - static_cast<int>(match);
  }
  friend bool operator==(const RoomNumbers&, const RoomNumbers&) = default;
};

// What ratings and standings need of a pair.
struct PairNumbers {
  PairKey key;
  RoomNumbers room1;
  RoomNumbers room2;
  // FORMAT_SINGLE: the room that was played, 1 or 2; the numbers of the other one are 0. Otherwise 0: both
  // were.
  uint32_t only_room = 0;
  int luck = 0;  // of `a`, in thousandths of a game point; FORMAT_SINGLE only
  // Over both rooms and both seats of a team: faults, and decisions that were asked (not forced). Where a
  // team is two entrants, those of the second are apart.
  uint32_t faults_a = 0;
  uint32_t faults_b = 0;
  uint32_t decisions_a = 0;
  uint32_t decisions_b = 0;
  uint32_t faults_a2 = 0;
  uint32_t faults_b2 = 0;
  uint32_t decisions_a2 = 0;
  uint32_t decisions_b2 = 0;
  bool absent_a = false;  // the entrant was not there (BoardRecord.walkover), and the pair was not played
  bool absent_b = false;

  uint64_t faults() const { return uint64_t{faults_a} + faults_a2 + faults_b + faults_b2; }
  uint64_t decisions() const { return uint64_t{decisions_a} + decisions_a2 + decisions_b + decisions_b2; }

  PlayedPair Played() const {
    const bool single = only_room != 0;
    return {.key = key,
            .room1 = only_room == 2 ? room2.Difference() : room1.Difference(),
            .room2 = single ? 0 : room2.Difference(),
            .single = single,
            .luck = luck,
            .faults_a = faults_a + faults_a2,
            .faults_b = faults_b + faults_b2,
            .absent_a = absent_a,
            .absent_b = absent_b};
  }
  friend bool operator==(const PairNumbers&, const PairNumbers&) = default;
};

// The two rooms of a pair: hakam.v1.RoomRecord, serialized. A room that was not played (FORMAT_SINGLE) is
// empty.
struct PairRecords {
  std::string room1;
  std::string room2;
  friend bool operator==(const PairRecords&, const PairRecords&) = default;
};

// The end of the chain of a journal (chain.h): whoever has written it down can tell later that nothing before
// it was changed.
struct ChainHead {
  uint64_t links = 0;  // pairs in the chain
  std::string hex;     // the last link, 64 digits; empty if the store keeps no chain
};

class Store {
 public:
  virtual ~Store() = default;

  virtual const LeagueIdentity& identity() const = 0;

  // Stores a pair whole or not at all. AlreadyExists if it is there (it stays as it was),
  // ResourceExhausted if the disk is full: what was stored before stays, and the call may be repeated.
  // FailedPrecondition if the store is for reading only.
  virtual absl::Status AddPair(const PairNumbers& numbers, const PairRecords& records) = 0;

  // All pairs in the order of (pairing, deal), as of the moment of the call. DataLoss if the journal is
  // damaged. The callback must not call the store.
  virtual absl::Status ForEachPair(absl::FunctionRef<void(const PairNumbers&)> visit) const = 0;
  // The pairs after number `sequence`. Pairs are numbered 1, 2, 3, ... in the order in which they were
  // stored, so after a ForEachPair that visited n pairs, the new ones are those after n. Reads only these
  // pairs, however many come before them, in the order of their numbers. Errors and `visit` as in
  // ForEachPair.
  virtual absl::Status ForEachPairSince(
      uint64_t sequence, absl::FunctionRef<void(uint64_t sequence, const PairNumbers&)> visit) const = 0;
  // The pairs of one pairing, by deal. Reads only these. Otherwise as ForEachPair.
  virtual absl::Status ForEachPairOf(uint32_t pairing,
                                     absl::FunctionRef<void(const PairNumbers&)> visit) const = 0;
  // As ForEachPair, with both records; stops at the first error of `visit` and returns it.
  virtual absl::Status ForEachRecord(
      absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const = 0;
  // NotFound if it is not stored.
  virtual absl::StatusOr<PairRecords> Records(const PairKey& key) const = 0;
  virtual absl::StatusOr<uint64_t> CountPairs() const = 0;

  // Computes every link of the chain again; `fault` gets a line for each that is not right. A store without a
  // chain has nothing to say. DataLoss if the journal cannot be read.
  virtual absl::StatusOr<ChainHead> CheckChain(absl::FunctionRef<void(const std::string&)> /*fault*/) const {
    return ChainHead();
  }

  // Everything is played: holds the files of the league to their bytes (checksums.h), the journal itself and
  // those named, relative to its folder. The next AddPair breaks the seal. Unavailable if a reader is in the
  // way: the journal is right, but not sealed.
  virtual absl::Status Seal(const std::vector<std::string>& /*others*/) { return absl::OkStatus(); }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_STORE_H_
