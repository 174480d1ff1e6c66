// Melds that were announced but not shown: which cards they may be.
#ifndef HAKAM_SDK_SOLVER_ANNOUNCED_H_
#define HAKAM_SDK_SOLVER_ANNOUNCED_H_

#include <vector>

#include "absl/container/inlined_vector.h"
#include "sdk/rules/action.h"
#include "sdk/solver/knowledge.h"

namespace hakam::solver {

using MeldKinds = absl::InlinedVector<rules::MeldKind, 3>;

// Whether the seat's announcement, or its silence, says something about its cards.
bool MustMatch(const rules::RuleSet& rules, const SeatKnowledge& seat);

// All melds of these kinds, in this order, that can be made from these cards. For a certain hand some of them
// may be illegal.
std::vector<rules::Declaration> PossibleMelds(const rules::RuleSet& rules, rules::Denomination d,
                                              const MeldKinds& kinds, rules::CardSet cards);

// The number of ways in which a seat that was dealt these cards can have announced these kinds; 0 if `melds`
// is not one of them.
int WaysToAnnounce(const rules::RuleSet& rules, rules::Denomination d, const MeldKinds& kinds,
                   rules::CardSet dealt, const rules::Declaration& melds);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_ANNOUNCED_H_
