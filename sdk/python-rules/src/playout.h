// Random boards at the speed of the engine. No Python in here: it runs while other threads have the
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

// Plays on to the end, every choice uniform over what is legal; nothing is announced with a card.
rules::BoardScore PlayOut(const rules::Deal& deal, rules::Position position, rules::Dice* dice);

// A deal and where the board on it stands.
struct World {
  const rules::Deal* deal = nullptr;
  rules::Position position;
};

// For each of `actions`, which must be legal in every world: the points of `team` less those of the other, on
// average over `playouts` random playouts of each world after that action. The same dice for every action of
// a world, so that luck cancels.
std::vector<double> Evaluate(absl::Span<const World> worlds, absl::Span<const rules::Action> actions,
                             rules::Team team, int playouts, uint64_t seed);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_PLAYOUT_H_
