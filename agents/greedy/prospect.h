// What a contract of the Belote family will bring, before the play (law/belote-family C, D, G).
#ifndef HAKAM_AGENTS_GREEDY_PROSPECT_H_
#define HAKAM_AGENTS_GREEDY_PROSPECT_H_

#include <array>

#include "agents/greedy/weights.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

class Prospect {
 public:
  // For the hand of `seen`, with the turned-up card where it would come to it. The arguments must outlive it.
  Prospect(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen);

  // Card points that our side will take with this denomination.
  double ExpectedPoints(rules::Denomination d) const { return of(d).points; }
  // Match points that our side scores more than the enemies, on average, if this is the contract.
  double Value(const rules::Contract& contract) const;
  // What it costs to fail in the least contract there is: the measure of what is worth a risk.
  double stake() const { return stake_; }

 private:
  struct Forecast {
    double points = 0;  // of the cards
    int melds = 0;
    int belote = 0;
  };

  const Forecast& of(rules::Denomination d) const { return forecasts_[static_cast<size_t>(d)]; }
  void ReadCards();
  double Worth(rules::CardSet cards, rules::Denomination d) const;
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
  double share_ = 0;         // of the cards that are unknown, how many are our side's
  double stake_ = 0;
  std::array<Forecast, rules::DenominationList::kMax> forecasts_{};  // by denomination
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_PROSPECT_H_
