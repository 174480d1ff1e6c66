// The play of the cards (section E).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_PLAY_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_PLAY_H_

#include <vector>

#include "baloot_auction.h"

namespace hakam::reference::baloot {

struct Played {
  int seat = -1;
  Card card;
};

struct Trick {
  std::vector<Played> played;
  int ekka_by = -1;  // the seat that announced Ekka with its card of this trick
};

// E1.
int FirstLeader(const Options& options, const Contract& contract, int dealer);

// E11; of an unfinished trick the seat winning so far. At least one card.
int WinningSeat(const Trick& trick, char trump);

// E2-E10. `locked` is the lock of the doubling.
Cards LegalCards(const Options& options, char trump, bool locked, const Cards& hand, const Trick& trick,
                 int seat);

// E10: whether Ekka may be announced with a card that is legal to play. `gone`: the cards of earlier tricks.
bool MayAnnounceEkka(const Options& options, char trump, const Card& card, const Trick& trick,
                     const Cards& gone);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_PLAY_H_
