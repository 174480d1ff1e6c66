// The exact value of the play of the cards when all of them lie open, both sides playing their best.
//
//   Solver solver;
//   HAKAM_ASSIGN_OR_RETURN(OpenBoard board, OpenBoard::Of(deal, position));
//   HAKAM_ASSIGN_OR_RETURN(const Solution solution, solver.Solve(board, {.every_card = true}));
//   for (const CardValue& card : solution.cards) ... card.points.low ...
//
// All values are those of the team of the seat in turn: the more the better for who chooses.
#ifndef HAKAM_SDK_SOLVER_SOLVER_H_
#define HAKAM_SDK_SOLVER_SOLVER_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "sdk/base/clock.h"
#include "sdk/rules/card.h"
#include "sdk/solver/memory.h"
#include "sdk/solver/open_board.h"
#include "sdk/solver/stakes.h"

namespace hakam::solver {

// What is known of a value: it is within, the ends included.
struct Bounds {
  int low = 0;
  int high = 0;
  bool exact() const { return low == high; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct CardValue {
  rules::Card card;
  Bounds value;
  friend bool operator==(const CardValue&, const CardValue&) = default;
};

struct Request {
  // What the hand scores by its card points and tricks; without it the value is in card points that are still
  // to be taken, with the trick in progress and the bonus for the last one.
  const Stakes* stakes = nullptr;
  bool every_card = false;  // the value of each legal card
  bool line = false;        // a line of best play
  // Where to stop; what is known by then is told as bounds. Both more than zero.
  std::optional<int64_t> max_nodes;
  std::optional<absl::Duration> max_time;
};

struct Solution {
  Bounds value;
  absl::InlinedVector<CardValue, 9> cards;  // in (suit, rank) order
  // From the seat in turn to the end of the hand; shorter if a limit was met.
  absl::InlinedVector<rules::Card, 36> line;
  int64_t nodes = 0;     // positions that were looked at; the last two tricks are one
  bool complete = true;  // no limit was met: what was asked for is exact
};

// Not thread-safe: one for each thread. Its memory, 2 MB, is allocated once.
class Solver {
 public:
  // `clock` measures `max_time` and must outlive the solver.
  explicit Solver(const Clock& clock = Clock::Real()) : clock_(clock) {}

  // InvalidArgument for a limit that is not above zero and for stakes of another board; FailedPrecondition if
  // the board is finished.
  absl::StatusOr<Solution> Solve(const OpenBoard& board, const Request& request = {});

 private:
  const Clock& clock_;
  Memory memory_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SOLVER_H_
