#include "sdk/solver/solver.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/solver/ladder.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::Team;

// The rungs between which a value lies. Two rungs with the same payoff are equal.
using Rungs = Ladder::Range;

// One call of Solve.
class Run {
 public:
  Run(const OpenBoard& board, const Request& request, const Clock& clock, Memory* memory)
      : request_(request),
        memory_(memory),
        ladder_(board, request.stakes, memory),
        budget_(request.max_nodes, request.max_time, clock) {}

  Solution Solve() {
    const OpenBoard& board = ladder_.root().board;
    const Rungs root = Value(ladder_, ladder_.root(), std::nullopt);
    Solution solution{.value = BoundsOf(ladder_, root)};
    if (request_.every_card) {
      for (Card card : board.LegalCards()) {
        const bool queen_first = ladder_.IsQueenFirst(ladder_.root(), card);
        solution.cards.push_back(
            {card, queen_first ? ValueOfQueenFirst(card) : BoundsOf(ladder_, ValueOf(card, root))});
      }
    }
    if (request_.line && !budget_.spent()) FindLine(root, &solution);
    solution.nodes = budget_.nodes();
    solution.complete = !budget_.spent();
    return solution;
  }

 private:
  // The bounds in the unit of the request, for the team in turn.
  Bounds BoundsOf(const Ladder& ladder, const Rungs& rungs) const {
    const int low = ladder.payoff(rungs.low);
    const int high = ladder.payoff(rungs.high);
    if (TeamOf(ladder_.root().board.turn()) == Team::k0) return {low, high};
    const int all = request_.stakes == nullptr ? ladder_.payoff(ladder_.top()) : 0;
    return {all - high, all - low};
  }

  // Starts with all rungs within reach and narrows them.
  Rungs Value(const Ladder& ladder, const Ladder::Node& node, std::optional<int> guess) {
    return Narrow(ladder, node, ladder.Reachable(node), guess);
  }

  // Narrows the rungs until their payoff is known. Starts at `guess`, in steps that get smaller.
  Rungs Narrow(const Ladder& ladder, const Ladder::Node& node, Rungs rungs, std::optional<int> guess) {
    int step = kFirstStep;
    int rung = guess.value_or(ladder.Guess(node));
    while (ladder.payoff(rungs.low) != ladder.payoff(rungs.high) && !budget_.spent()) {
      rung = ladder.FirstWithPayoffOf(std::clamp(rung, rungs.low + 1, rungs.high), rungs.low + 1);
      const int found = ladder.Test(node, rung, &budget_);
      if (budget_.spent()) break;
      const bool reached = found >= rung;
      (reached ? rungs.low : rungs.high) = found;
      rung = reached ? found + step : found - step + 1;
      step = std::max(step / 2, 1);
    }
    return rungs;
  }

  Rungs ValueOf(Card card, const Rungs& root) {
    const Ladder::Node child = ladder_.After(ladder_.root(), card);
    Rungs rungs = ladder_.Reachable(child);
    // No card is better than the best one, whose value is known.
    const bool first_team = TeamOf(ladder_.root().board.turn()) == Team::k0;
    if (first_team) {
      rungs.high = std::min(rungs.high, root.high);
      return Narrow(ladder_, child, rungs, root.high);
    }
    rungs.low = std::max(rungs.low, root.low);
    return Narrow(ladder_, child, rungs, root.low + 1);
  }

  Bounds ValueOfQueenFirst(Card queen) {
    const Stakes stakes = request_.stakes->QueenFirst();
    const Ladder after(ladder_.After(ladder_.root(), queen), stakes, memory_);
    return BoundsOf(after, Value(after, after.root(), std::nullopt));
  }

  // Plays at every turn the first card that keeps the value.
  void FindLine(const Rungs& value, Solution* solution) {
    const int low = ladder_.FirstWithPayoffOf(value.low, 0);
    const int above = ladder_.FirstAbove(value.high);
    Ladder::Node node = ladder_.root();
    while (!node.board.finished()) {
      const bool first_team = TeamOf(node.board.turn()) == Team::k0;
      const rules::CardSet legal = node.board.LegalCards();
      std::optional<Ladder::Node> next;
      Card played;
      for (Card card : legal) {
        if (ladder_.IsQueenFirst(node, card)) continue;
        played = card;
        next = ladder_.After(node, card);
        if (legal.size() == 1) break;
        const int wanted = first_team ? low : above;
        const Rungs reachable = ladder_.Reachable(*next);
        bool reached = reachable.low >= wanted;
        if (!reached && reachable.high >= wanted) reached = ladder_.Test(*next, wanted, &budget_) >= wanted;
        if (budget_.spent()) return;
        if (reached == first_team) break;
      }
      solution->line.push_back(played);
      node = *next;
    }
  }

  static constexpr int kFirstStep = 16;

  const Request& request_;
  Memory* const memory_;
  Ladder ladder_;
  Budget budget_;
};

}  // namespace

absl::StatusOr<Solution> Solver::Solve(const OpenBoard& board, const Request& request) {
  if (request.max_nodes.has_value() && *request.max_nodes <= 0)
    return absl::InvalidArgumentError(
        absl::StrCat("max_nodes: ", *request.max_nodes, ", wanted is more than 0"));
  if (request.max_time.has_value() && *request.max_time <= absl::ZeroDuration()) {
    return absl::InvalidArgumentError(
        absl::StrCat("max_time: ", absl::FormatDuration(*request.max_time), ", wanted is more than 0"));
  }
  if (board.finished())
    return absl::FailedPreconditionError("the board is finished: there is nothing to solve");
  if (request.stakes != nullptr) HAKAM_RETURN_IF_ERROR(Ladder::CheckStakes(board, *request.stakes));
  return Run(board, request, clock_, &memory_).Solve();
}

}  // namespace hakam::solver
