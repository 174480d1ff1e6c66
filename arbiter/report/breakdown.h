// Where the points of each entrant come from: from which contracts, from which side of the dealer, or from
// which phase of the board.
//
//   HAKAM_ASSIGN_OR_RETURN(const auto breakdowns, BreakdownsOf(*store, BreakdownBy::kPhase));
//   for (const BreakdownPart& part : breakdowns[0].parts) Print(part.name, part.points, part.half_width);
#ifndef HAKAM_ARBITER_REPORT_BREAKDOWN_H_
#define HAKAM_ARBITER_REPORT_BREAKDOWN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

enum class BreakdownBy : uint8_t {
  kContract,  // kind of trumps, and whether the entrant's side declared
  kSeat,      // the dealer's side, or the side that bids first
  // Not in FORMAT_SINGLE. "auction": pairs whose rooms had different contracts or declarers. Otherwise the
  // points of the board as declarer, less the average of all boards with that contract in such pairs, and
  // those as defender, plus that average.
  kPhase,
};

// The parts of an entrant add up to its points a board against the average of itself and its opponents: its
// rating, if all played each other equally often (but for the weights of the pairings, rating/law.md section
// 1). In FORMAT_SINGLE they are luck-adjusted.
struct BreakdownPart {
  std::string name;       // "suit, declarer"
  int64_t boards = 0;     // with this part
  double points = 0;      // a board, divided by all boards of the entrant
  double half_width = 0;  // of the 95 % interval, clustered by deal; infinite if it is not known
};
struct Breakdown {
  std::string name;  // of the entrant, or of the team in a league of partnerships: "ann+bob"
  int64_t boards = 0;
  std::vector<BreakdownPart> parts;  // the same for all entrants
};

// In the order of the league file. FailedPrecondition for a league of matches, whose boards are not pairs,
// and for phases in FORMAT_SINGLE; DataLoss if a record cannot be read; other errors as ExtentOf.
absl::StatusOr<std::vector<Breakdown>> BreakdownsOf(const Store& store, BreakdownBy by);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_BREAKDOWN_H_
