// Melds of the family (law/belote-family 0 and F): runs and four of a kind.
//
//   const DeclarationList all = belote::LegalDeclarations(rules, d, hand);  // best first, nothing last
#ifndef HAKAM_SDK_RULES_BELOTE_MELD_H_
#define HAKAM_SDK_RULES_BELOTE_MELD_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/meld_shapes.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::belote {

// Hand points of a set of cards as one meld; 0 if it is none (F1, F3). A run longer than those that have a
// value counts as the longest of them.
int MeldPoints(const RuleSet& rules, Denomination d, CardSet cards);
// What is announced. The set must be a meld.
MeldKind KindOf(const RuleSet& rules, CardSet meld);
// How strong a meld is: class, then rank, then trump (F4 to F6); comparable, above 0.
uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld);

// Whether the hand holds a meld at all; cheap.
bool HoldsMeld(const RuleSet& rules, Denomination d, CardSet hand);
// What may be announced from a hand: with meld_extra=held nothing or the best single meld, else any disjoint
// set of maximal runs and fours. The best first, "nothing" last and always there.
DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand);
// The disjoint set of maximal runs and fours with the most points, the strongest first (section 0).
Declaration BestMelds(const RuleSet& rules, Denomination d, CardSet hand);
// What meld_announce=automatic announces: that set, or with meld_extra=held the best meld alone.
Declaration AutomaticDeclaration(const RuleSet& rules, Denomination d, CardSet hand);
SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration);

// Whether one of the runs has king and queen of trump.
bool HoldsRoyalRun(Denomination d, const Declaration& declaration);

struct MeldContest {
  std::optional<Seat> winner;  // the seat of the best meld; none if nobody or nobody alone has it, or if
                               // there is no comparison
  std::array<bool, kMaxSeats> scores{};  // whose melds score
};
// F4 to F7, by what each seat announced.
MeldContest Compare(const RuleSet& rules, Seat dealer, const std::array<SeatMelds, kMaxSeats>& announced);

}  // namespace hakam::rules::belote

#endif  // HAKAM_SDK_RULES_BELOTE_MELD_H_
