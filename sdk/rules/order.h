// How cards rank and what points they count, by denomination (law/baloot A3, A4).
//
// The ranks that beat a card are one mask on the lane of its suit. "The cards of my hand that beat it" is
//   hand & HigherCards(denomination, card)
#ifndef HAKAM_SDK_RULES_ORDER_H_
#define HAKAM_SDK_RULES_ORDER_H_

#include <array>
#include <cstdint>
#include <optional>

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

namespace order_internal {

inline constexpr int kDenominations = 6;
// By denomination and card, so that the commonest questions of a search take one memory access.
struct CardTables {
  std::array<std::array<uint64_t, 64>, kDenominations> beaten_by{};
  std::array<std::array<uint8_t, 64>, kDenominations> points{};
};

constexpr CardTables MakeCardTables() {
  CardTables t;
  for (size_t d = 0; d < kDenominations; ++d) {
    const auto denomination = static_cast<Denomination>(d);
    for (Suit suit : kSuits) {
      for (int r = 0; r < kRanks; ++r) {
        const Card card(suit, static_cast<Rank>(r));
        const auto i = static_cast<size_t>(card.index());
        t.beaten_by[d][i] = HigherCards(denomination, card).bits();
        const std::optional<Suit> trump = TrumpOf(denomination);
        if (trump.has_value() && *trump != suit)
          t.beaten_by[d][i] |= CardSet::FromLane(*trump, 0x1FFF).bits();
        t.points[d][i] = TablesFor(denomination, suit).points[static_cast<size_t>(r)];
      }
    }
  }
  return t;
}

inline constexpr CardTables kCards = MakeCardTables();

}  // namespace order_internal

// The cards that beat `best` in a trick (E11): the higher ones of its suit and, if it is no trump, every
// trump.
constexpr CardSet CardsThatBeat(Denomination d, Card best) {
  return CardSet::FromBits(
      order_internal::kCards.beaten_by[static_cast<size_t>(d)][static_cast<size_t>(best.index())]);
}

constexpr bool Beats(Denomination d, Card card, Card best) { return CardsThatBeat(d, best).Contains(card); }

// Card points, 0..20.
constexpr int CardPoints(Denomination d, Card card) {
  return order_internal::kCards.points[static_cast<size_t>(d)][static_cast<size_t>(card.index())];
}

// The points of all tricks, with 10 for the last one: 162, at no trumps (Sun) 130, at all trumps 258. The
// packs of 24, 32 and 36 cards have the same sums.
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
