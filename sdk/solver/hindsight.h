// A played board, seen afterwards with all cards open: what each card cost.
//
//   HAKAM_ASSIGN_OR_RETURN(const Hindsight seen, HindsightOf(solver, deal, plays));
//   seen.costs[3]   // what the fourth card lost its side, if all play their best from then on
#ifndef HAKAM_SDK_SOLVER_HINDSIGHT_H_
#define HAKAM_SDK_SOLVER_HINDSIGHT_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"
#include "sdk/solver/solver.h"

namespace hakam::solver {

// One card that was played, and the position (Phase::kPlay) in which it was.
struct PastPlay {
  rules::Position before;
  rules::Card card;
};

struct Hindsight {
  // Units of what follows: the difference of the scores of the hand; else card points, where the score is not
  // for this solver (Stakes::Of).
  bool in_score = true;
  std::vector<int> costs;  // of each card, from its player's side, 0 or more
  // With best play from the first card on: what seats 0 and 2 score more than the others, or the card points
  // that they take; and how.
  int value = 0;
  absl::InlinedVector<rules::Card, 36> line;
};

// In a Baloot game Ekka counts as announced wherever that is allowed, and Belote where it helps.
// InvalidArgument without a card and for a card that is not legal; else as OpenBoard::Of.
absl::StatusOr<Hindsight> HindsightOf(Solver& solver, const rules::Deal& deal,
                                      absl::Span<const PastPlay> plays);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_HINDSIGHT_H_
