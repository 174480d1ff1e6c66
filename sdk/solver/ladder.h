// The ends of a hand as rungs, and the searches that tell whether a rung is reached.
//
// Without stakes the rungs are the points that the first team still takes; with them those of the stakes. Up
// to a rung of points the question is one about points, for who sweeps has all or none; the two rungs of
// sweeps are questions about tricks.
#ifndef HAKAM_SDK_SOLVER_LADDER_H_
#define HAKAM_SDK_SOLVER_LADDER_H_

#include "absl/status/status.h"
#include "sdk/rules/seat.h"
#include "sdk/solver/budget.h"
#include "sdk/solver/game.h"
#include "sdk/solver/memory.h"
#include "sdk/solver/open_board.h"
#include "sdk/solver/stakes.h"

namespace hakam::solver {

class Ladder {
 public:
  // A position below the root, with what has been taken up to it.
  struct Node {
    OpenBoard board;
    int left = 0;             // points that are still to be taken
    rules::PerTeam points{};  // from the root on; with stakes from the start of the hand on
    rules::PerTeam tricks{};
  };
  struct Range {
    int low = 0;
    int high = 0;
  };

  // Stakes may be null; they and the memory must outlive the ladder.
  Ladder(const OpenBoard& board, const Stakes* stakes, Memory* memory);
  // From a node of another ladder on, with stakes.
  Ladder(const Node& root, const Stakes& stakes, Memory* memory);

  // Whether the stakes can be those of this board.
  static absl::Status CheckStakes(const OpenBoard& board, const Stakes& stakes);

  const Node& root() const { return root_; }
  Node After(const Node& node, rules::Card card) const;
  // Whether it is a queen that is played before her king, to other stakes.
  bool IsQueenFirst(const Node& node, rules::Card card) const;

  int top() const;
  // Of the first team; never less than on a lower rung.
  int worth(int rung) const { return stakes_ == nullptr ? rung : stakes_->worth(rung); }
  // The lowest rung, not below `from`, that is worth as much as this one.
  int FirstOfWorth(int rung, int from) const;
  // The lowest rung that is worth more; top() + 1 if there is none.
  int FirstAbove(int rung) const;

  // The rungs where a node can end.
  Range Reachable(const Node& node) const;
  // Where it may well end.
  int Guess(const Node& node) const;
  // A bound on where best play ends: on `rung` or above means at least there, below means at most there. The
  // rung must be within reach; means nothing once the budget is spent.
  int Test(const Node& node, int rung, Budget* budget) const;

 private:
  Game GameAt(const Node& node, Goal goal) const;

  const Stakes* stakes_;
  Memory* memory_;
  uint8_t points_game_;
  uint8_t tricks_game_;
  Node root_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_LADDER_H_
