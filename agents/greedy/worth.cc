#include "agents/greedy/worth.h"

#include <algorithm>
#include <optional>

#include "sdk/rules/deal.h"

namespace hakam::agents::greedy {

using rules::Card;
using rules::CardSet;

Scale ScaleOf(const Weights& weights, const rules::RuleSet& rules, rules::Denomination denomination) {
  const double points = rules::TotalCardPoints(denomination) - rules::kLastTrickPoints;
  const double company = weights.company * points / rules::PackSize(rules::DeckKind::kD32);
  return {.denomination = denomination,
          .card = points / rules::PackSize(rules.deck),
          .trick = company * (rules.players - 1)};
}

double TrickChance(const Weights& weights, rules::Denomination denomination, CardSet hand, CardSet out,
                   Card card) {
  const TrickChances& chance = weights.chance;
  const CardSet higher = HigherCards(denomination, card);
  const int missing = (higher & out).size();
  const int guards = (hand.OfSuit(card.suit()) - higher).size() - 1;
  double result = chance.other;
  if (missing == 0) {
    result = chance.top;
  } else if (missing == 1) {
    result = guards >= 1 ? chance.second_guarded : chance.second_bare;
  } else if (missing == 2 && guards >= 2) {
    result = chance.third_guarded;
  }
  if (SuitDenomination(card.suit()) == denomination) result = std::max(result, chance.trump);
  return result;
}

double HandWorth(const Weights& weights, const Scale& scale, CardSet hand, CardSet out) {
  const rules::Denomination denomination = scale.denomination;
  double worth = 0;
  // A winner in a side suit may be ruffed while there are trumps out.
  const std::optional<rules::Suit> trump = TrumpOf(denomination);
  const int trumps_out = trump ? out.OfSuit(*trump).size() : 0;
  const double side_suits = std::max(0.0, 1 - weights.ruff_risk * trumps_out);
  for (const Card card : hand) {
    const double survives = trump && card.suit() != *trump ? side_suits : 1;
    worth += survives * TrickChance(weights, denomination, hand, out, card) *
             (CardPoints(denomination, card) + scale.trick);
  }
  return worth;
}

}  // namespace hakam::agents::greedy
