// The value of each card in Belote Découverte, on a guess of the face-down cards.
#ifndef HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_
#define HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "agents/pimc/layout_board.h"
#include "sdk/rules/action.h"

namespace hakam::agents::pimc {

// One value from -1 to 1 for each of `actions`, the legal plays: higher if the seat in turn will take more
// points than the other. Searches as many tricks ahead as a bounded number of positions allows, near the end
// all of them. `stop` is called now and then; if it returns true, the result is empty.
std::vector<double> LayoutValues(const rules::RuleSet& rules, rules::Denomination denomination,
                                 const LayoutBoard& board, absl::Span<const rules::Action> actions,
                                 absl::FunctionRef<bool()> stop);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_LAYOUT_VALUES_H_
