#include "agents/greedy/hand_value.h"

#include <algorithm>
#include <optional>

#include "sdk/rules/deal.h"

namespace hakam::agents::greedy {

using rules::Card;
using rules::CardSet;

Scale ScaleOf(const HandModel& model, const rules::RuleSet& rules, rules::Denomination denomination) {
  const double points = rules::TotalCardPoints(denomination) - rules::kLastTrickPoints;
  const double company = model.company * points / rules::PackSize(rules::DeckKind::kD32);
  return {.denomination = denomination,
          .card = points / rules::PackSize(rules.deck),
          .trick = company * (rules.players - 1)};
}

double TrickChance(const HandModel& model, rules::Denomination denomination, CardSet hand, CardSet out,
                   Card card) {
  const TrickChances& chance = model.chance;
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
  // About half of the cards that are out are with each enemy.
  const int ours_above = (higher & hand).size();
  if (missing > 0 && out.OfSuit(card.suit()).size() <= 2 * ours_above)
    result = std::max(result, chance.length);
  if (SuitDenomination(card.suit()) == denomination) result = std::max(result, chance.trump);
  return result;
}

namespace {

// The chance that a winner in a side suit is not ruffed while trumps are out.
double UnruffedChance(const HandModel& model, rules::Denomination denomination, CardSet hand, CardSet out,
                      Card card) {
  const std::optional<rules::Suit> trump = TrumpOf(denomination);
  if (!trump || card.suit() == *trump) return 1;
  const int turn = 1 + (HigherCards(denomination, card) & hand).size();
  const int lacking = std::max(0, 2 * turn - out.OfSuit(card.suit()).size());
  const double risk = model.ruff_risk + model.ruff_short * lacking;
  return std::max(0.0, 1 - risk * out.OfSuit(*trump).size());
}

}  // namespace

double HandValue(const HandModel& model, const Scale& scale, CardSet hand, CardSet out) {
  double value = 0;
  for (const Card card : hand) {
    value += UnruffedChance(model, scale.denomination, hand, out, card) *
             TrickChance(model, scale.denomination, hand, out, card) *
             (CardPoints(scale.denomination, card) + scale.trick);
  }
  return value;
}

}  // namespace hakam::agents::greedy
