// Actions as values on a Position, for who holds them in lists: BoardState, a search that is asked by others.
// A search of its own calls Position directly.
#ifndef HAKAM_SDK_RULES_POSITION_ACTIONS_H_
#define HAKAM_SDK_RULES_POSITION_ACTIONS_H_

#include <vector>

#include "sdk/rules/action.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"

namespace hakam::rules {

// Replaces the contents of `out`. The order is that of BoardState::LegalActions; empty when finished.
void LegalActions(const Deal& deal, const Position& position, std::vector<Action>* out);

// Whether the action is in that list, or is accepted beyond it (BoardState::Apply), melds in their order.
bool IsLegal(const Deal& deal, const Position& position, const Action& action);

// Makes an action, which must be legal.
void Move(const Deal& deal, const Action& action, Position* position);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_POSITION_ACTIONS_H_
