// The expected score of a contract of the Belote family, before the play (law/belote-family C, D, G).
#ifndef HAKAM_AGENTS_GREEDY_CONTRACT_FORECAST_H_
#define HAKAM_AGENTS_GREEDY_CONTRACT_FORECAST_H_

#include <array>

#include "agents/greedy/weights.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

class ContractForecast {
 public:
  // For the hand of `seen`, including the turned-up card if the hand would get it. The arguments must outlive
  // the forecast.
  ContractForecast(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen);

  // The card points that our side will take with this denomination, on average.
  double ExpectedPoints(rules::Denomination d) const { return of(d).points; }
  // The average score of our side minus that of the enemies, in match points, with this contract.
  double Value(const rules::Contract& contract) const;
  // The loss when the lowest possible contract fails: the unit for the risks of a bid.
  double failure_cost() const { return failure_cost_; }

 private:
  struct Expected {
    double points = 0;  // card points
    int melds = 0;
    int belote = 0;
  };

  const Expected& of(rules::Denomination d) const { return expected_[static_cast<size_t>(d)]; }
  void ReadCards();
  double CardsValue(rules::CardSet cards, rules::Denomination d) const;
  double FromCards(rules::Denomination d) const;
  double FromCalls(rules::Denomination d) const;
  int MeldPoints(rules::Denomination d) const;
  int BelotePoints(rules::Denomination d) const;
  double SweepChance(rules::Denomination d) const;
  double FailureCost() const;
  double Score(const rules::Contract& contract, double our_points) const;

  const Weights& weights_;
  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  rules::CardSet mine_;
  rules::CardSet partners_;  // known to be the partner's
  rules::CardSet enemies_;   // known to be the enemies'
  double share_ = 0;         // our side's share of the unknown cards
  double failure_cost_ = 0;
  std::array<Expected, rules::DenominationList::kMax> expected_{};  // by denomination
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_CONTRACT_FORECAST_H_
