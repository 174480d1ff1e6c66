// The auctions of the Belote family (law/belote-family C, D).
#ifndef HAKAM_AGENTS_GREEDY_BELOTE_BIDDING_H_
#define HAKAM_AGENTS_GREEDY_BELOTE_BIDDING_H_

#include "absl/types/span.h"
#include "agents/greedy/weights.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// One of `legal`, which are all calls.
rules::Action ChooseBeloteCall(const Weights& weights, const rules::RuleSet& rules,
                               const rules::Observation& seen, absl::Span<const rules::Action> legal);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_BELOTE_BIDDING_H_
