#include "sdk/python-rules/src/playout.h"

#include "sdk/base/random.h"
#include "sdk/rules/position_actions.h"

namespace hakam::python {
namespace {

using rules::Phase;
using rules::Position;

void Step(const rules::Deal& deal, rules::Dice& dice, Position& position) {
  switch (position.phase()) {
    case Phase::kPlay:
      position.Play(deal, dice.Pick(position.LegalCards()));
      break;
    case Phase::kDeclaring: {
      const rules::DeclarationList list = position.LegalDeclarations(deal);
      position.Declare(deal, list[static_cast<size_t>(dice.Throw(static_cast<int>(list.size())))]);
      break;
    }
    default: {
      const rules::CallSet calls = position.LegalCalls(deal);
      position.Make(deal, calls[dice.Throw(calls.size())]);
      break;
    }
  }
}

}  // namespace

rules::BoardScore PlayOut(const rules::Deal& deal, Position position, rules::Dice* dice) {
  rules::Dice own = *dice;  // kept in a register, because each step waits for it
  while (position.phase() != Phase::kFinished) Step(deal, own, position);
  *dice = own;
  return position.Score(deal);
}

std::vector<double> Evaluate(absl::Span<const World> worlds, absl::Span<const rules::Action> actions,
                             rules::Team team, int playouts, uint64_t seed) {
  std::vector<double> values(actions.size());
  Random seeds(seed);
  for (const World& world : worlds) {
    const uint64_t world_seed = seeds.Next();
    for (size_t i = 0; i < actions.size(); ++i) {
      Position after = world.position;
      Move(*world.deal, actions[i], &after);
      rules::Dice dice(world_seed);
      int64_t sum = 0;
      for (int k = 0; k < playouts; ++k) {
        const rules::BoardScore score = PlayOut(*world.deal, after, &dice);
        sum += score.points[At(team)] - score.points[At(OtherTeam(team))];
      }
      values[i] += static_cast<double>(sum);
    }
  }
  const double games = static_cast<double>(worlds.size()) * playouts;
  for (double& value : values) value /= games;
  return values;
}

}  // namespace hakam::python
