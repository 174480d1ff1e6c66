#include "arbiter/table/public_history.h"

#include <algorithm>

#include "sdk/rules/belote/meld.h"

namespace hakam::arbiter {
namespace {

constexpr int kLongestProject = 5;  // law/baloot F2: a longer run is a hundred, like a run of five

// The number of cards of a meld as it is announced. A run longer than the longest one that counts is
// announced like it.
int AnnouncedSize(const rules::RuleSet& rules, rules::CardSet meld) {
  if (rules.family == rules::Family::kBaloot) return std::min(meld.size(), kLongestProject);
  switch (rules::belote::KindOf(rules, meld)) {
    case rules::MeldKind::kRun3:
      return 3;
    case rules::MeldKind::kRun5:
      return 5;
    default:
      return 4;
  }
}

}  // namespace

void AppendPublic(const rules::RuleSet& rules, rules::Seat seat, const rules::Action& action,
                  std::string* history) {
  // Declaring nothing is not public: a player without melds may not even have been asked.
  if (action.kind == rules::ActionKind::kDeclaration && action.declaration.count == 0) return;
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
      for (const rules::CardSet meld : action.declaration) byte(AnnouncedSize(rules, meld));
      break;
    case rules::ActionKind::kPlay:
      byte(3);
      byte(action.play.card.index());
      byte((action.play.announce_belote ? 1 : 0) | (action.play.ekka ? 2 : 0));
      break;
  }
}

}  // namespace hakam::arbiter
