// The exact value of the play when all cards are visible and both sides play as well as possible.
//
//   Solver solver;
//   HAKAM_ASSIGN_OR_RETURN(OpenBoard board, OpenBoard::Of(deal, position));
//   HAKAM_ASSIGN_OR_RETURN(const Solution solution, solver.Solve(board, {.every_card = true}));
//   for (const CardValue& card : solution.cards) ... card.points.low ...
//
// All values are those of the team of the seat in turn: for that seat, more is better.
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

// The value is between these, both included.
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
  // The score of the hand for every end. Null: the value is in card points still to be taken, including the
  // trick in progress and the bonus for the last one.
  const Stakes* stakes = nullptr;
  bool every_card = false;  // the value of each legal card
  bool line = false;        // a line of best play
  // When to stop; the result is then bounds. Both must be more than zero.
  std::optional<int64_t> max_nodes;
  std::optional<absl::Duration> max_time;
};

struct Solution {
  Bounds value;
  absl::InlinedVector<CardValue, 9> cards;  // in (suit, rank) order
  // From the seat in turn to the end of the hand; shorter if a limit was reached.
  absl::InlinedVector<rules::Card, 36> line;
  int64_t nodes = 0;     // positions searched; the last two tricks count as one
  bool complete = true;  // no limit was reached: the result is exact
};

// Not thread-safe: one for each thread. Its memory, 2 MB, is allocated once.
class Solver {
 public:
  // `clock` measures `max_time` and must outlive the solver.
  explicit Solver(const Clock& clock = Clock::Real()) : clock_(clock) {}

  // InvalidArgument if a limit is not above zero or the stakes are of another board; FailedPrecondition if
  // the board is finished.
  absl::StatusOr<Solution> Solve(const OpenBoard& board, const Request& request = {});

 private:
  const Clock& clock_;
  Memory memory_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SOLVER_H_
