// Deals the cards that a seat cannot know again, and replays the same history. For tests of observations.
#ifndef HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_
#define HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_

#include <optional>
#include <string>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/board.h"

namespace hakam::rules::testing {

// Another deck that `seat` cannot distinguish from the real one by its own cards, face-up cards, cards played
// and cards shown.
std::vector<Card> DealAgain(const BoardState& board, const BoardSetup& setup, Seat seat, Random& random);

// Plays the same history on another deck, as far as `observer` knows it: others may declare any melds of the
// same kinds. Nothing if the deck does not allow it. `applied`, if not null, receives the actions.
std::optional<BoardState> Replay(const RuleSet& rules, BoardSetup setup, const std::vector<Card>& deck,
                                 Seat observer, const std::vector<Action>& history, Random& random,
                                 std::vector<Action>* applied = nullptr);

// Whether the melds of a seat are shown if they score (law/baloot F1, law/belote-family F).
bool MayBeShown(const RuleSet& rules, const Observation& seen, Seat owner);

// Whether every card of the first trick has been played.
bool FirstTrickDone(const Observation& seen);

// The public facts about melds at this moment, as text: the kinds, if they are announced automatically; after
// trick 1 who scores, and the cards shown. A deck with other public facts is skipped; any other difference is
// a leak.
std::string MadePublic(const RuleSet& rules, const Observation& seen);

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_DEAL_AGAIN_H_
