#include "arbiter/audit/publication.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/audit/terms.h"
#include "arbiter/deal/deal.h"
#include "arbiter/record/record_file.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr char kCommitmentKey[] = "sha256: ";
constexpr size_t kMaxSeedFileBytes = 1 << 16;
constexpr char kSeedKey[] = "seed: ";

// New files next to the old ones. All of them replace the old files, or none does.
class NewFiles {
 public:
  explicit NewFiles(std::string folder) : folder_(std::move(folder)) {}
  ~NewFiles() {
    for (const std::string& name : names_) unlink(New(name).c_str());
  }
  NewFiles(const NewFiles&) = delete;
  NewFiles& operator=(const NewFiles&) = delete;

  // The path under which the new file must be written.
  std::string Begin(const std::string& name) {
    names_.push_back(name);
    return New(name);
  }
  // The SHA-256 of the new file, or of the old one if there is no new file.
  absl::StatusOr<std::string> Hash(const std::string& name) const {
    const bool is_new = std::find(names_.begin(), names_.end(), name) != names_.end();
    return Sha256HexOfFile(is_new ? New(name) : absl::StrCat(folder_, "/", name));
  }
  // Replaces the old files, in the order of Begin().
  absl::Status Release() {
    for (const std::string& name : names_) {
      HAKAM_RETURN_IF_ERROR(ReplaceFile(New(name), absl::StrCat(folder_, "/", name)));
    }
    names_.clear();
    return absl::OkStatus();
  }

 private:
  std::string New(const std::string& name) const { return absl::StrCat(folder_, "/", name, ".new"); }

  const std::string folder_;
  std::vector<std::string> names_;
};

absl::Status WriteRoom(const std::string& bytes, RecordFileWriter* out) {
  v1::RoomRecord room;
  if (!room.ParseFromString(bytes)) return absl::DataLossError("a record in the journal cannot be read");
  for (v1::BoardRecord& board : *room.mutable_boards()) {
    RemovePrivate(&board);
    HAKAM_RETURN_IF_ERROR(out->Add(board));
  }
  return absl::OkStatus();
}

absl::Status WriteRecords(const Store& store, const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<RecordFileWriter> out, RecordFileWriter::Create(path));
  HAKAM_RETURN_IF_ERROR(store.ForEachRecord([&](const PairNumbers&, const PairRecords& pair) -> absl::Status {
    HAKAM_RETURN_IF_ERROR(WriteRoom(pair.room1, out.get()));
    return WriteRoom(pair.room2, out.get());
  }));
  return out->Close();
}

// The league file must describe the league that was played.
absl::Status CheckLeagueFile(const LeagueIdentity& played, const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/", kLeagueFile);
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(path));
  const LeagueIdentity written = IdentityOf(config);
  HAKAM_RETURN_IF_ERROR(CheckSameLeague("the journal", played, written));
  if (!HasGrown(played, written)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      path, ": asks for more pairs, or other rounds, than the journal has; run the league first"));
}

// Keeps the numbers in memory, and reads the file again for each pass over the records.
class PublishedStore : public Store {
 public:
  PublishedStore(std::string path, LeagueIdentity identity, std::vector<PairNumbers> pairs)
      : path_(std::move(path)), identity_(std::move(identity)), pairs_(std::move(pairs)) {}

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
    PairRecords records;
    auto pair = pairs_.begin();
    return ReadRooms(path_, [&](const v1::RoomRecord& room) {
      if (pair == pairs_.end())
        return absl::DataLossError(absl::StrCat(path_, ": has grown while it was read"));
      const bool second = room.boards(0).room() == 2;
      (second ? records.room2 : records.room1) = room.SerializeAsString();
      if (pair->only_room == 0 && !second) return absl::OkStatus();
      return visit(*pair++, std::exchange(records, {}));
    });
  }
  absl::StatusOr<PairRecords> Records(const PairKey& key) const override {
    PairRecords found;
    const absl::Status read = ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) {
      if (!(pair.key == key)) return absl::OkStatus();
      found = records;
      return absl::CancelledError();  // found, so stop reading
    });
    if (absl::IsCancelled(read)) return found;
    HAKAM_RETURN_IF_ERROR(read);
    return absl::NotFoundError(absl::StrCat(path_, ": ", key.ToString(), ": is not published"));
  }
  absl::StatusOr<uint64_t> CountPairs() const override { return pairs_.size(); }

 private:
  const std::string path_;
  const LeagueIdentity identity_;
  const std::vector<PairNumbers> pairs_;
};

// The numbers of every pair. DataLoss unless each pair has room 1 and then room 2, or the one room of
// FORMAT_SINGLE.
absl::StatusOr<std::vector<PairNumbers>> ReadNumbers(const std::string& path, bool single) {
  std::vector<PairNumbers> pairs;
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
    first = key;
    records[second ? 1 : 0] = room;
    if (second || single) pairs.push_back(NumbersOf(key, records));
    second = !second && !single;
    return absl::OkStatus();
  }));
  if (second) return absl::DataLossError(absl::StrCat(path, ": ends in the middle of a pair"));
  return pairs;
}

}  // namespace

std::vector<std::string> PublishedFiles(const Renderings& renderings) {
  std::vector<std::string> names = {kLeagueFile, kRecordsFile, kSeedFile};
  for (const Rendering& rendering : renderings) names.push_back(rendering.file);
  std::sort(names.begin(), names.end());
  return names;
}

void RemovePrivate(v1::BoardRecord* record) {
  for (v1::DecisionRecord& decision : *record->mutable_decisions()) {
    if (decision.has_fault()) decision.mutable_fault()->clear_stderr_tail();
  }
  if (record->has_walkover()) record->mutable_walkover()->mutable_fault()->clear_stderr_tail();
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

absl::Status Publish(const Store& store, const std::string& folder, const Renderings& renderings,
                     bool incomplete) {
  HAKAM_RETURN_IF_ERROR(CheckLeagueFile(store.identity(), folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  if (!standings.complete && !incomplete) {
    return absl::FailedPreconditionError(
        absl::StrCat(standings.league, ": ", standings.pairs_done, " of ", standings.pairs_total,
                     " pairs are played; a league is published when it is complete, or with --incomplete"));
  }
  NewFiles files(folder);
  HAKAM_RETURN_IF_ERROR(WriteRecords(store, files.Begin(kRecordsFile)));
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(
      files.Begin(kSeedFile), SeedText({.commitment = standings.commitment, .seed = standings.seed})));
  for (const Rendering& rendering : renderings) {
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(files.Begin(rendering.file), rendering.text(standings)));
  }
  std::string checksums;
  for (const std::string& name : PublishedFiles(renderings)) {
    HAKAM_ASSIGN_OR_RETURN(const std::string hex, files.Hash(name));
    absl::StrAppend(&checksums, ChecksumLine(hex, name));
  }
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(files.Begin(kChecksumsFile), checksums));
  return files.Release();
}

absl::StatusOr<std::unique_ptr<Store>> OpenPublished(const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const PublishedSeed seed, ReadSeed(folder));
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(absl::StrCat(folder, "/", kLeagueFile)));
  LeagueIdentity identity = IdentityOf(config);
  if (!seed.seed.empty()) identity.seed = seed.seed;
  if (identity.seed.empty()) identity.commitment = seed.commitment;
  const std::string path = absl::StrCat(folder, "/", kRecordsFile);
  HAKAM_ASSIGN_OR_RETURN(std::vector<PairNumbers> pairs,
                         ReadNumbers(path, config.league.format() == v1::FORMAT_SINGLE));
  return std::make_unique<PublishedStore>(path, std::move(identity), std::move(pairs));
}

}  // namespace hakam::arbiter
