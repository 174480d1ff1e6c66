#include "agents/greedy/card_values.h"
#include "agents/greedy/decisions.h"

namespace hakam::agents::greedy {

using rules::Action;

Action ChoosePlay(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                  absl::Span<const Action> legal) {
  const CardValues values(weights, rules, seen);
  size_t best = 0;
  double best_value = values.Of(legal[0].play.card).value;
  for (size_t i = 1; i < legal.size(); ++i) {
    // The same card a second time is the card with an announcement (Belote, Ekka), which costs nothing.
    if (legal[i].play.card == legal[best].play.card) {
      best = i;
      continue;
    }
    const double value = values.Of(legal[i].play.card).value;
    if (value <= best_value) continue;
    best = i;
    best_value = value;
  }
  return legal[best];
}

}  // namespace hakam::agents::greedy
