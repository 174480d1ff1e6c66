// A board that was played, from a league or from a file of `hakam export`.
#ifndef HAKAM_ARBITER_CLI_RECORDED_BOARD_H_
#define HAKAM_ARBITER_CLI_RECORDED_BOARD_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/deal/deal.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Which one. In a league what is not said is pairing 0, deal 0, room 1, board 0; in a file the first that
// fits.
struct BoardChoice {
  std::string from;  // the folder of a league, or a file
  std::optional<uint32_t> pairing;
  std::optional<uint32_t> deal;
  std::optional<uint32_t> room;
  std::optional<uint32_t> board;  // of the match
  std::string seed;               // of the league, where it is not known; empty: none is given
};

// The board, with what is known about it.
struct RecordedBoard {
  v1::BoardRecord record;
  rules::RuleSet rules;
  bool matches = false;                       // it was played in a league of matches
  std::optional<DealSource> deals;            // unset: the seed is not known
  std::map<std::string, std::string> agents;  // by the entrant's name, as the league file names them
  std::string agents_dir;
};

// Of a room as the journal keeps it. `where` is for messages.
absl::StatusOr<v1::BoardRecord> BoardOf(const std::string& room_bytes, uint32_t board,
                                        const std::string& where);

// NotFound, InvalidArgument (a file that holds no records, a seed that does not deal the board), DataLoss,
// and what opening a league may say (OpenLeague in league_folder.h).
absl::StatusOr<RecordedBoard> LoadBoard(const BoardChoice& choice);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RECORDED_BOARD_H_
