// What greedy thinks of every card that it may play: its value, and its chance to win the trick.
#ifndef HAKAM_AGENTS_GREEDY_CARD_VALUES_H_
#define HAKAM_AGENTS_GREEDY_CARD_VALUES_H_

#include "agents/greedy/hand_value.h"
#include "agents/greedy/table.h"
#include "agents/greedy/weights.h"
#include "sdk/rules/card.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/trick.h"

namespace hakam::agents::greedy {

struct CardValue {
  double win = 0;    // the chance, 0..1, that our side wins the trick with it
  double value = 0;  // of playing it, in card points; only comparable with other cards of the same question
};

class CardValues {
 public:
  // For a question in the play of the cards. The arguments must outlive the object.
  CardValues(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen);

  const Table& table() const { return table_; }
  // `card` is one of the hand.
  CardValue Of(rules::Card card) const;

 private:
  double PointsIn(const rules::Trick& trick) const;
  double LeadBonus(rules::Card card) const;
  bool IsTop(rules::Card card) const;
  bool HasTop(rules::Suit suit) const;
  bool WasLedByMe(rules::Suit suit) const;
  double Uncovered(rules::Card card) const;
  double BeloteLost(rules::Card card) const;

  const Weights& weights_;
  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const Table table_;
  const Scale scale_;
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_CARD_VALUES_H_
