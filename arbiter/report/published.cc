#include "arbiter/report/published.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/deal/deal.h"
#include "arbiter/record/record_file.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr char kCommitmentKey[] = "sha256: ";
constexpr size_t kMaxSeedFileBytes = 1 << 16;
constexpr char kSeedKey[] = "seed: ";

// What is kept of the records.
struct PublishedPairs {
  std::vector<PairNumbers> numbers;
  std::vector<uint64_t> first_record;  // by pair: the number of its first record in the file
};

// Keeps the numbers in memory, and reads the file again for each pass over the records.
class PublishedStore : public Store {
 public:
  PublishedStore(std::string path, LeagueIdentity identity, PublishedPairs pairs)
      : path_(std::move(path)),
        identity_(std::move(identity)),
        pairs_(std::move(pairs.numbers)),
        first_record_(std::move(pairs.first_record)) {}

  const LeagueIdentity& identity() const override { return identity_; }
  absl::Status AddPair(const PairNumbers&, const PairRecords&) override {
    return absl::FailedPreconditionError(absl::StrCat(path_, ": a published league cannot be changed"));
  }
  absl::Status ForEachPair(absl::FunctionRef<void(const PairNumbers&)> visit) const override {
    for (const PairNumbers& pair : pairs_) visit(pair);
    return absl::OkStatus();
  }
  // Published records have the order of (pairing, deal); the order of storing is not known.
  absl::Status ForEachPairSince(
      uint64_t sequence,
      absl::FunctionRef<void(uint64_t sequence, const PairNumbers&)> visit) const override {
    for (uint64_t i = sequence; i < pairs_.size(); ++i) visit(i + 1, pairs_[i]);
    return absl::OkStatus();
  }
  absl::Status ForEachPairOf(uint32_t pairing,
                             absl::FunctionRef<void(const PairNumbers&)> visit) const override {
    for (const PairNumbers& pair : pairs_) {
      if (pair.key.pairing == pairing) visit(pair);
    }
    return absl::OkStatus();
  }
  absl::Status ForEachRecord(
      absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const override {
    return pairs_.empty() ? absl::OkStatus() : ReadFrom(0, visit);
  }
  absl::StatusOr<PairRecords> Records(const PairKey& key) const override {
    const auto pair = std::find_if(pairs_.begin(), pairs_.end(),
                                   [&key](const PairNumbers& numbers) { return numbers.key == key; });
    if (pair == pairs_.end()) {
      return absl::NotFoundError(absl::StrCat(path_, ": ", key.ToString(), ": is not published"));
    }
    PairRecords found;
    const absl::Status read = ReadFrom(static_cast<size_t>(pair - pairs_.begin()),
                                       [&found](const PairNumbers&, const PairRecords& records) {
                                         found = records;
                                         return absl::CancelledError();  // found, so stop reading
                                       });
    if (absl::IsCancelled(read)) return found;
    HAKAM_RETURN_IF_ERROR(read);
    return absl::DataLossError(absl::StrCat(path_, ": has shrunk while it was read"));
  }
  absl::StatusOr<uint64_t> CountPairs() const override { return pairs_.size(); }

 private:
  // As ForEachRecord, from the pair with the number `first` on.
  absl::Status ReadFrom(size_t first,
                        absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const {
    PairRecords records;
    auto pair = pairs_.begin() + static_cast<std::ptrdiff_t>(first);
    return ReadRooms(
        path_,
        [&](const v1::RoomRecord& room) {
          if (pair == pairs_.end())
            return absl::DataLossError(absl::StrCat(path_, ": has grown while it was read"));
          const bool second = room.boards(0).room() == 2;
          (second ? records.room2 : records.room1) = room.SerializeAsString();
          if (pair->only_room == 0 && !second) return absl::OkStatus();
          return visit(*pair++, std::exchange(records, {}));
        },
        first_record_[first]);
  }

  const std::string path_;
  const LeagueIdentity identity_;
  const std::vector<PairNumbers> pairs_;
  const std::vector<uint64_t> first_record_;
};

// The numbers of every pair. DataLoss unless each pair has room 1 and then room 2, or the one room of
// FORMAT_SINGLE.
absl::StatusOr<PublishedPairs> ReadPairs(const std::string& path, bool single) {
  PublishedPairs pairs;
  uint64_t records_read = 0;
  PairKey first;  // of room 1
  std::array<v1::RoomRecord, 2> records;
  bool second = false;
  HAKAM_RETURN_IF_ERROR(ReadRooms(path, [&](const v1::RoomRecord& room) {
    const v1::BoardRecord& board = room.boards(0);
    const PairKey key = {.pairing = board.pairing(), .deal = board.deal()};
    if (single) {
      records = {};
      second = OnlyRoom(key.deal) == 1;
    }
    if (board.room() != (second ? 2u : 1u) || (second && !single && key != first) || !HasPoints(room)) {
      return absl::DataLossError(absl::StrCat(path, ": ", key.ToString(), ": not a complete pair of boards"));
    }
    if (!second || single) pairs.first_record.push_back(records_read);
    records_read += static_cast<uint64_t>(room.boards_size());
    first = key;
    records[second ? 1 : 0] = room;
    if (second || single) pairs.numbers.push_back(NumbersOf(key, records));
    second = !second && !single;
    return absl::OkStatus();
  }));
  if (second) return absl::DataLossError(absl::StrCat(path, ": ends in the middle of a pair"));
  return pairs;
}

}  // namespace

void RemovePrivate(v1::BoardRecord* record) {
  for (v1::DecisionRecord& decision : *record->mutable_decisions()) {
    if (decision.has_fault()) decision.mutable_fault()->clear_stderr_tail();
  }
  if (record->has_walkover()) record->mutable_walkover()->mutable_fault()->clear_stderr_tail();
  if (record->has_machine()) record->mutable_machine()->clear_name();
}

std::string SeedText(const PublishedSeed& seed) {
  return absl::StrCat(kCommitmentKey, seed.commitment, "\n",
                      seed.seed.empty() ? "" : absl::StrCat(kSeedKey, seed.seed, "\n"));
}

absl::StatusOr<PublishedSeed> ReadSeed(const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/", kSeedFile);
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxSeedFileBytes));
  absl::string_view rest = text;
  PublishedSeed seed;
  if (absl::ConsumePrefix(&rest, kCommitmentKey)) {
    seed.commitment = std::string(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(rest.size(), seed.commitment.size() + 1));
    if (absl::ConsumePrefix(&rest, kSeedKey)) seed.seed = std::string(absl::StripSuffix(rest, "\n"));
  }
  if (SeedText(seed) == text && !absl::StrContains(seed.seed, "\n")) return seed;
  return absl::DataLossError(absl::StrCat(path, ": must have the lines \"sha256: HEX\" and \"seed: TEXT\""));
}

absl::StatusOr<std::unique_ptr<Store>> OpenPublished(const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const PublishedSeed seed, ReadSeed(folder));
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(absl::StrCat(folder, "/", kLeagueFile)));
  LeagueIdentity identity = IdentityOf(config);
  if (!seed.seed.empty()) identity.seed = seed.seed;
  if (identity.seed.empty()) identity.commitment = seed.commitment;
  const std::string path = absl::StrCat(folder, "/", kRecordsFile);
  HAKAM_ASSIGN_OR_RETURN(PublishedPairs pairs, ReadPairs(path, config.league.format() == v1::FORMAT_SINGLE));
  return std::make_unique<PublishedStore>(path, std::move(identity), std::move(pairs));
}

}  // namespace hakam::arbiter
