#include "arbiter/table/public_history.h"

namespace hakam::arbiter {

void AppendPublic(rules::Seat seat, const rules::Action& action, std::string* history) {
  const auto byte = [history](int value) { history->push_back(static_cast<char>(value)); };
  byte(Index(seat));
  switch (action.kind) {
    case rules::ActionKind::kCall:
      byte(1);
      byte(static_cast<int>(action.call.kind));
      byte(action.call.denomination ? static_cast<int>(*action.call.denomination) + 1 : 0);
      byte((action.call.points >> 8) & 0xff);
      byte(action.call.points & 0xff);
      byte(static_cast<int>(action.call.lock));
      break;
    case rules::ActionKind::kDeclaration:
      byte(2);
      byte(action.declaration.count);
      for (const rules::CardSet meld : action.declaration) byte(meld.size());
      break;
    case rules::ActionKind::kPlay:
      byte(3);
      byte(action.play.card.index());
      byte((action.play.announce_belote ? 1 : 0) | (action.play.ekka ? 2 : 0));
      break;
  }
}

}  // namespace hakam::arbiter
