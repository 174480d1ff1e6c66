// The value of a hand in card points. Bidding, doubling and play all use it.
#ifndef HAKAM_AGENTS_GREEDY_HAND_VALUE_H_
#define HAKAM_AGENTS_GREEDY_HAND_VALUE_H_

#include "agents/greedy/weights.h"
#include "sdk/rules/card.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// What the value of a hand depends on besides its cards.
struct Scale {
  rules::Denomination denomination{};
  double card = 0;   // points of an average card of the pack
  double trick = 0;  // points that the other cards of a trick bring to its winner, taken from the pack of 32
};
Scale ScaleOf(const HandModel& model, const rules::RuleSet& rules, rules::Denomination denomination);

// The chance, 0..1, that `card` of `hand` wins a trick later if the others hold the cards `out`.
double TrickChance(const HandModel& model, rules::Denomination denomination, rules::CardSet hand,
                   rules::CardSet out, rules::Card card);

// The points that the hand will win if the others hold the cards `out`.
double HandValue(const HandModel& model, const Scale& scale, rules::CardSet hand, rules::CardSet out);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_HAND_VALUE_H_
