// What the melds of both documents have in common: runs and fours as sets of cards, and the melds of a seat.
#ifndef HAKAM_SDK_RULES_MELD_SHAPES_H_
#define HAKAM_SDK_RULES_MELD_SHAPES_H_

#include <bit>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "sdk/rules/action.h"
#include "sdk/rules/card.h"

namespace hakam::rules {

// The best first, "nothing" last. The inline size covers every hand, so that a search allocates nothing.
using DeclarationList = absl::InlinedVector<Declaration, 40>;

// The melds that one seat has declared, summarized for the score.
struct SeatMelds {
  uint16_t best = 0;   // strength of the strongest: comparable, 0 for none
  int16_t points = 0;  // Baloot: game points; the family: hand points
};

// The ranks that the hand holds in all four suits, one bit per rank.
inline uint16_t HeldFourTimes(CardSet hand) {
  return hand.lane(Suit::kClubs) & hand.lane(Suit::kDiamonds) & hand.lane(Suit::kHearts) &
         hand.lane(Suit::kSpades);
}

inline CardSet FourOf(Rank rank) {
  return CardSet::FromBits((uint64_t{1} << static_cast<int>(rank)) * 0x0001'0001'0001'0001);
}

inline bool IsFour(CardSet cards) { return cards.size() == 4 && HeldFourTimes(cards) != 0; }

// Three or more cards of one suit in natural order without a gap.
inline bool IsRun(CardSet cards) {
  if (cards.size() < 3) return false;
  const Suit suit = cards.First().suit();
  const unsigned lane = cards.lane(suit);
  const unsigned run = lane >> std::countr_zero(lane);
  return cards == cards.OfSuit(suit) && (run & (run + 1)) == 0;
}

// The suit of a run.
inline Suit RunSuit(CardSet run) { return run.First().suit(); }

// Natural rank of the highest card; of four of a kind: their rank.
inline Rank TopRank(CardSet meld) {
  return static_cast<Rank>(std::bit_width(static_cast<unsigned>(meld.lane(meld.First().suit()))) - 1);
}

// Whether the hand holds three in a row of any suit. Ranks end at bit 12 of a lane, so that no run crosses
// into the next.
inline bool HoldsRun(CardSet hand) {
  const uint64_t bits = hand.bits();
  return (bits & (bits >> 1) & (bits >> 2)) != 0;
}

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_MELD_SHAPES_H_
