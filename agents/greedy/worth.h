// What a hand is worth, in card points: the one judgement behind bidding, doubling and play.
#ifndef HAKAM_AGENTS_GREEDY_WORTH_H_
#define HAKAM_AGENTS_GREEDY_WORTH_H_

#include "agents/greedy/weights.h"
#include "sdk/rules/card.h"
#include "sdk/rules/order.h"

namespace hakam::agents::greedy {

// How likely `card` of `hand` is to win a trick some day, 0..1, if the cards `out` are against it.
double TrickChance(const Weights& weights, rules::Denomination denomination, rules::CardSet hand,
                   rules::CardSet out, rules::Card card);

// What the hand will bring in, if the cards `out` are with the others.
double HandWorth(const Weights& weights, rules::Denomination denomination, rules::CardSet hand,
                 rules::CardSet out);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_WORTH_H_
