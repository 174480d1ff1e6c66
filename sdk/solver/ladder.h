// The searches that decide whether a rung is reached.
//
// A rung is a possible end of the hand, from the worst to the best for the first team (seats 0 and 2).
// Without stakes: the points that it still takes. With stakes: no trick; then 0, 1, 2... points; then every
// trick. A rung of points needs a search for points; the first and the last rung need a search for tricks.
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
  // A position below the root, with the points and tricks taken before it.
  struct Node {
    OpenBoard board;
    int left = 0;             // points still to be taken
    rules::PerTeam points{};  // taken since the root; with stakes, since the start of the hand
    rules::PerTeam tricks{};
  };
  struct Range {
    int low = 0;
    int high = 0;
  };

  // Stakes may be null; they and the memory must outlive the ladder.
  Ladder(const OpenBoard& board, const Stakes* stakes, Memory* memory);
  // With a node of another ladder as the root; with stakes.
  Ladder(const Node& root, const Stakes& stakes, Memory* memory);

  // Whether the stakes can be those of this board.
  static absl::Status CheckStakes(const OpenBoard& board, const Stakes& stakes);

  const Node& root() const { return root_; }
  Node After(const Node& node, rules::Card card) const;
  // Whether the card is a queen played before her king, which leads to other stakes.
  bool IsQueenFirst(const Node& node, rules::Card card) const;

  int top() const;
  // The payoff of a rung for the first team: its score minus the others', or its points. Never less than on a
  // lower rung.
  int payoff(int rung) const { return stakes_ == nullptr ? rung : stakes_->payoff(rung); }
  // The lowest rung, from `from` on, that has the same payoff.
  int FirstWithPayoffOf(int rung, int from) const;
  // The lowest rung with a higher payoff; top() + 1 if there is none.
  int FirstAbove(int rung) const;

  // The rungs where a node can end.
  Range Reachable(const Node& node) const;
  // The rung where the node probably ends: a first guess for the search.
  int Guess(const Node& node) const;
  // A bound on the rung where best play ends. If the result is `rung` or higher, it ends at least there,
  // otherwise at most there. `rung` must be Reachable(); the result means nothing once the budget is spent.
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
