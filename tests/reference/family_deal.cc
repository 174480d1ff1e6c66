#include "tests/reference/family_deal.h"

#include <stdexcept>

namespace hakam::reference::family {
namespace {

void GivePackets(const std::vector<Card>& deck, int count, std::vector<Card>* hand, Deal* deal) {
  if (deal->dealt + count > deck.size()) throw std::invalid_argument("the deck is too small");
  for (int i = 0; i < count; ++i) hand->push_back(deck[deal->dealt++]);
}

// Découverte B: rows non-dealer 1, dealer 1, non-dealer 2, dealer 2, four piles each; all hidden cards are
// dealt first, then in the same order the exposed ones on top of them.
void LayOut(const std::vector<Card>& deck, int dealer, Deal* deal) {
  constexpr int kPiles = 16;
  constexpr int kRow = 4;
  for (int pile = 0; pile < kPiles; ++pile) {
    const int row = pile / kRow;
    const int seat = row % 2 == 0 ? (dealer + 1) % 2 : dealer;
    const Card& hidden = deck[pile];
    const Card& exposed = deck[kPiles + pile];
    deal->hands[seat].push_back(exposed);
    deal->under[exposed] = hidden;
  }
  deal->dealt = 2 * kPiles;
}

}  // namespace

Deal DealBeforeAuction(const Options& options, const std::vector<Card>& deck, int dealer) {
  Deal deal;
  deal.hands.resize(options.players);
  deal.kitties.resize(options.players);
  if (options.packets_before.empty()) {
    LayOut(deck, dealer, &deal);
  }
  for (size_t packet = 0; packet < options.packets_before.size(); ++packet) {
    const bool to_kitty = options.kitty == "last_packet" && packet + 1 == options.packets_before.size();
    for (int i = 1; i <= options.players; ++i) {
      const int seat = (dealer + i) % options.players;
      std::vector<Card>* cards = to_kitty ? &deal.kitties[seat] : &deal.hands[seat];
      GivePackets(deck, options.packets_before[packet], cards, &deal);
    }
  }
  if (options.turnup == "stock") {
    deal.turnup = deck[deal.dealt++];
  } else if (options.turnup == "dealer_last" || options.turnup == "layout_last") {
    deal.turnup = deck[deal.dealt - 1];  // the dealer is served last; the card stays with him
  }
  return deal;
}

void DealAfterAuction(const Options& options, const std::vector<Card>& deck, int dealer, int taker,
                      Deal* deal) {
  for (int seat = 0; seat < options.players; ++seat) {
    for (const Card& card : deal->kitties[seat]) deal->hands[seat].push_back(card);
  }
  int receiver = -1;  // of a turn-up that came from the stock
  if (options.turnup == "stock" && options.turnup_to == "taker") receiver = taker;
  if (options.turnup == "stock" && options.turnup_to == "dealer") receiver = dealer;
  if (receiver >= 0) deal->hands[receiver].push_back(deal->turnup);
  for (size_t packet = 0; packet < options.packets_after.size(); ++packet) {
    for (int i = 1; i <= options.players; ++i) {
      const int seat = (dealer + i) % options.players;
      // The seat with the turn-up gets one card fewer. With several packets the first one is smaller;
      // the document has one packet only.
      const int fewer = seat == receiver && packet == 0 ? 1 : 0;
      GivePackets(deck, options.packets_after[packet] - fewer, &deal->hands[seat], deal);
    }
  }
}

bool HoldsForNaming(const Options& options, const Deal& deal, int dealer, int seat, char suit) {
  if (HasSuit(deal.hands[seat], suit)) return true;
  return options.turnup_to == "dealer" && seat == dealer && !deal.turnup.empty() &&
         SuitOf(deal.turnup) == suit;
}

}  // namespace hakam::reference::family
