// What each side could have made of a deal, had it known all cards.
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
  int score = 0;  // with best play by both sides: of its team, less that of the other
};

// By team, the contract that scores most for it: of all that one of its seats can bid when everybody passes
// before and after, so undoubled; melds are declared as well as possible. The first of equals in the order of
// the auction. Empty: it has no bid. Unimplemented where Stakes::Of says so, and where cards lie face down.
absl::StatusOr<std::array<std::optional<ParContract>, 2>> ParOf(Solver& solver, const rules::Deal& deal);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_PAR_H_
