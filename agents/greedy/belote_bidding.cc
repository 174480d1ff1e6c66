#include <optional>

#include "agents/greedy/contract_forecast.h"
#include "agents/greedy/decisions.h"
#include "agents/greedy/legal_actions.h"

namespace hakam::agents::greedy {
namespace {

using rules::Action;
using rules::Call;
using rules::CallKind;
using rules::Contract;

bool IsBid(const Call& call) { return call.denomination || call.kind == CallKind::kTake; }

class BeloteBidder {
 public:
  BeloteBidder(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen)
      : rules_(rules), seen_(seen), forecast_(weights, rules, seen) {
    for (const rules::SeatCall& call : seen.calls) standing_ = After(call);
    risk_ = weights.risk * forecast_.failure_cost();
    caution_ = weights.raise * forecast_.failure_cost();
  }

  // The call with the highest value if everybody passes afterwards.
  Action Choose(absl::Span<const Action> legal) const {
    const Action* pass = FindCall(legal, CallKind::kPass);
    const Action* best = pass != nullptr ? pass : &legal.front();
    double best_value = ValueOf(best->call);
    for (const Action& action : legal) {
      if (action.call.kind == CallKind::kPass) continue;
      const std::optional<double> value = pass != nullptr ? Appeal(action.call) : ValueOf(action.call);
      if (!value || *value <= best_value) continue;
      best = &action;
      best_value = *value;
    }
    return *best;
  }

 private:
  // The contract after a call if everybody passes afterwards. A call that makes no sense changes nothing; the
  // observation comes from outside, so it may contain one.
  std::optional<Contract> After(const rules::SeatCall& made) const {
    const auto& [kind, denomination, points, lock] = made.call;
    if (kind == CallKind::kTake && seen_.public_card) {
      return Contract{.denomination = SuitDenomination(seen_.public_card->suit()), .caller = made.seat};
    }
    if ((kind == CallKind::kBid || kind == CallKind::kCapot) && denomination) {
      return Contract{.denomination = *denomination,
                      .caller = made.seat,
                      .points = points,
                      .capot = kind == CallKind::kCapot};
    }
    std::optional<Contract> contract = standing_;
    if (!contract) return contract;
    if (kind == CallKind::kDouble) contract->level = rules_.raises.factors[0];
    if (kind == CallKind::kRedouble) contract->level = rules_.raises.factors[1];
    if (kind == CallKind::kMatch) contract->match = true;
    return contract;
  }

  // How much better a call is than a pass; nothing if the call is out of the question.
  std::optional<double> Appeal(const Call& call) const {
    if (!IsBid(call)) return ValueOf(call) - caution_;
    if (call.kind == CallKind::kBid && call.points > forecast_.ExpectedPoints(*call.denomination)) return {};
    // A bid must have a good value of its own. It is not enough to be better than the standing bid.
    const double value = ValueOf(call);
    if (value < -risk_) return {};
    return value + risk_;
  }

  double ValueOf(const Call& call) const {
    const std::optional<Contract> contract = After({.seat = seen_.seat, .call = call});
    return contract ? forecast_.Value(*contract) : 0;
  }

  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const ContractForecast forecast_;
  std::optional<Contract> standing_;
  double risk_ = 0;     // the loss that a bid may risk, because the enemies would bid if we did not
  double caution_ = 0;  // the least gain of a raise
};

}  // namespace

Action ChooseBeloteCall(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                        absl::Span<const Action> legal) {
  return BeloteBidder(weights, rules, seen).Choose(legal);
}

}  // namespace hakam::agents::greedy
