// Applies Action values to a Position. For callers that keep actions in lists, such as BoardState; a search
// calls Position directly.
#ifndef HAKAM_SDK_RULES_POSITION_ACTIONS_H_
#define HAKAM_SDK_RULES_POSITION_ACTIONS_H_

#include <vector>

#include "sdk/rules/action.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"

namespace hakam::rules {

// Replaces the contents of `out`. The order is that of BoardState::LegalActions; empty when finished.
void LegalActions(const Deal& deal, const Position& position, std::vector<Action>* out);

// Whether the action is in that list (melds in the same order), or is accepted in addition
// (BoardState::Apply).
bool IsLegal(const Deal& deal, const Position& position, const Action& action);

// Makes an action, which must be legal.
void Move(const Deal& deal, const Action& action, Position* position);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_POSITION_ACTIONS_H_
