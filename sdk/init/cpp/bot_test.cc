// ./build.sh && ctest --test-dir build --output-on-failure
#include "bot.h"

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"

using namespace hakam::rules;

namespace {

// The bot's choice among these actions.
std::string Decides(const Observation& seen, const std::string& legal) {
  std::vector<Action> actions;
  for (const absl::string_view text : absl::StrSplit(legal, ' ')) {
    const absl::StatusOr<Card> card = Card::Parse(text);
    actions.push_back(card.ok() ? Action::OfPlay(*card) : Action::OfCall(*Call::Parse(text)));
  }
  return Bot().Decide({.observation = seen, .legal = actions}).ToString();
}

// The bot's call with this hand, after `said` by seat 3.
std::string Calls(const std::string& hand, const std::string& legal, const std::string& said = "") {
  Observation seen;
  seen.phase = Phase::kAuction;
  seen.hand = *CardSet::Parse(hand);
  if (!said.empty()) seen.calls.push_back({.seat = Seat::k3, .call = *Call::Parse(said)});
  return Decides(seen, legal);
}

// The bot's card with hearts as trump. Seat 3 led the trick.
std::string Plays(const std::string& legal, const std::string& trick = "") {
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.contract = Contract{.denomination = Denomination::kHearts};
  seen.tricks.push_back({.leader = Seat::k3});
  for (const absl::string_view text : absl::StrSplit(trick, ' ', absl::SkipEmpty())) {
    TrickView& view = seen.tricks.back();
    view.cards[view.count++] = *Card::Parse(text);
  }
  return Decides(seen, legal);
}

}  // namespace

int main() {
  const struct {
    std::string rule, wanted, found;
  } cases[] = {
      {"it bids its best suit", "H", Calls("AS TS JH 9H 7H", "PASS C D H S")},
      {"it bids as little as it can", "80-H", Calls("AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H")},
      {"it passes with low cards", "PASS", Calls("AC KC 9H 8H 7S", "PASS C D H S")},
      {"it passes after a bid", "PASS", Calls("AS TS JH 9H 7H", "PASS H S", "D")},
      {"it bids if it must", "H", Calls("AC KC 9H 8H 7S", "C D H S")},
      {"it leads its lowest card", "7S", Plays("AS 7S KS")},
      {"it takes a trick as cheaply as it can", "TS", Plays("7S AS TS", "KS")},
      {"it throws its lowest card where it cannot take", "7S", Plays("KS 7S", "AS")},
  };
  int wrong = 0;
  for (const auto& c : cases) {
    if (c.found == c.wanted) continue;
    std::cerr << c.rule << ": found " << c.found << ", wanted " << c.wanted << "\n";
    ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}
