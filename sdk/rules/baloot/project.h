// Projects are the melds of Baloot (law/baloot F): what a hand may declare, its value, and who scores.
//
//   DeclarationList all = LegalDeclarations(rules, Denomination::kHearts, hand);  // best first, nothing last
#ifndef HAKAM_SDK_RULES_BALOOT_PROJECT_H_
#define HAKAM_SDK_RULES_BALOOT_PROJECT_H_

#include <array>
#include <cstdint>
#include <optional>

#include "absl/types/span.h"
#include "sdk/rules/action.h"
#include "sdk/rules/meld_shapes.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::baloot {

// The kind of a set of cards (F2), or nothing if it is no project. A run of six or seven is a 100.
std::optional<MeldKind> ClassifyMeld(const RuleSet& rules, Denomination d, CardSet cards);

// Value in game points (F7).
int MeldGamePoints(const RuleSet& rules, Denomination d, MeldKind kind);
// Value of Baloot in game points (F7).
int BalootGamePoints(const RuleSet& rules);

// Whether the hand holds a project at all; cheap.
bool HoldsMeld(const RuleSet& rules, Denomination d, CardSet hand);

// Every declaration of one or two projects without a common card (F1 to F3). The best is first (most game
// points, then strongest); in each, the stronger project is first. "Nothing" is always there, as the last.
DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand);

// The strength of a project (F5, F6 without the seat order): comparable, above 0.
uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld);

// The strength and points of a declaration.
SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration);

// The seat with the strongest of the declared projects (F4 to F6); nothing if nobody declared.
std::optional<Seat> StrongestMeldOwner(const RuleSet& rules, Seat dealer, Seat first_leader,
                                       const std::array<SeatMelds, kMaxSeats>& melds);

// F8: whether the player who was dealt `dealt` scores Baloot, if its projects `scored` score.
bool BalootCounts(const RuleSet& rules, Denomination d, CardSet dealt, absl::Span<const CardSet> scored);

}  // namespace hakam::rules::baloot

#endif  // HAKAM_SDK_RULES_BALOOT_PROJECT_H_
