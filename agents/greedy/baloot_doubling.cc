#include "agents/greedy/baloot_doubling.h"

#include "agents/greedy/baloot_bidding.h"
#include "agents/greedy/choose.h"

namespace hakam::agents::greedy {

using rules::Action;
using rules::CallKind;

Action ChooseBalootRaise(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                         absl::Span<const Action> legal) {
  const Action pass = CallOr(legal, CallKind::kPass, legal.front());
  if (!seen.contract) return pass;
  const double worth = ContractWorth(weights, rules, seen.contract->denomination, seen.hand);
  struct Step {
    CallKind kind;
    double least;
  };
  const Step ladder[] = {
      {CallKind::kDouble, seen.contract->trump() ? weights.double_hokum : weights.double_sun},
      {CallKind::kTriple, weights.triple},
      {CallKind::kFour, weights.four},
      {CallKind::kGahwa, weights.gahwa},
  };
  for (const Step& step : ladder) {
    if (worth < step.least) continue;
    // Of the two locks the locked one: it keeps the declarers from drawing our trumps.
    if (const Action* raise = FindCall(legal, step.kind)) return *raise;
  }
  return pass;
}

}  // namespace hakam::agents::greedy
