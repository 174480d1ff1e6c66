// The decisions of greedy: one function for each auction and for the play of the cards. `legal` is never
// empty, and each function returns one of its actions.
#ifndef HAKAM_AGENTS_GREEDY_DECISIONS_H_
#define HAKAM_AGENTS_GREEDY_DECISIONS_H_

#include "absl/types/span.h"
#include "agents/greedy/weights.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// The auction of Baloot (law/baloot C). `legal`: calls of an auction stage.
rules::Action ChooseBalootCall(const Weights& weights, const rules::RuleSet& rules,
                               const rules::Observation& seen, absl::Span<const rules::Action> legal);

// The doubling of a Baloot contract (law/baloot D). `legal`: calls of the doubling.
rules::Action ChooseBalootRaise(const Weights& weights, const rules::RuleSet& rules,
                                const rules::Observation& seen, absl::Span<const rules::Action> legal);

// The auctions of the Belote family with their doubling (law/belote-family C, D). `legal`: calls.
rules::Action ChooseBeloteCall(const Weights& weights, const rules::RuleSet& rules,
                               const rules::Observation& seen, absl::Span<const rules::Action> legal);

// The play of the cards. `legal`: plays.
rules::Action ChoosePlay(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                         absl::Span<const rules::Action> legal);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_DECISIONS_H_
