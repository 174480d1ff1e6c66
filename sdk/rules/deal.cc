#include "sdk/rules/deal.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::rules {
namespace {

constexpr int kNobody = -1;
constexpr int kLayoutRow = 4;
constexpr int kLayoutPiles = 2 * kPilesEach;

// Gives a packet to each seat, starting with the seat after the dealer and with the card at `position`.
// `one_less` gets one card less.
template <typename Give>
int GivePacket(Seat dealer, int seats, int packet, int one_less, int position, Give give) {
  for (int i = 1; i <= seats; ++i) {
    const Seat seat = After(dealer, i, seats);
    const int count = Index(seat) == one_less ? packet - 1 : packet;
    for (int k = 0; k < count; ++k) give(seat, position++);
  }
  return position;
}

// Calls give(seat, position, packet) for every card dealt before the auction. Returns the next position.
template <typename Give>
int DealBefore(const RuleSet& rules, Seat dealer, Give give) {
  int position = 0;
  for (int p = 0; p < rules.packets_before.count; ++p) {
    position = GivePacket(dealer, rules.players, rules.packets_before.sizes[static_cast<size_t>(p)], kNobody,
                          position, [&](Seat seat, int at) { give(seat, at, p); });
  }
  return position;
}

// Calls give(seat, position) for every card dealt after the auction, from `position` on. The seat that takes
// the turned-up card gets one card less in the first packet (B4).
template <typename Give>
void DealAfter(const RuleSet& rules, Seat dealer, Seat taker, int position, Give give) {
  const bool taken = rules.turnup == Turnup::kStock && rules.turnup_to == TurnupTo::kTaker;
  for (int p = 0; p < rules.packets_after.count; ++p) {
    const int one_less = taken && p == 0 ? Index(taker) : kNobody;
    position = GivePacket(dealer, rules.players, rules.packets_after.sizes[static_cast<size_t>(p)], one_less,
                          position, give);
  }
}

// Layout (belote-family 4 B): rows non-dealer, dealer, non-dealer, dealer; first all face-down cards, then
// all face-up cards.
Seat LayoutOwner(Seat dealer, int pile) {
  return (pile / kLayoutRow) % 2 == 0 ? After(dealer, 1, 2) : dealer;
}
int LayoutPile(Seat dealer, Seat owner, int index) {
  const int row = 2 * (index / kLayoutRow) + (owner == dealer ? 1 : 0);
  return row * kLayoutRow + index % kLayoutRow;
}

bool HasStock(const RuleSet& rules, int dealt) { return dealt < PackSize(rules.deck); }

}  // namespace

absl::Status CheckDeck(const RuleSet& rules, absl::Span<const Card> deck) {
  const int size = PackSize(rules.deck);
  if (static_cast<int>(deck.size()) != size) {
    return absl::InvalidArgumentError(absl::StrCat("the deck has ", deck.size(), " cards instead of the ",
                                                   size, " of this game (clause A)"));
  }
  CardSet seen;
  for (Card card : deck) {
    if (!GameCards(rules).Contains(card)) {
      return absl::InvalidArgumentError(
          absl::StrCat("card ", card.ToString(), " is not in this game's pack of ", size, " (clause A)"));
    }
    if (seen.Contains(card)) {
      CardSet missing = GameCards(rules);
      for (Card c : deck) missing.Remove(c);
      return absl::InvalidArgumentError(absl::StrCat(
          "card ", card.ToString(), " is twice in the deck; missing: ", missing.ToString(), " (clause A)"));
    }
    seen.Add(card);
  }
  return absl::OkStatus();
}

absl::StatusOr<Deal> Deal::Create(const RuleSet* rules, const BoardSetup& setup) {
  HAKAM_RETURN_IF_ERROR(CheckDeck(*rules, setup.deck));
  if (Index(setup.dealer) >= rules->players) {
    return absl::InvalidArgumentError(
        absl::StrCat("dealer ", Index(setup.dealer), ": this game has ", rules->players, " seats"));
  }
  Deal deal;
  deal.rules_ = rules;
  std::copy(setup.deck.begin(), setup.deck.end(), deal.deck_.begin());
  deal.dealer_ = setup.dealer;
  deal.scores_ = setup.scores;
  deal.hanging_ = setup.hanging;
  deal.tricks_ = static_cast<uint8_t>(PackSize(rules->deck) / rules->players);
  if (rules->turnup == Turnup::kLayoutLast) {
    for (int pile = 0; pile < kLayoutPiles; ++pile) {
      const size_t up = kLayoutPiles + static_cast<size_t>(pile);
      deal.seen_[At(LayoutOwner(setup.dealer, pile))].Add(deal.deck_[up]);
      deal.under_[static_cast<size_t>(deal.deck_[up].index())] =
          static_cast<uint8_t>(deal.deck_[static_cast<size_t>(pile)].index());
    }
    deal.turnup_ = 2 * kLayoutPiles - 1;
    return deal;
  }
  const int hidden = rules->kitty == Kitty::kLastPacket ? rules->packets_before.count - 1 : kNobody;
  const int next = DealBefore(*rules, setup.dealer, [&](Seat seat, int at, int packet) {
    (packet == hidden ? deal.kitty_ : deal.seen_)[At(seat)].Add(deal.deck_[static_cast<size_t>(at)]);
  });
  deal.stock_ = next;
  if (rules->turnup == Turnup::kDealerLast) deal.turnup_ = next - 1;
  if (rules->turnup == Turnup::kStock) deal.turnup_ = deal.stock_++;
  return deal;
}

std::optional<Card> Deal::turnup() const {
  if (turnup_ < 0) return std::nullopt;
  return deck_[static_cast<size_t>(turnup_)];
}

std::array<CardSet, kMaxSeats> Deal::FullHands(Seat taker) const {
  std::array<CardSet, kMaxSeats> hands = seen_;
  if (rules_->turnup == Turnup::kLayoutLast) return hands;
  for (size_t seat = 0; seat < kMaxSeats; ++seat) hands[seat] = hands[seat] | kitty_[seat];
  if (rules_->turnup == Turnup::kStock) hands[At(taker)].Add(deck_[static_cast<size_t>(turnup_)]);
  if (HasStock(*rules_, stock_)) {
    DealAfter(*rules_, dealer_, taker, stock_,
              [&](Seat seat, int at) { hands[At(seat)].Add(deck_[static_cast<size_t>(at)]); });
  }
  return hands;
}

Card Deal::PileTop(Seat seat, int pile) const {
  return deck_[kLayoutPiles + static_cast<size_t>(LayoutPile(dealer_, seat, pile))];
}

}  // namespace hakam::rules
