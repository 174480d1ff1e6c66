// Projects, the melds of Baloot (law/baloot F): what a hand may declare, what it is worth, who scores.
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

// Every declaration of one or two projects without a common card (F1 to F3), the best first (most game
// points, then strongest), in each the stronger project first; "nothing" is last and always there.
DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand);

// How strong a project is (F5, F6 without the seat order): comparable, above 0.
uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld);

// What a declaration comes to.
SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration);

// The seat that owns the strongest declared project, by what each seat declared (F4 to F6); nothing if nobody
// declared.
std::optional<Seat> StrongestMeldOwner(const RuleSet& rules, Seat dealer, Seat first_leader,
                                       const std::array<SeatMelds, kMaxSeats>& melds);

// F8: whether the player to whom `dealt` was dealt scores Baloot, given his projects that score.
bool BalootCounts(const RuleSet& rules, Denomination d, CardSet dealt, absl::Span<const CardSet> scored);

}  // namespace hakam::rules::baloot

#endif  // HAKAM_SDK_RULES_BALOOT_PROJECT_H_
