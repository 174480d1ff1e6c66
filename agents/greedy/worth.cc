#include "agents/greedy/worth.h"

#include <algorithm>
#include <optional>

#include "sdk/rules/deal.h"

namespace hakam::agents::greedy {

using rules::Card;
using rules::CardSet;

Scale ScaleOf(const Judgement& judgement, const rules::RuleSet& rules, rules::Denomination denomination) {
  const double points = rules::TotalCardPoints(denomination) - rules::kLastTrickPoints;
  const double company = judgement.company * points / rules::PackSize(rules::DeckKind::kD32);
  return {.denomination = denomination,
          .card = points / rules::PackSize(rules.deck),
          .trick = company * (rules.players - 1)};
}

double TrickChance(const Judgement& judgement, rules::Denomination denomination, CardSet hand, CardSet out,
                   Card card) {
  const TrickChances& chance = judgement.chance;
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
  // Half of the cards out are with either enemy, about.
  const int ours_above = (higher & hand).size();
  if (missing > 0 && out.OfSuit(card.suit()).size() <= 2 * ours_above)
    result = std::max(result, chance.length);
  if (SuitDenomination(card.suit()) == denomination) result = std::max(result, chance.trump);
  return result;
}

namespace {

// That a winner is not ruffed: in a side suit, while there are trumps out.
double Survival(const Judgement& judgement, rules::Denomination denomination, CardSet hand, CardSet out,
                Card card) {
  const std::optional<rules::Suit> trump = TrumpOf(denomination);
  if (!trump || card.suit() == *trump) return 1;
  const int turn = 1 + (HigherCards(denomination, card) & hand).size();
  const int lacking = std::max(0, 2 * turn - out.OfSuit(card.suit()).size());
  const double risk = judgement.ruff_risk + judgement.ruff_short * lacking;
  return std::max(0.0, 1 - risk * out.OfSuit(*trump).size());
}

}  // namespace

double HandWorth(const Judgement& judgement, const Scale& scale, CardSet hand, CardSet out) {
  double worth = 0;
  for (const Card card : hand) {
    worth += Survival(judgement, scale.denomination, hand, out, card) *
             TrickChance(judgement, scale.denomination, hand, out, card) *
             (CardPoints(scale.denomination, card) + scale.trick);
  }
  return worth;
}

}  // namespace hakam::agents::greedy
