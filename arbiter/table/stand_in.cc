#include "arbiter/table/stand_in.h"

#include <tuple>
#include <vector>

#include "sdk/rules/order.h"

namespace hakam::arbiter {

rules::Action StandIn(const rules::BoardState& board) {
  const std::vector<rules::Action> legal = board.LegalActions();
  switch (board.phase()) {
    case rules::Phase::kDeclaring:
      return rules::Action::OfDeclaration({});
    case rules::Phase::kPlay: {
      const rules::Denomination denomination = board.contract()->denomination;
      const auto key = [denomination](const rules::Action& action) {
        const rules::Card card = action.play.card;
        return std::tuple(rules::CardPoints(denomination, card), rules::Strength(denomination, card),
                          card.suit(), action.play.announce_belote, action.play.ekka);
      };
      const rules::Action* lowest = &legal.front();
      for (const rules::Action& action : legal) {
        if (key(action) < key(*lowest)) lowest = &action;
      }
      return *lowest;
    }
    default:
      // PASS is first in the list if it is legal.
      return legal.front();
  }
}

}  // namespace hakam::arbiter
