#include "agents/greedy/greedy.h"

#include "agents/greedy/decisions.h"
#include "agents/greedy/legal_actions.h"

namespace hakam::agents {
namespace greedy {
namespace {

using rules::Action;
using rules::ActionKind;

class Greedy : public Agent {
 public:
  Greedy(const Weights& weights, const Session& session) : weights_(weights), rules_(session.rules) {}

  Action Decide(const Question& q) override {
    if (AreAll(q.legal, ActionKind::kPlay)) return ChoosePlay(weights_, rules_, q.observation, q.legal);
    if (AreAll(q.legal, ActionKind::kCall)) return DecideCall(q.observation, q.legal);
    return q.legal.front();  // the best declaration is the first
  }

 private:
  Action DecideCall(const rules::Observation& seen, absl::Span<const Action> legal) const {
    if (rules_.family == rules::Family::kBelote) return ChooseBeloteCall(weights_, rules_, seen, legal);
    if (seen.phase == rules::Phase::kDoubling) return ChooseBalootRaise(weights_, rules_, seen, legal);
    return ChooseBalootCall(weights_, rules_, seen, legal);
  }

  const Weights weights_;
  const rules::RuleSet rules_;
};

}  // namespace

std::unique_ptr<Agent> MakeGreedyWith(const Weights& weights, const Session& session) {
  return std::make_unique<Greedy>(weights, session);
}

}  // namespace greedy

std::unique_ptr<Agent> MakeGreedy(const Session& session) {
  return greedy::MakeGreedyWith(greedy::Weights(), session);
}

}  // namespace hakam::agents
