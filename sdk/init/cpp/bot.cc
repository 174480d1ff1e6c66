#include "bot.h"

#include <algorithm>
#include <vector>

#include "sdk/rules/order.h"
#include "sdk/rules/trick.h"

using namespace hakam::rules;

namespace {

// The trick that we must play to; empty if we lead.
Trick CurrentTrick(const Observation& seen, Denomination trump) {
  if (seen.tricks.empty() || seen.tricks.back().winner.has_value()) return Trick();
  const TrickView& view = seen.tricks.back();
  Trick trick(view.leader, seen.piles.empty() ? 4 : 2);
  for (size_t i = 0; i < view.count; ++i) trick.Add(trump, view.cards[i]);
  return trick;
}

// Trumps are stronger than all other cards.
int StrengthOf(Denomination trump, Card card) {
  return Strength(trump, card) + (TrumpOf(trump) == card.suit() ? kRanks : 0);
}

}  // namespace

Action Bot::Decide(const hakam::Question& q) {
  const Observation& seen = q.observation;
  if (seen.phase != Phase::kPlay) {  // the auction, doubling, melds
    const Action pass = Action::OfCall({.kind = CallKind::kPass});
    const bool may_pass = std::find(q.legal.begin(), q.legal.end(), pass) != q.legal.end();
    return may_pass ? pass : q.legal.back();
  }
  const Denomination trump = seen.contract.value_or(Contract()).denomination;
  std::vector<Card> cards;
  for (const Action& action : q.legal) cards.push_back(action.play.card);
  std::stable_sort(cards.begin(), cards.end(),
                   [trump](Card a, Card b) { return StrengthOf(trump, a) < StrengthOf(trump, b); });
  const Trick trick = CurrentTrick(seen, trump);
  if (!trick.empty() && trick.winner() != PartnerOf(seen.seat)) {
    for (const Card card : cards) {
      if (Beats(trump, card, trick.best())) return Action::OfPlay(card);  // win it as cheaply as possible
    }
  }
  return Action::OfPlay(cards[0]);  // otherwise throw the lowest card
}
