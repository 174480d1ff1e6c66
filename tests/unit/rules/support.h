// Short ways to write cards, rules and boards in tests.
#ifndef HAKAM_TESTS_UNIT_RULES_SUPPORT_H_
#define HAKAM_TESTS_UNIT_RULES_SUPPORT_H_

#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/deal_plan.h"
#include "sdk/rules/order.h"
#include "sdk/rules/trick.h"

namespace hakam::rules::testing {

Card C(absl::string_view text);
CardSet Cards(absl::string_view text);
Call CallOf(absl::string_view text);

// 'C', 'D', 'H', 'S'; '*' for all trumps, anything else for none.
Denomination Trump(char suit);

// A preset with some options changed.
RuleSet Rules(absl::string_view preset, const std::vector<Override>& options = {});

// The presets of one of the two documents.
std::vector<std::string> PresetsOf(Family family);

std::vector<Seat> SeatsOf(const RuleSet& rules);

// Every card of the game, in order.
std::vector<Card> SortedDeck(const RuleSet& rules);

// "AC TH" led by `leader`.
Trick TrickOf(Denomination d, Seat leader, absl::string_view cards, int seats = kMaxSeats);

BoardSetup RandomSetup(const RuleSet& rules, Random& random);

// The positions of the deck that a seat gets, in the order in which tests list its cards: as dealt, with a
// taken turned-up card last; in the layout the face-up cards from left to right, then those under them.
std::vector<int> Positions(const DealPlan& plan, Seat seat);

// A setup in which each seat gets the cards of its list, if `taker` takes the turned-up card.
BoardSetup SetupFor(const RuleSet& rules, Seat dealer, Seat taker,
                    const std::array<std::string, kMaxSeats>& hands);

// The same for the Baloot default rules.
BoardSetup SetupFor(Seat dealer, Seat taker, const std::array<std::string, kMaxSeats>& hands);

// Applies calls by name; each must be accepted.
void MakeCalls(BoardState* board, std::initializer_list<absl::string_view> calls);

// Applies the first legal action until `phase` is reached or the board is finished.
void PlayFirstUntil(BoardState* board, Phase phase);

// The texts of the actions, as the law writes them.
std::vector<std::string> Names(const std::vector<Action>& actions);

Action RandomAction(const BoardState& board, Random& random);

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_SUPPORT_H_
