// The packs of the games, and decks as text, for the tests of deals.
#ifndef HAKAM_TESTS_UNIT_DEAL_CARDS_H_
#define HAKAM_TESTS_UNIT_DEAL_CARDS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "sdk/rules/card.h"

namespace hakam::tests {

inline constexpr absl::string_view kRankLetters = "23456789TJQKA";

// All suits, from this rank up: '6' gives 36 cards, '7' 32, '9' 24.
inline rules::CardSet CardsFrom(char lowest_rank) {
  rules::CardSet cards;
  for (const rules::Suit suit : rules::kSuits) {
    for (size_t rank = kRankLetters.find(lowest_rank); rank < kRankLetters.size(); ++rank) {
      cards.Add(rules::Card(suit, static_cast<rules::Rank>(rank)));
    }
  }
  return cards;
}

// "9C AD JC"
inline std::string Text(const std::vector<rules::Card>& deck) {
  std::string text;
  for (const rules::Card card : deck) {
    if (!text.empty()) text += ' ';
    text += kRankLetters[static_cast<size_t>(card.rank())];
    text += "CDHS"[static_cast<size_t>(card.suit())];
  }
  return text;
}

}  // namespace hakam::tests

#endif  // HAKAM_TESTS_UNIT_DEAL_CARDS_H_
