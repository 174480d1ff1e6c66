// Deals again what a seat cannot know of a board, and plays the same on it, for tests of what a seat sees.
#ifndef HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_
#define HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_

#include <optional>
#include <string>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/board.h"

namespace hakam::rules::testing {

// Another deck that `seat` cannot tell from the real one by its own cards, those that lie open, those played
// and those shown.
std::vector<Card> DealAgain(const BoardState& board, const BoardSetup& setup, Seat seat, Random& random);

// Plays the same history on another deck as far as `observer` knows it: others may have declared anything
// that sounds the same. Nothing if the deck does not allow it. `applied`, if there is one, gets the actions.
std::optional<BoardState> Replay(const RuleSet& rules, BoardSetup setup, const std::vector<Card>& deck,
                                 Seat observer, const std::vector<Action>& history, Random& random,
                                 std::vector<Action>* applied = nullptr);

// Whether the melds of a seat lie open if they score (law/baloot F1, law/belote-family F).
bool MayBeShown(const RuleSet& rules, const Observation& seen, Seat owner);

// Whether every card of the first trick has been played.
bool FirstTrickDone(const Observation& seen);

// What the melds make public at this moment, as text: the kinds where they are announced by themselves; after
// trick 1 who scores, and the cards that are shown. That rules out decks which DealAgain does not know of;
// anything else that differs is a leak.
std::string MadePublic(const RuleSet& rules, const Observation& seen);

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_
