#include "arbiter/view/site_data.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/report/board_list.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/published.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/report/results.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/memory_store.h"
#include "arbiter/view/board_list_view.h"
#include "arbiter/view/board_view.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/standings_view.h"
#include "arbiter/view/status_view.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMoments = 20;  // of a history

absl::Status NoSuchFile(absl::string_view name) {
  return absl::NotFoundError(absl::StrCat(name, ": there is no such file"));
}

std::string NameOf(const v1::BoardRecord& record) {
  return absl::StrCat("boards/", record.pairing(), "/", record.deal(), "-", record.room(),
                      record.board() > 0 ? absl::StrCat("-", record.board()) : "", ".json");
}

// A number as NameOf writes it.
bool ReadNumber(absl::string_view text, uint32_t* number) {
  return absl::SimpleAtoi(text, number) && absl::StrCat(*number) == text;
}

// "3/17-2", "3/17-2-4"
std::optional<BoardAddress> PlaceOf(absl::string_view text) {
  BoardAddress place;
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '/');
  if (parts.size() != 2 || !ReadNumber(parts[0], &place.pair.pairing)) return std::nullopt;
  const std::vector<absl::string_view> numbers = absl::StrSplit(parts[1], '-');
  if (numbers.size() < 2 || numbers.size() > 3 || !ReadNumber(numbers[0], &place.pair.deal))
    return std::nullopt;
  if (!ReadNumber(numbers[1], &place.room) || place.room < 1 || place.room > 2) return std::nullopt;
  if (numbers.size() == 3 && (!ReadNumber(numbers[2], &place.board) || place.board == 0)) return std::nullopt;
  return place;
}

}  // namespace

absl::StatusOr<SiteData> SiteData::Open(const std::string& folder) {
  SiteData data;
  data.folder_ = folder;
  data.file_ = IdentityOfFile(folder);
  absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(folder);
  if (absl::IsNotFound(store.status())) {
    // Not begun: an empty journal by its file, until there is a file of another identity. One that another
    // process is just making is there already.
    HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(LeaguePaths(folder).config));
    store = std::make_unique<MemoryStore>(IdentityOf(config));
    data.file_ = {};
  }
  HAKAM_RETURN_IF_ERROR(store.status());
  data.store_ = *std::move(store);
  HAKAM_ASSIGN_OR_RETURN(rules::RuleSet rules, RulesOf(*data.store_));
  data.rules_ = std::make_unique<const rules::RuleSet>(std::move(rules));
  HAKAM_ASSIGN_OR_RETURN(LeagueView view, LeagueView::Read(*data.store_));
  data.view_ = std::make_unique<LeagueView>(std::move(view));
  return data;
}

absl::Status SiteData::Update() {
  const uint64_t before = sequence();
  HAKAM_RETURN_IF_ERROR(view_->Update());
  if (sequence() == before) return absl::OkStatus();
  standings_.reset();
  bots_.reset();
  listed_.reset();
  return absl::OkStatus();
}

bool SiteData::IsCurrent() const {
  const absl::StatusOr<uint64_t> pairs = store_->CountPairs();
  return pairs.ok() && *pairs >= sequence() && IdentityOfFile(folder_) == file_;
}

SiteData::FileIdentity SiteData::IdentityOfFile(const std::string& folder) {
  const LeaguePaths paths(folder);
  struct stat found {};
  if (stat(paths.journal.c_str(), &found) == 0) return {found.st_dev, found.st_ino, 0};
  if (stat(absl::StrCat(paths.folder, "/", kRecordsFile).c_str(), &found) != 0) return {};
  return {found.st_dev, found.st_ino, static_cast<uint64_t>(found.st_mtim.tv_sec)};
}

bool SiteData::shows_boards() const { return DealsAreClosed(view_->config(), view_->extent()); }

absl::StatusOr<v1::LeagueStatusView> SiteData::Status() const { return StatusViewOf(*view_, *rules_); }

absl::StatusOr<const Standings*> SiteData::CurrentStandings() {
  if (!standings_) {
    HAKAM_ASSIGN_OR_RETURN(standings_, ComputeStandings(*view_, RulesLabel(*rules_)));
  }
  return &*standings_;
}

bool SiteData::IsFileName(absl::string_view name) {
  for (const char* file : {"league.json", "schedule.json", "standings.json", "crosstable.json",
                           "history.json", "boards.json", "swings.json"}) {
    if (name == file) return true;
  }
  if (!absl::ConsumeSuffix(&name, ".json")) return false;
  if (absl::ConsumePrefix(&name, "bots/")) return true;
  if (!absl::ConsumePrefix(&name, "boards/")) return false;
  absl::ConsumeSuffix(&name, ".solve");
  return PlaceOf(name).has_value();
}

absl::StatusOr<std::string> SiteData::File(absl::string_view name) {
  if (!IsFileName(name)) return NoSuchFile(name);
  if (name == "league.json") {
    HAKAM_ASSIGN_OR_RETURN(const v1::LeagueStatusView status, Status());
    return MessageJson(status);
  }
  if (name == "schedule.json") return MessageJson(ScheduleViewOf(*view_, kMostPairings));
  if (name == "standings.json" || name == "crosstable.json") {
    HAKAM_ASSIGN_OR_RETURN(const Standings* standings, CurrentStandings());
    return name == "standings.json" ? MessageJson(StandingsViewOf(*standings))
                                    : MessageJson(CrosstableViewOf(*standings, kCrosstableRows));
  }
  if (name == "history.json") return History();
  if (name == "boards.json") {
    HAKAM_ASSIGN_OR_RETURN(const v1::BoardListView* listed, Listed());
    return MessageJson(*listed);
  }
  if (name == "swings.json") {
    HAKAM_ASSIGN_OR_RETURN(const v1::BoardListView* listed, Listed());
    v1::BoardListView swings = *listed;
    const int most = std::min(swings.pairs_size(), static_cast<int>(kSwings));
    swings.mutable_pairs()->DeleteSubrange(most, swings.pairs_size() - most);
    return MessageJson(swings);
  }
  absl::string_view rest = name;
  absl::ConsumeSuffix(&rest, ".json");
  if (absl::ConsumePrefix(&rest, "bots/")) return Bot(rest);
  absl::ConsumePrefix(&rest, "boards/");
  const bool solve = absl::ConsumeSuffix(&rest, ".solve");
  const std::optional<BoardAddress> place = PlaceOf(rest);
  if (solve) {
    HAKAM_ASSIGN_OR_RETURN(const v1::BoardRecord record, ClosedRecord(*place));
    HAKAM_ASSIGN_OR_RETURN(const v1::SolveView solved, SolveViewOf(*rules_, record));
    return MessageJson(solved);
  }
  HAKAM_ASSIGN_OR_RETURN(const v1::BoardView view, Board(*place));
  return MessageJson(view);
}

absl::StatusOr<std::string> SiteData::History() {
  HAKAM_ASSIGN_OR_RETURN(const Standings* standings, CurrentStandings());
  LeagueRatingOptions options;
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairResult> results, ResultsOf(*store_, &options.progress));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<LeagueRating> history,
                         RatingHistory(static_cast<int>(standings->rows.size()), results, options, kMoments));
  return MessageJson(HistoryViewOf(*standings, history));
}

absl::StatusOr<std::string> SiteData::Bot(absl::string_view name) {
  HAKAM_ASSIGN_OR_RETURN(const Standings* standings, CurrentStandings());
  const auto row = std::find_if(standings->rows.begin(), standings->rows.end(),
                                [&name](const Standing& s) { return s.name == name; });
  if (row == standings->rows.end()) return NoSuchFile(name);
  if (!bots_) {
    HAKAM_ASSIGN_OR_RETURN(bots_, BotFactsOf(*store_, *standings, shows_boards()));
  }
  return MessageJson(BotViewOf(*bots_, static_cast<size_t>(row - standings->rows.begin())));
}

absl::StatusOr<const v1::BoardListView*> SiteData::Listed() {
  if (listed_) return &*listed_;
  if (!shows_boards() || view_->extent().stored == 0) {
    listed_.emplace().set_stored(static_cast<uint32_t>(view_->extent().stored));
    return &*listed_;
  }
  HAKAM_ASSIGN_OR_RETURN(BoardList largest, ListBoards(*store_, {.rows = kListedPairs}));
  HAKAM_ASSIGN_OR_RETURN(const BoardList faulty, ListBoards(*store_, {.rows = kMostListed, .faults = true}));
  std::set<PairKey> there;
  for (const ListedPair& pair : largest.pairs) there.insert(pair.key);
  for (const ListedPair& pair : faulty.pairs) {
    if (there.insert(pair.key).second) largest.pairs.push_back(pair);
  }
  std::stable_sort(largest.pairs.begin(), largest.pairs.end(), [](const ListedPair& a, const ListedPair& b) {
    return std::abs(a.difference) > std::abs(b.difference);
  });
  listed_ = BoardListViewOf(largest, *rules_);
  return &*listed_;
}

absl::StatusOr<std::set<PairKey>> SiteData::ListedPairs() {
  HAKAM_ASSIGN_OR_RETURN(const v1::BoardListView* listed, Listed());
  std::set<PairKey> keys;
  for (const v1::ListedPairView& pair : listed->pairs())
    keys.insert({.pairing = pair.pairing(), .deal = pair.deal()});
  return keys;
}

absl::StatusOr<v1::BoardView> SiteData::Board(const BoardAddress& place) {
  HAKAM_ASSIGN_OR_RETURN(const v1::BoardRecord record, ClosedRecord(place));
  return BoardViewOf(*rules_, record);
}

absl::StatusOr<v1::BoardRecord> SiteData::ClosedRecord(const BoardAddress& place) {
  if (!shows_boards()) {
    return absl::FailedPreconditionError("not closed yet: boards are shown when the league is complete");
  }
  HAKAM_ASSIGN_OR_RETURN(const PairRecords records, store_->Records(place.pair));
  const std::string& bytes = place.room == 1 ? records.room1 : records.room2;
  if (bytes.empty()) return absl::NotFoundError("there is no such room");
  HAKAM_ASSIGN_OR_RETURN(v1::BoardRecord record, BoardOf(bytes, place.board, place.pair.ToString()));
  // Files that were replaced since they were opened would give the board of another place.
  if (record.pairing() != place.pair.pairing || record.deal() != place.pair.deal ||
      record.room() != place.room) {
    return absl::DataLossError("the records have changed");
  }
  return record;
}

absl::Status SiteData::ForEachBoard(
    const std::set<PairKey>* only,
    absl::FunctionRef<absl::Status(const std::string& name, const v1::BoardRecord&)> visit) {
  if (!shows_boards()) return absl::OkStatus();
  return store_->ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) -> absl::Status {
    if (only != nullptr && only->count(pair.key) == 0) return absl::OkStatus();
    return arbiter::ForEachBoard(
        records, [&visit](const v1::BoardRecord& record) { return visit(NameOf(record), record); });
  });
}

}  // namespace hakam::arbiter
