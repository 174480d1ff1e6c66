// The auction of Baloot (law/baloot C).
#ifndef HAKAM_AGENTS_GREEDY_BALOOT_BIDDING_H_
#define HAKAM_AGENTS_GREEDY_BALOOT_BIDDING_H_

#include "absl/types/span.h"
#include "agents/greedy/weights.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// What the cards are worth with this denomination, projects included.
double ContractWorth(const Weights& weights, const rules::RuleSet& rules, rules::Denomination denomination,
                     rules::CardSet cards);

// One of `legal`, which are all calls of an auction stage of Baloot.
rules::Action ChooseBalootCall(const Weights& weights, const rules::RuleSet& rules,
                               const rules::Observation& seen, absl::Span<const rules::Action> legal);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_BALOOT_BIDDING_H_
