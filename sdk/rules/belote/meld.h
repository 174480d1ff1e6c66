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

// Hand points of a set of cards as one meld; 0 if it is none (F1, F3). A run that is longer than all runs
// with a value counts as the longest of these.
int MeldPoints(const RuleSet& rules, Denomination d, CardSet cards);
// The kind that is announced. The set must be a meld.
MeldKind KindOf(const RuleSet& rules, CardSet meld);
// The strength of a meld: class, then rank, then trump (F4 to F6). Comparable, above 0.
uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld);

// Whether the hand holds a meld at all; cheap.
bool HoldsMeld(const RuleSet& rules, Denomination d, CardSet hand);
// The declarations that a hand allows: with meld_extra=held nothing or the best single meld, else any
// disjoint set of maximal runs and fours. The best is first; "nothing" is always there, as the last.
DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand);
// The disjoint set of maximal runs and fours that has the most points; the strongest is first (section 0).
Declaration BestMelds(const RuleSet& rules, Denomination d, CardSet hand);
// The declaration with meld_announce=automatic: BestMelds(), or with meld_extra=held the best meld alone.
Declaration AutomaticDeclaration(const RuleSet& rules, Denomination d, CardSet hand);
SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration);

// Whether one of the runs has king and queen of trump.
bool HoldsRoyalRun(Denomination d, const Declaration& declaration);

struct MeldContest {
  std::optional<Seat> winner;  // the seat of the best meld; none without melds, if equal melds cancel each
                               // other, or if melds are not compared
  std::array<bool, kMaxSeats> scores{};  // whose melds score
};
// F4 to F7. `announced`: the melds of each seat.
MeldContest Compare(const RuleSet& rules, Seat dealer, const std::array<SeatMelds, kMaxSeats>& announced);

}  // namespace hakam::rules::belote

#endif  // HAKAM_SDK_RULES_BELOTE_MELD_H_
