// A recorded board, from a league or from a file written by `hakam export`.
#ifndef HAKAM_ARBITER_REPORT_RECORDED_BOARD_H_
#define HAKAM_ARBITER_REPORT_RECORDED_BOARD_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/deal/deal.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Chooses a board. Unset values mean pairing 0, deal 0, room 1 (in FORMAT_SINGLE the one that was played),
// board 0 in a league; in a file the first board that matches is chosen.
struct BoardChoice {
  std::string from;  // the folder of a league, or a file
  std::optional<uint32_t> pairing;
  std::optional<uint32_t> deal;
  std::optional<uint32_t> room;
  std::optional<uint32_t> board;  // of the match
  std::string seed;               // of the league, if it is not known otherwise; empty: not given
};

// A board with its context.
struct RecordedBoard {
  v1::BoardRecord record;
  rules::RuleSet rules;
  bool matches = false;                       // it was played in a league of matches
  std::optional<DealSource> deals;            // of the league; unset: the seed is not known
  std::map<std::string, std::string> agents;  // agents as the league file names them, by entrant
  std::string agents_dir;
  std::string logs;  // of the bots; empty: it is a file
};

// Board number `board` of a room as the journal stores it. `where` is for messages.
absl::StatusOr<v1::BoardRecord> BoardOf(const std::string& room_bytes, uint32_t board,
                                        const std::string& where);

// Calls `visit` with the boards of a pair: those of room 1, then those of room 2. DataLoss if a record cannot
// be read.
absl::Status ForEachBoard(const PairRecords& records,
                          absl::FunctionRef<absl::Status(const v1::BoardRecord&)> visit);

// The board as a line of a file that LoadBoard reads, with its rules and its end of line. It has all of the
// record: RemovePrivate() is for the caller.
absl::StatusOr<std::string> RecordLine(v1::BoardRecord record, const rules::RuleSet& rules);

// NotFound, InvalidArgument (a file without records, a seed that does not deal this board), DataLoss, and the
// errors of OpenLeague.
absl::StatusOr<RecordedBoard> LoadBoard(const BoardChoice& choice);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_RECORDED_BOARD_H_
