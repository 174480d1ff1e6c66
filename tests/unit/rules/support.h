// Short ways to write cards, rules and boards in tests.
#ifndef HAKAM_TESTS_UNIT_RULES_SUPPORT_H_
#define HAKAM_TESTS_UNIT_RULES_SUPPORT_H_

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/trick.h"

namespace hakam::rules::testing {

inline Card C(absl::string_view text) { return Card::Parse(text).value(); }
inline CardSet Cards(absl::string_view text) { return CardSet::Parse(text).value(); }
inline Call CallOf(absl::string_view text) { return Call::Parse(text).value(); }

inline Denomination Trump(char suit) {
  switch (suit) {
    case 'C':
      return Denomination::kClubs;
    case 'D':
      return Denomination::kDiamonds;
    case 'H':
      return Denomination::kHearts;
    case 'S':
      return Denomination::kSpades;
    default:
      return Denomination::kNoTrumps;
  }
}

// A preset with some options changed.
inline RuleSet Rules(absl::string_view preset,
                     std::initializer_list<std::pair<absl::string_view, absl::string_view>> options = {}) {
  RuleSet rules = RuleSet::FromPreset(preset).value();
  for (const auto& [name, value] : options) HAKAM_CHECK(rules.Set(name, value).ok());
  return rules;
}

// "AC TH" led by `leader`.
inline Trick TrickOf(Denomination d, Seat leader, absl::string_view cards) {
  Trick trick(leader);
  for (absl::string_view word : absl::StrSplit(cards, ' ', absl::SkipEmpty())) trick.Add(d, C(word));
  return trick;
}

inline BoardSetup RandomSetup(Random& random) {
  BoardSetup setup{.dealer = static_cast<Seat>(random.Below(4))};
  for (Card card : BalootCards()) setup.deck.push_back(card);
  random.Shuffle(setup.deck);
  // Sun is doubled only at such scores (D6).
  if (random.Below(2) == 0)
    setup.scores = {static_cast<int>(random.Below(152)), static_cast<int>(random.Below(152))};
  return setup;
}

// A setup in which seat s is dealt the eight cards hands[s] when `taker` takes the public card, the last
// card of his list; each list in the order dealt.
inline BoardSetup SetupFor(Seat dealer, Seat taker, const std::array<std::string, kMaxSeats>& hands) {
  std::array<std::vector<Card>, kMaxSeats> lists;
  for (size_t s = 0; s < kMaxSeats; ++s) {
    for (absl::string_view word : absl::StrSplit(hands[s], ' ', absl::SkipEmpty()))
      lists[s].push_back(C(word));
    HAKAM_CHECK(lists[s].size() == 8);
  }
  BoardSetup setup{.dealer = dealer};
  std::array<size_t, kMaxSeats> next{};
  const auto give = [&](int packet, bool short_taker) {
    for (int i = 1; i <= 4; ++i) {
      const auto s = static_cast<size_t>(Index(After(dealer, i)));
      const int count = short_taker && static_cast<int>(s) == Index(taker) ? packet - 1 : packet;
      for (int k = 0; k < count; ++k) setup.deck.push_back(lists[s][next[s]++]);
    }
  };
  give(3, false);
  give(2, false);
  setup.deck.push_back(lists[static_cast<size_t>(Index(taker))][7]);
  give(3, true);
  return setup;
}

// Applies calls by name; each must be accepted.
inline void MakeCalls(BoardState* board, std::initializer_list<absl::string_view> calls) {
  for (absl::string_view text : calls) {
    const absl::Status status = board->Apply(Action::OfCall(CallOf(text)));
    HAKAM_CHECK(status.ok());
  }
}

// Applies the first legal action until `phase` is reached or the board is finished.
inline void PlayFirstUntil(BoardState* board, Phase phase) {
  while (!board->finished() && board->phase() != phase) {
    HAKAM_CHECK(board->Apply(board->LegalActions().front()).ok());
  }
}

inline Action RandomAction(const BoardState& board, Random& random) {
  const std::vector<Action> legal = board.LegalActions();
  return legal[random.Below(legal.size())];
}

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_SUPPORT_H_
