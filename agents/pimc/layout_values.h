// What each card of Belote Découverte brings on a guess of what lies face down.
#ifndef HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_
#define HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "agents/pimc/layout_board.h"
#include "sdk/rules/action.h"

namespace hakam::agents::pimc {

// One value for each of `actions`, the legal plays: from -1 to 1, the higher the more points the seat in turn
// will take than the other. Looks as many tricks ahead as a bounded number of positions allows, to the end if
// it is near. Empty if `stop`, which is asked now and then, says so.
std::vector<double> LayoutValues(const rules::RuleSet& rules, rules::Denomination denomination,
                                 const LayoutBoard& board, absl::Span<const rules::Action> actions,
                                 absl::FunctionRef<bool()> stop);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_
