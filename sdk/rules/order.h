// How cards rank and what they count, by denomination (rules/baloot A3, A4).
//
// Ranks that beat a card are one mask on its suit's lane, so "the cards of my hand that beat it" is
//   hand & HigherCards(denomination, card)
#ifndef HAKAM_SDK_RULES_ORDER_H_
#define HAKAM_SDK_RULES_ORDER_H_

#include <array>
#include <cstdint>

#include "sdk/rules/action.h"
#include "sdk/rules/card.h"

namespace hakam::rules {

inline constexpr int kRanks = 13;
// The bonus for the last trick, in card points.
inline constexpr int kLastTrickPoints = 10;

namespace order_internal {

using R = Rank;
// Low to high.
inline constexpr std::array<Rank, kRanks> kPlainOrder = {
    R::k2, R::k3, R::k4, R::k5, R::k6, R::k7, R::k8, R::k9, R::kJack, R::kQueen, R::kKing, R::kTen, R::kAce};
inline constexpr std::array<Rank, kRanks> kTrumpOrder = {
    R::k2, R::k3, R::k4, R::k5, R::k6, R::k7, R::k8, R::kQueen, R::kKing, R::kTen, R::kAce, R::k9, R::kJack};

struct Tables {
  std::array<uint8_t, 16> strength{};
  std::array<uint16_t, 16> higher{};  // lanes of the ranks that beat this one
  std::array<uint8_t, 16> points{};
};

constexpr Tables MakeTables(const std::array<Rank, kRanks>& low_to_high, int jack, int nine) {
  Tables t;
  uint16_t higher = 0;
  for (int i = kRanks - 1; i >= 0; --i) {
    const auto rank = static_cast<size_t>(low_to_high[static_cast<size_t>(i)]);
    t.strength[rank] = static_cast<uint8_t>(i);
    t.higher[rank] = higher;
    higher = static_cast<uint16_t>(higher | (1u << rank));
  }
  t.points[static_cast<size_t>(R::kAce)] = 11;
  t.points[static_cast<size_t>(R::kTen)] = 10;
  t.points[static_cast<size_t>(R::kKing)] = 4;
  t.points[static_cast<size_t>(R::kQueen)] = 3;
  t.points[static_cast<size_t>(R::kJack)] = static_cast<uint8_t>(jack);
  t.points[static_cast<size_t>(R::k9)] = static_cast<uint8_t>(nine);
  return t;
}

inline constexpr Tables kPlain = MakeTables(kPlainOrder, 2, 0);
inline constexpr Tables kTrump = MakeTables(kTrumpOrder, 20, 14);

constexpr const Tables& TablesFor(Denomination d, Suit suit) {
  return d == Denomination::kAllTrumps || d == SuitDenomination(suit) ? kTrump : kPlain;
}

}  // namespace order_internal

// Position of the card within its suit, 0 (two) .. 12; only comparable within a suit.
constexpr int Strength(Denomination d, Card card) {
  return order_internal::TablesFor(d, card.suit()).strength[static_cast<size_t>(card.rank())];
}

// All cards of the same suit that rank above `card`.
constexpr CardSet HigherCards(Denomination d, Card card) {
  return CardSet::FromLane(
      card.suit(), order_internal::TablesFor(d, card.suit()).higher[static_cast<size_t>(card.rank())]);
}

// Card points, 0..20.
constexpr int CardPoints(Denomination d, Card card) {
  return order_internal::TablesFor(d, card.suit()).points[static_cast<size_t>(card.rank())];
}

// Whether `card` takes a trick that `best` is winning (E11): higher in its suit, or a trump over none.
constexpr bool Beats(Denomination d, Card card, Card best) {
  if (card.suit() == best.suit()) return HigherCards(d, best).Contains(card);
  return SuitDenomination(card.suit()) == d;
}

// The points of all tricks with the last-trick bonus, in the game of 32 cards: 162, Sun 130.
constexpr int TotalCardPoints(Denomination d) {
  switch (d) {
    case Denomination::kNoTrumps:
      return 4 * 30 + kLastTrickPoints;
    case Denomination::kAllTrumps:
      return 4 * 62 + kLastTrickPoints;
    default:
      return 62 + 3 * 30 + kLastTrickPoints;
  }
}

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_ORDER_H_
