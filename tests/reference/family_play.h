// Which cards may be played and who wins a trick (section 0, E1 to E9).
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_PLAY_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_PLAY_H_

#include <vector>

#include "tests/reference/family_cards.h"
#include "tests/reference/family_setup.h"

namespace hakam::reference::family {

// The place in the trick, complete or not, of the card that holds it (E9).
int Holder(const std::vector<Card>& trick, const Trumps& trumps);

// The cards of `hand` that may follow `trick`; the actor sits behind the player of its last card.
std::vector<Card> LegalCards(const Options& options, const Trumps& trumps, const std::vector<Card>& trick,
                             const std::vector<Card>& hand);

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_PLAY_H_
