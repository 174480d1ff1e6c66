#include "sdk/rules/deal.h"

#include "absl/strings/str_cat.h"

namespace hakam::rules {
namespace {

// Gives `packet` cards, from `*position` on, to each seat from the dealer's right; `one_less` gets one less.
void GivePackets(absl::Span<const Card> deck, Seat dealer, int packet, int one_less, size_t* position,
                 DealtHands* hands) {
  for (int i = 1; i <= kMaxSeats; ++i) {
    const int seat = Index(After(dealer, i));
    const int count = seat == one_less ? packet - 1 : packet;
    for (int k = 0; k < count; ++k) (*hands)[static_cast<size_t>(seat)].push_back(deck[(*position)++]);
  }
}

}  // namespace

absl::Status CheckBalootDeck(absl::Span<const Card> deck) {
  if (deck.size() != kBalootDeck) {
    return absl::InvalidArgumentError(absl::StrCat("the deck has ", deck.size(), " cards instead of 32"));
  }
  CardSet seen;
  for (Card card : deck) {
    if (!BalootCards().Contains(card)) {
      return absl::InvalidArgumentError(absl::StrCat("card ", card.ToString(), " is not in the pack of 32"));
    }
    if (seen.Contains(card)) {
      return absl::InvalidArgumentError(absl::StrCat("card ", card.ToString(), " is twice in the deck"));
    }
    seen.Add(card);
  }
  return absl::OkStatus();
}

void DealFirst(absl::Span<const Card> deck, Seat dealer, DealtHands* hands) {
  constexpr int kNobody = -1;
  size_t position = 0;
  GivePackets(deck, dealer, 3, kNobody, &position, hands);
  GivePackets(deck, dealer, 2, kNobody, &position, hands);
}

void DealRest(absl::Span<const Card> deck, Seat dealer, Seat taker, DealtHands* hands) {
  (*hands)[static_cast<size_t>(Index(taker))].push_back(deck[kPublicCardPosition]);
  size_t position = kPublicCardPosition + 1;
  GivePackets(deck, dealer, 3, Index(taker), &position, hands);
}

bool IsKawesh(CardSet first_five) {
  constexpr uint64_t kSevenToNine = 0x00E0'00E0'00E0'00E0;
  return first_five.size() == kBalootFirstHand && CardSet::FromBits(kSevenToNine).ContainsAll(first_five);
}

}  // namespace hakam::rules
