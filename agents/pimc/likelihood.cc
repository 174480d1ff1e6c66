#include "agents/pimc/likelihood.h"

#include <vector>

namespace hakam::agents::pimc {
namespace {

using rules::Action;
using rules::ActionKind;

double ChanceOf(const Beliefs& beliefs, const Action& done, const Action& expected) {
  switch (done.kind) {
    case ActionKind::kCall:
      return done.call == expected.call ? 1 : beliefs.other_call;
    case ActionKind::kPlay:
      return done.play.card == expected.play.card ? 1 : beliefs.other_card;
    case ActionKind::kDeclaration:
      break;
  }
  return 1;
}

}  // namespace

double Likelihood(const Beliefs& beliefs, const solver::Guess& guess, rules::Seat me, Agent& model) {
  rules::BoardState board(guess.board.deal());
  rules::Observation seen;
  std::vector<Action> legal;
  double chance = 1;
  for (const Action& done : guess.moves) {
    if (done.kind != ActionKind::kDeclaration && board.to_act() != me) {
      board.LegalActions(&legal);
      if (legal.size() > 1) {
        board.ObservationFor(board.to_act(), &seen);
        chance *= ChanceOf(beliefs, done, model.Decide({.observation = seen, .legal = legal}));
      }
    }
    if (!board.Apply(done).ok()) return chance;
  }
  return chance;
}

}  // namespace hakam::agents::pimc
