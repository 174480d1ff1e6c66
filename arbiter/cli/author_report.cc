#include "arbiter/cli/author_report.h"

#include <algorithm>
#include <compare>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "arbiter/archive/zip_file.h"
#include "arbiter/play/board_notes.h"
#include "arbiter/play/log_files.h"
#include "arbiter/report/board_list.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/published.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/report/timing.h"
#include "arbiter/view/board_list_format.h"
#include "arbiter/view/board_text.h"
#include "arbiter/view/report_format.h"
#include "arbiter/view/standings_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kFaultCases = 50;
constexpr char kRecords[] = "boards.jsonl";

constexpr char kReadme[] = R"($0 in the league $1

standings.txt  the league, and everybody against everybody
times.txt      how long $0 thought
faults.txt     the faults of $0$2
)";
constexpr char kReadmeOfBoards[] = R"(boards.txt     the pairs that cost $0 most
boards/        these boards and those with faults, card by card, with the notes of $0
$1   the same boards for `hakam`
logs/          what $0 wrote to stderr

The commands in these files run in this folder. `hakam step` needs your bot besides:

    hakam step $1 --pairing P --deal D --room R --decision N --agent FOLDER
)";
constexpr char kReadmeWithout[] = R"(
Boards and logs are not here yet: bots will play the same deals until the league is complete.
)";

struct BoardKey {
  PairKey pair;
  uint32_t room = 1;
  uint32_t board = 0;
  auto operator<=>(const BoardKey&) const = default;
};

// What `times.txt` and `faults.txt` tell is about one entrant.
template <typename T>
std::vector<T> Only(const std::string& entrant, const std::vector<T>& all) {
  std::vector<T> own;
  std::copy_if(all.begin(), all.end(), std::back_inserter(own),
               [&](const T& t) { return t.name == entrant; });
  return own;
}

std::set<BoardKey> BoardsOf(const BoardList& list, const std::vector<EntrantFaults>& faults) {
  std::set<BoardKey> boards;
  for (const ListedPair& pair : list.pairs) {
    for (const ListedRoom& room : pair.rooms) {
      if (room.boards > 0) boards.insert({pair.key, room.room, room.board});
    }
  }
  for (const EntrantFaults& of : faults) {
    for (const FaultCase& fault : of.first) {
      if (fault.decision) boards.insert({fault.pair, fault.room, fault.board});
    }
  }
  return boards;
}

// The boards as text and as records.
absl::Status AddBoards(const Store& store, const rules::RuleSet& rules, const std::string& logs,
                       const std::string& entrant, const std::set<BoardKey>& boards, ZipFile* zip) {
  std::string lines;
  for (const BoardKey& key : boards) {
    HAKAM_ASSIGN_OR_RETURN(const PairRecords records, store.Records(key.pair));
    HAKAM_ASSIGN_OR_RETURN(v1::BoardRecord record, BoardOf(key.room == 1 ? records.room1 : records.room2,
                                                           key.board, key.pair.ToString()));
    RemovePrivate(&record);
    HAKAM_ASSIGN_OR_RETURN(const std::string text,
                           BoardText(rules, record, {.notes = NotesIn(logs, record, entrant)}));
    const std::string name = absl::Substitute("boards/pairing$0-deal$1-room$2-board$3.txt", key.pair.pairing,
                                              key.pair.deal, key.room, key.board);
    HAKAM_RETURN_IF_ERROR(zip->Add(name, text));
    HAKAM_ASSIGN_OR_RETURN(const std::string line, RecordLine(std::move(record), rules));
    absl::StrAppend(&lines, line);
  }
  return zip->Add(kRecords, lines);
}

std::set<std::string> LogsOf(const std::string& entrant, const std::string& folder) {
  namespace fs = std::filesystem;
  std::set<std::string> logs;
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
    const std::string name = file->path().filename().string();
    if (EntrantOfLog(name) == entrant && fs::is_regular_file(file->symlink_status())) logs.insert(name);
  }
  return logs;
}

}  // namespace

absl::StatusOr<AuthorReport> WriteAuthorReport(const Store& store, const std::string& logs,
                                               const std::string& entrant, size_t worst,
                                               const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(
      const BoardList list,
      ListBoards(store, {.order = BoardQuery::Order::kWorst, .rows = worst, .entrant = entrant}));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(store.identity()));
  HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(store));
  const bool closed = DealsAreClosed(league, extent);
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> all_faults,
                         FaultsOf(store, closed ? kFaultCases : 0));
  const std::vector<EntrantFaults> faults = Only(entrant, all_faults);
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantTiming> timing, TimingOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));

  AuthorReport report = {.file = path, .held_back = !closed};
  for (const EntrantFaults& own : faults) report.faults += own.total;
  HAKAM_ASSIGN_OR_RETURN(ZipFile zip, ZipFile::Create(path));
  HAKAM_RETURN_IF_ERROR(
      zip.Add("README.txt",
              absl::StrCat(absl::Substitute(kReadme, entrant, standings.league,
                                            closed ? ", each with the command that asks it again" : ""),
                           closed ? absl::Substitute(kReadmeOfBoards, entrant, kRecords) : kReadmeWithout)));
  HAKAM_RETURN_IF_ERROR(
      zip.Add("standings.txt", absl::StrCat(StandingsText(standings), "\n", CrosstableText(standings))));
  HAKAM_RETURN_IF_ERROR(zip.Add("times.txt", TimingText(Only(entrant, timing))));
  HAKAM_RETURN_IF_ERROR(zip.Add("faults.txt", FaultsText(faults, kRecords)));
  if (closed) {
    const std::set<BoardKey> boards = BoardsOf(list, faults);
    report.boards = boards.size();
    HAKAM_RETURN_IF_ERROR(zip.Add("boards.txt", BoardListText(list, rules, kRecords)));
    HAKAM_RETURN_IF_ERROR(AddBoards(store, rules, logs, entrant, boards, &zip));
    for (const std::string& log : LogsOf(entrant, logs)) {
      HAKAM_RETURN_IF_ERROR(zip.AddFile(absl::StrCat("logs/", log), absl::StrCat(logs, "/", log)));
      ++report.logs;
    }
  }
  HAKAM_RETURN_IF_ERROR(zip.Finish());
  return report;
}

}  // namespace hakam::arbiter
