#include "arbiter/report/recorded_board.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "arbiter/record/record.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/terms.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxLineBytes = 16 << 20;  // a board has some 100 KB

bool Matches(const BoardChoice& o, const v1::BoardRecord& record) {
  return o.pairing.value_or(record.pairing()) == record.pairing() &&
         o.deal.value_or(record.deal()) == record.deal() && o.room.value_or(record.room()) == record.room() &&
         o.board.value_or(record.board()) == record.board();
}

// Reads a line without its end, or the beginning of one that is longer than kMaxLineBytes. False at the end
// of the file.
bool ReadLine(FILE* file, std::string* line) {
  line->clear();
  int c = getc_unlocked(file);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n' && line->size() <= kMaxLineBytes; c = getc_unlocked(file))
    *line += static_cast<char>(c);
  return true;
}

// The first board that matches in a file of `hakam export`.
absl::StatusOr<RecordedBoard> FromFile(const BoardChoice& o) {
  const absl::StatusOr<File> file = OpenRegularFile(o.from);
  if (!file.ok()) {
    return absl::Status(file.status().code(),
                        absl::StrCat(file.status().message(),
                                     "; give the folder of a league, or a file written by "
                                     "`hakam export`"));
  }
  RecordedBoard subject;
  std::string line;
  for (int number = 1; ReadLine(file->get(), &line); ++number) {
    if (line.size() > kMaxLineBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat(o.from, ":", number, ": is longer than ", kMaxLineBytes,
                       " bytes, so it is not a record written by `hakam export`"));
    }
    subject.record.Clear();
    const auto parsed = google::protobuf::util::JsonStringToMessage(line, &subject.record);
    if (!parsed.ok()) {
      const std::string why(parsed.message());  // only the first line; the others quote the record
      return absl::InvalidArgumentError(
          absl::StrCat(o.from, ":", number,
                       ": is not a record written by `hakam export`: ", why.substr(0, why.find('\n'))));
    }
    if (!Matches(o, subject.record)) continue;
    subject.matches = subject.record.board() > 0 || subject.record.has_match();  // all that a record tells
    HAKAM_ASSIGN_OR_RETURN(subject.rules, wire::AgreedRuleSetFromProto(subject.record.rules()));
    return subject;
  }
  if (ferror(file->get()) != 0)
    return absl::InternalError(absl::StrCat(o.from, ": cannot be read to its end"));
  return absl::NotFoundError(absl::StrCat(o.from, ": no board in this file matches"));
}

// The error for a pair that the store does not have: says which pairings and deals there are.
absl::Status NoSuchPair(const Store& store, const PairKey& key) {
  HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(store));
  const Schedule& schedule = *extent.made.schedule;
  const std::string& league = store.identity().name;
  if (key.pairing >= schedule.pairing_count()) {
    return absl::NotFoundError(absl::StrCat(league, ": there is no pairing ", key.pairing,
                                            "; the league has ", schedule.pairing_count(),
                                            " pairings, counted from 0"));
  }
  const DealRange deals = schedule.deals(key.pairing);
  if (!deals.contains(key.deal)) {
    return absl::NotFoundError(absl::StrCat(league, ": pairing ", key.pairing, " has deals ", deals.first,
                                            " to ", deals.end - 1, "; there is no deal ", key.deal));
  }
  return absl::NotFoundError(absl::StrCat(league, ": ", key.ToString(), " has not been played"));
}

absl::StatusOr<RecordedBoard> FromLeague(const BoardChoice& o) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(o.from));
  RecordedBoard subject;
  HAKAM_ASSIGN_OR_RETURN(subject.rules, RulesOf(*store));
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(store->identity()));
  subject.matches = config.format() == v1::FORMAT_MATCH;
  const PairKey key = {.pairing = o.pairing.value_or(0), .deal = o.deal.value_or(0)};
  const absl::StatusOr<PairRecords> records = store->Records(key);
  if (absl::IsNotFound(records.status())) return NoSuchPair(*store, key);
  HAKAM_RETURN_IF_ERROR(records.status());
  const bool single = config.format() == v1::FORMAT_SINGLE;
  const auto usual = single ? static_cast<uint32_t>(OnlyRoom(key.deal)) + 1 : 1;
  const uint32_t room = o.room.value_or(usual);
  if (single && room != usual) {
    return absl::NotFoundError(absl::StrCat(key.ToString(), ": was played in room ", usual,
                                            " only, because the league plays each deal once"));
  }
  HAKAM_ASSIGN_OR_RETURN(subject.record, BoardOf(room == 1 ? records->room1 : records->room2,
                                                 o.board.value_or(0), key.ToString()));
  const LeagueIdentity& league = store->identity();
  if (!league.seed.empty()) {
    HAKAM_ASSIGN_OR_RETURN(subject.deals, DealSource::Create(league.seed));
  }
  for (const EntrantIdentity& entrant : league.entrants) subject.agents[entrant.name] = entrant.agent;
  subject.agents_dir = LeaguePaths(o.from).folder;
  subject.logs = LeaguePaths(o.from).logs;
  return subject;
}

// Uses a seed given by the user. It must be the seed that dealt this board.
absl::Status TakeSeed(const std::string& seed, RecordedBoard* subject) {
  HAKAM_ASSIGN_OR_RETURN(subject->deals, DealSource::Create(seed));
  const DealSource sequence = subject->deals->Sequence(subject->record.sequence());
  const Deal deal = sequence.DealFor(DealIndex(subject->record.deal(), subject->record.board()),
                                     rules::GameCards(subject->rules), subject->rules.players);
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardSetup setup, SetupOf(subject->record));
  if (std::equal(deal.deck.begin(), deal.deck.end(), setup.deck.begin(), setup.deck.end()))
    return absl::OkStatus();
  return absl::InvalidArgumentError("--seed: this seed does not deal this board");
}

}  // namespace

absl::StatusOr<v1::BoardRecord> BoardOf(const std::string& room_bytes, uint32_t board,
                                        const std::string& where) {
  v1::RoomRecord room;
  if (!room.ParseFromString(room_bytes)) {
    return absl::DataLossError(absl::StrCat(where, ": the record cannot be read"));
  }
  if (board < static_cast<uint32_t>(room.boards_size())) return room.boards(static_cast<int>(board));
  return absl::NotFoundError(
      absl::StrCat(where, ": there is no board ", board, "; this room has ", room.boards_size()));
}

absl::Status ForEachBoard(const PairRecords& records,
                          absl::FunctionRef<absl::Status(const v1::BoardRecord&)> visit) {
  for (const std::string* bytes : {&records.room1, &records.room2}) {
    v1::RoomRecord room;
    if (!room.ParseFromString(*bytes)) return absl::DataLossError("a record in the journal cannot be read");
    for (const v1::BoardRecord& record : room.boards()) HAKAM_RETURN_IF_ERROR(visit(record));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> RecordLine(v1::BoardRecord record, const rules::RuleSet& rules) {
  wire::ToProto(rules, record.mutable_rules());
  std::string line;
  // Seat 0, deal 0 and 0 points are values like others: a reader should not have to know what a zero leaves
  // out.
  google::protobuf::util::JsonPrintOptions print;
  print.always_print_primitive_fields = true;
  const auto converted = google::protobuf::util::MessageToJsonString(record, &line, print);
  if (!converted.ok()) return absl::InternalError(std::string(converted.message()));
  return line + "\n";
}

absl::StatusOr<RecordedBoard> LoadBoard(const BoardChoice& o) {
  std::error_code error;
  const bool league = fs::is_directory(o.from, error) || fs::path(o.from).filename() == "league.textproto";
  HAKAM_ASSIGN_OR_RETURN(RecordedBoard subject, league ? FromLeague(o) : FromFile(o));
  if (!o.seed.empty()) HAKAM_RETURN_IF_ERROR(TakeSeed(o.seed, &subject));
  return subject;
}

}  // namespace hakam::arbiter
