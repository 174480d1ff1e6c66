#include "sdk/solver/hindsight.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::solver {
namespace {

// How much the card lost against the best one.
absl::StatusOr<int> CostOf(const Solution& solution, rules::Card card) {
  for (const CardValue& value : solution.cards) {
    if (value.card == card) return solution.value.low - value.value.low;
  }
  return absl::InvalidArgumentError(absl::StrCat(card.ToString(), " was not legal"));
}

absl::StatusOr<Solution> SolveAt(Solver& solver, const rules::Deal& deal, const rules::Position& position,
                                 bool in_score, bool line) {
  HAKAM_ASSIGN_OR_RETURN(const OpenBoard board, OpenBoard::Of(deal, position));
  std::optional<Stakes> stakes;
  if (in_score) {
    HAKAM_ASSIGN_OR_RETURN(stakes, Stakes::Of(deal, position));
  }
  return solver.Solve(board, {.stakes = stakes ? &*stakes : nullptr, .every_card = true, .line = line});
}

// The value for seats 0 and 2. The solution gives it for the team in turn.
int OfFirstTeam(const Solution& solution, const OpenBoard& board, bool in_score) {
  const int value = solution.value.low;
  if (rules::TeamOf(board.turn()) == rules::Team::k0) return value;
  return in_score ? -value : board.PointsLeft() - value;
}

}  // namespace

absl::StatusOr<Hindsight> HindsightOf(Solver& solver, const rules::Deal& deal,
                                      absl::Span<const PastPlay> plays) {
  if (plays.empty()) return absl::InvalidArgumentError("no card was played");
  Hindsight seen;
  // All cards use the same unit.
  seen.in_score = std::all_of(plays.begin(), plays.end(), [&](const PastPlay& play) {
    return !absl::IsUnimplemented(Stakes::Of(deal, play.before).status());
  });
  for (const PastPlay& play : plays) {
    const bool first = &play == plays.data();
    HAKAM_ASSIGN_OR_RETURN(const Solution solution, SolveAt(solver, deal, play.before, seen.in_score, first));
    HAKAM_ASSIGN_OR_RETURN(const int cost, CostOf(solution, play.card));
    seen.costs.push_back(cost);
    if (!first) continue;
    HAKAM_ASSIGN_OR_RETURN(const OpenBoard board, OpenBoard::Of(deal, play.before));
    seen.value = OfFirstTeam(solution, board, seen.in_score);
    seen.line = solution.line;
  }
  return seen;
}

}  // namespace hakam::solver
