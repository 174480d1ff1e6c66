// ./build.sh && ctest --test-dir build --output-on-failure
#include "bot.h"

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"

using namespace hakam::rules;

namespace {

// The bot's choice among these actions, in seat 0 with hearts as trump. Seat 3 led the trick.
std::string Decides(Phase phase, const std::string& legal, const std::string& trick) {
  Observation seen;
  seen.phase = phase;
  seen.contract = Contract{.denomination = Denomination::kHearts};
  seen.tricks.push_back({.leader = Seat::k3});
  for (const absl::string_view text : absl::StrSplit(trick, ' ', absl::SkipEmpty())) {
    TrickView& view = seen.tricks.back();
    view.cards[view.count++] = *Card::Parse(text);
  }
  std::vector<Action> actions;
  for (const absl::string_view text : absl::StrSplit(legal, ' ')) {
    const absl::StatusOr<Card> card = Card::Parse(text);
    actions.push_back(card.ok() ? Action::OfPlay(*card) : Action::OfCall(*Call::Parse(text)));
  }
  return Bot().Decide({.observation = seen, .legal = actions}).ToString();
}

}  // namespace

int main() {
  const struct {
    std::string rule, wanted;
    Phase phase;
    std::string legal, trick;
  } cases[] = {
      {"it passes if it may", "PASS", Phase::kAuction, "PASS TAKE", ""},
      {"it leads its lowest card", "7S", Phase::kPlay, "AS 7S KS", ""},
      {"it takes a trick as cheaply as it can", "TS", Phase::kPlay, "7S AS TS", "KS"},
      {"it throws its lowest card where it cannot take", "7S", Phase::kPlay, "KS 7S", "AS"},
  };
  int wrong = 0;
  for (const auto& c : cases) {
    const std::string found = Decides(c.phase, c.legal, c.trick);
    if (found == c.wanted) continue;
    std::cerr << c.rule << ": found " << found << ", wanted " << c.wanted << "\n";
    ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}
