#include "agents/greedy/greedy.h"

#include <algorithm>

#include "agents/greedy/bidding.h"
#include "agents/greedy/doubling.h"
#include "agents/greedy/greedy_with.h"
#include "agents/greedy/play.h"

namespace hakam::agents {
namespace greedy {
namespace {

using rules::Action;
using rules::ActionKind;

bool AreAll(absl::Span<const Action> legal, ActionKind kind) {
  return std::all_of(legal.begin(), legal.end(),
                     [kind](const Action& action) { return action.kind == kind; });
}

class Greedy : public Agent {
 public:
  Greedy(const Weights& weights, const Session& session) : weights_(weights), rules_(session.rules) {}

  Action Decide(const Question& q) override {
    if (AreAll(q.legal, ActionKind::kPlay)) return ChoosePlay(weights_, q.observation, q.legal);
    if (AreAll(q.legal, ActionKind::kCall)) {
      if (q.observation.auction_stage != rules::AuctionStage::kNone) {
        return ChooseCall(weights_, rules_, q.observation, q.legal);
      }
      if (q.observation.phase == rules::Phase::kDoubling) {
        return ChooseRaise(weights_, rules_, q.observation, q.legal);
      }
    }
    return q.legal.front();  // declarations come best first
  }

 private:
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
