// Dealing Baloot: who gets which card of the deck (rules/baloot B2 to B4).
#ifndef HAKAM_SDK_RULES_DEAL_H_
#define HAKAM_SDK_RULES_DEAL_H_

#include <array>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "sdk/rules/card.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

inline constexpr int kBalootDeck = 32;
inline constexpr int kBalootHand = 8;
inline constexpr int kBalootFirstHand = 5;
inline constexpr int kPublicCardPosition = 20;

// The cards 7 to A of four suits.
constexpr CardSet BalootCards() { return CardSet::FromBits(0x1FE0'1FE0'1FE0'1FE0); }

// Cards by seat, in the order dealt.
using DealtHands = std::array<absl::InlinedVector<Card, kBalootHand>, kMaxSeats>;

// InvalidArgument if `deck` is not the 32 cards, each once.
absl::Status CheckBalootDeck(absl::Span<const Card> deck);

// Adds the first five cards of each seat; card 21 is turned up. The deck must be checked.
void DealFirst(absl::Span<const Card> deck, Seat dealer, DealtHands* hands);
// Adds the rest: the public card to the taker, then the remaining eleven cards (B4).
void DealRest(absl::Span<const Card> deck, Seat dealer, Seat taker, DealtHands* hands);

// B6: five cards that are all 7, 8 or 9.
bool IsKawesh(CardSet first_five);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_DEAL_H_
