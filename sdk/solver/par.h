// Par: the best contract of each side on a deal, if it had known all cards.
#ifndef HAKAM_SDK_SOLVER_PAR_H_
#define HAKAM_SDK_SOLVER_PAR_H_

#include <array>
#include <optional>

#include "absl/status/statusor.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/solver.h"

namespace hakam::solver {

struct ParContract {
  rules::Contract contract;
  int score = 0;  // with best play by both sides: the score of its team minus that of the other
};

// The contract that scores most for each team, of those that one of its seats can bid when everybody passes
// before and after; so it is undoubled. Every seat declares its best melds, as in Stakes::Of. Of equal
// contracts, the first in the order of the auction. Empty: the team has no bid. Unimplemented where
// Stakes::Of is, and for games with face-down cards.
absl::StatusOr<std::array<std::optional<ParContract>, 2>> ParOf(Solver& solver, const rules::Deal& deal);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_PAR_H_
