// Which card to play.
#ifndef HAKAM_AGENTS_GREEDY_PLAY_H_
#define HAKAM_AGENTS_GREEDY_PLAY_H_

#include "absl/types/span.h"
#include "agents/greedy/weights.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// One of `legal`, which are all plays.
rules::Action ChoosePlay(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                         absl::Span<const rules::Action> legal);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_PLAY_H_
