// Deals the deck to the seats (clause B of every game).
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_DEAL_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_DEAL_H_

#include <map>
#include <string>
#include <vector>

#include "tests/reference/family_cards.h"
#include "tests/reference/family_setup.h"

namespace hakam::reference::family {

struct Deal {
  // The cards a seat may look at: without its kitty before the auction is over; in a layout the exposed ones.
  std::vector<std::vector<Card>> hands;
  std::vector<std::vector<Card>> kitties;
  Card turnup;                 // "" if no card is turned up
  std::map<Card, Card> under;  // in a layout: the hidden card under an exposed one
  size_t dealt = 0;            // cards taken from the deck so far
};

Deal DealBeforeAuction(const Options& options, const std::vector<Card>& deck, int dealer);
// Hands out what is left once trump is set: the kitties, the turn-up and the packets after the auction.
void DealAfterAuction(const Options& options, const std::vector<Card>& deck, int dealer, int taker,
                      Deal* deal);

// must_hold_suit (Clabber C2): may `seat` name this suit, by the cards it may look at?
bool HoldsForNaming(const Options& options, const Deal& deal, int dealer, int seat, char suit);

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_DEAL_H_
