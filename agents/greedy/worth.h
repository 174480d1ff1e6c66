// What a hand is worth, in card points: the one judgement behind bidding, doubling and play.
#ifndef HAKAM_AGENTS_GREEDY_WORTH_H_
#define HAKAM_AGENTS_GREEDY_WORTH_H_

#include "agents/greedy/weights.h"
#include "sdk/rules/card.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::greedy {

// What the worth of a hand depends on besides its cards.
struct Scale {
  rules::Denomination denomination{};
  double card = 0;   // points of an average card of the pack
  double trick = 0;  // points that the other cards of a trick bring to its winner, as in the pack of 32
};
Scale ScaleOf(const Judgement& judgement, const rules::RuleSet& rules, rules::Denomination denomination);

// How likely `card` of `hand` is to win a trick some day, 0..1, if the cards `out` are against it.
double TrickChance(const Judgement& judgement, rules::Denomination denomination, rules::CardSet hand,
                   rules::CardSet out, rules::Card card);

// What the hand will bring in, if the cards `out` are with the others.
double HandWorth(const Judgement& judgement, const Scale& scale, rules::CardSet hand, rules::CardSet out);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_WORTH_H_
