#include "agents/greedy/belote_bidding.h"

#include <optional>

#include "agents/greedy/choose.h"
#include "agents/greedy/prospect.h"

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
      : rules_(rules), seen_(seen), prospect_(weights, rules, seen) {
    for (const rules::SeatCall& call : seen.calls) standing_ = After(call);
    risk_ = weights.risk * prospect_.stake();
    caution_ = weights.raise * prospect_.stake();
  }

  // The call that is worth most if everybody passes from then on.
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
  // The contract after a call, as long as nobody says more. A call that makes no sense changes nothing: what
  // is seen comes from outside.
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

  // What speaks for a call against a pass; nothing for one that is not to be thought of.
  std::optional<double> Appeal(const Call& call) const {
    if (!IsBid(call)) return ValueOf(call) - caution_;
    if (call.kind == CallKind::kBid && call.points > prospect_.ExpectedPoints(*call.denomination)) return {};
    // What is bid must be worth something, not only less bad than what stands.
    const double value = ValueOf(call);
    if (value < -risk_) return {};
    return value + risk_;
  }

  double ValueOf(const Call& call) const {
    const std::optional<Contract> contract = After({.seat = seen_.seat, .call = call});
    return contract ? prospect_.Value(*contract) : 0;
  }

  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const Prospect prospect_;
  std::optional<Contract> standing_;
  double risk_ = 0;     // what a bid may lose, for the enemies would bid if nobody did
  double caution_ = 0;  // what a raise must gain
};

}  // namespace

Action ChooseBeloteCall(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                        absl::Span<const Action> legal) {
  return BeloteBidder(weights, rules, seen).Choose(legal);
}

}  // namespace hakam::agents::greedy
