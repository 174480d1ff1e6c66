// Which pairs of a league cost an entrant most, and what was played in their rooms.
#ifndef HAKAM_ARBITER_REPORT_BOARD_LIST_H_
#define HAKAM_ARBITER_REPORT_BOARD_LIST_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"
#include "hakam/v1/observation.pb.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

struct BoardQuery {
  enum class Order {
    kLargest,  // the largest differences, whoever they are for
    kWorst,    // those that cost the entrant most
    kBest,     // those that brought it most
  };
  Order order = Order::kLargest;
  size_t rows = 10;     // at most so many pairs
  std::string entrant;  // only its pairs, from its side. Empty: all, from the side of the first team
  std::string against;  // only its pairs against this one; empty: against all
  bool faults = false;  // only pairs with a fault of the entrant's side; without an entrant with any fault
  // Only pairs of which a board has a contract that this accepts; null: all.
  std::function<bool(const v1::Contract&)> contract;
};

// One room of a pair, from the side of the entrant.
struct ListedRoom {
  uint32_t room = 1;    // 1 or 2
  uint32_t boards = 1;  // of the match
  uint32_t board = 0;   // the one shown here: of a match the one that weighs most
  std::optional<v1::Contract> contract;
  std::string declarer;  // the entrant whose call it is; empty without a contract
  v1::Outcome outcome{};
  int points = 0;  // of all boards of the room
  int points_against = 0;
  uint32_t faults = 0;
  uint32_t faults_against = 0;
};

struct ListedPair {
  PairKey key;
  std::string entrant;  // the names at the seats of its side: "ann", or "ann + bob"
  std::string against;
  // What counts: points of both rooms, less those of the other side. In FORMAT_MATCH matches won less matches
  // lost, in FORMAT_SINGLE luck-adjusted points.
  double difference = 0;
  std::vector<ListedRoom> rooms;  // one in FORMAT_SINGLE
  size_t shown = 0;               // the one of `rooms` that weighs most
};

struct BoardList {
  uint64_t stored = 0;            // pairs in the league
  std::vector<ListedPair> pairs;  // the first one weighs most
};

// Also pairs that do not count, because an entrant is disqualified: this reports what happened. Keeps no more
// than `query.rows` pairs in memory. InvalidArgument if there is no such entrant, NotFound if nothing has
// been played, DataLoss if a record cannot be read.
absl::StatusOr<BoardList> ListBoards(const Store& store, const BoardQuery& query);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_BOARD_LIST_H_
