// Projects, the melds of Baloot (rules/baloot F): what a hand may declare, what it is worth, who scores.
//
//   DeclarationList all = LegalDeclarations(rules, Denomination::kHearts, hand);  // best first, nothing last
#ifndef HAKAM_SDK_RULES_MELD_H_
#define HAKAM_SDK_RULES_MELD_H_

#include <cstdint>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

using DeclarationList = absl::InlinedVector<Declaration, 16>;

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
// The declaration of that list with the same projects in any order, or nothing.
std::optional<Declaration> FindDeclaration(const RuleSet& rules, Denomination d, CardSet hand,
                                           const Declaration& wanted);

// F5, F6 without the seat order: above 0 if `a` is stronger, 0 if only seats decide.
int CompareMelds(const RuleSet& rules, Denomination d, CardSet a, CardSet b);

struct ContestTable {
  Denomination denomination = Denomination::kNoTrumps;
  Seat dealer{};
  Seat first_leader{};
};
// The seat that owns the strongest declared project (F4 to F6); nothing if there is none.
std::optional<Seat> StrongestMeldOwner(const RuleSet& rules, const ContestTable& table,
                                       absl::Span<const DeclaredMeld> melds);

// F8: whether the player to whom `dealt` was dealt scores Baloot, given his projects that score.
bool BalootCounts(const RuleSet& rules, Denomination d, CardSet dealt, absl::Span<const CardSet> scored);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_MELD_H_
