// Analyses a played board with all cards visible: how much each card lost against best play.
//
//   HAKAM_ASSIGN_OR_RETURN(const Hindsight seen, HindsightOf(solver, deal, plays));
//   seen.costs[3]   // what the fourth card lost for its side, with best play by all afterwards
#ifndef HAKAM_SDK_SOLVER_HINDSIGHT_H_
#define HAKAM_SDK_SOLVER_HINDSIGHT_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"
#include "sdk/solver/solver.h"

namespace hakam::solver {

// A card that was played, and the position (Phase::kPlay) before it.
struct PastPlay {
  rules::Position before;
  rules::Card card;
};

struct Hindsight {
  // The unit of the numbers below. True: the difference of the scores of the hand. False: card points,
  // because this solver cannot compute the score (Stakes::Of).
  bool in_score = true;
  std::vector<int> costs;  // what each card lost for its player's side, 0 or more
  // With best play from the first card on: the score of seats 0 and 2 minus that of the others, or the card
  // points that they take; and the line.
  int value = 0;
  absl::InlinedVector<rules::Card, 36> line;
};

// Ekka counts as announced wherever it is allowed (Baloot), and Belote where it helps. InvalidArgument if
// there are no plays or a card is not legal; other errors as for OpenBoard::Of.
absl::StatusOr<Hindsight> HindsightOf(Solver& solver, const rules::Deal& deal,
                                      absl::Span<const PastPlay> plays);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_HINDSIGHT_H_
