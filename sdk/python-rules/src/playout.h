// Random boards at the speed of the engine. No Python here: this code runs while other threads use the //
// interpreter.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_PLAYOUT_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_PLAYOUT_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "sdk/rules/action.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/dice.h"
#include "sdk/rules/position.h"
#include "sdk/rules/seat.h"

namespace hakam::python {

// Plays on to the end, every choice uniform over the legal ones; no card is played with an announcement.
rules::BoardScore PlayOut(const rules::Deal& deal, rules::Position position, rules::Dice* dice);

// A deal and a position of its board.
struct World {
  const rules::Deal* deal = nullptr;
  rules::Position position;
};

// For each of `actions`, which must be legal in every world: the points of `team` minus those of the other,
// on average over `playouts` random playouts of each world after that action. All actions of a world use the
// same dice, so that luck cancels.
std::vector<double> Evaluate(absl::Span<const World> worlds, absl::Span<const rules::Action> actions,
                             rules::Team team, int playouts, uint64_t seed);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_PLAYOUT_H_
