#include "agents/greedy/card_values.h"

#include <algorithm>

namespace hakam::agents::greedy {

using rules::Card;
using rules::CardSet;
using rules::Rank;
using rules::Suit;
using rules::Trick;

CardValues::CardValues(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen)
    : weights_(weights),
      rules_(rules),
      seen_(seen),
      table_(ReadTable(rules, seen, weights.caller_trumps)),
      scale_(ScaleOf(weights.play, rules, table_.denomination)) {}

// The value of playing the card: the trick now, plus the value of the remaining hand. So the bot does not
// throw a sure winner under the enemy's ace, gives a ten to a winning partner, and keeps the guard of a king.
CardValue CardValues::Of(Card card) const {
  Trick trick = table_.trick;
  trick.Add(table_.denomination, card);
  const double win = WinChance(table_, trick);
  CardSet rest = table_.hand;
  rest.Remove(card);
  return {.win = win,
          .value = (2 * win - 1) * PointsIn(trick) + LeadBonus(card) + Uncovered(card) - BeloteLost(card) +
                   HandValue(weights_.play, scale_, rest, table_.against)};
}

// The expected points in the trick when it is complete.
double CardValues::PointsIn(const Trick& trick) const {
  double points = weights_.card_to_come * scale_.card * (trick.seats() - trick.count());
  for (int i = 0; i < trick.count(); ++i) points += CardPoints(table_.denomination, trick.card(i));
  return table_.last_trick ? points + rules_.last_trick : points;
}

// A declarer draws trumps while the enemies have some; otherwise it keeps its trumps. In the other suits it
// does not lead low while it holds the best card, and it continues a suit that it led before.
double CardValues::LeadBonus(Card card) const {
  if (!table_.trick.empty()) return 0;
  if (card.suit() == table_.trump) {
    const bool draw = table_.we_declare && !table_.against.OfSuit(card.suit()).empty();
    return draw ? weights_.draw_trumps : -weights_.keep_trumps;
  }
  if (IsTop(card)) return 0;
  return (table_.trump && WasLedByMe(card.suit()) ? weights_.own_suit : 0) -
         (HasTop(card.suit()) ? weights_.under_top : 0);
}

bool CardValues::IsTop(Card card) const {
  return !HigherCards(table_.denomination, card).Intersects(table_.against);
}

bool CardValues::HasTop(Suit suit) const {
  for (const Card card : table_.hand.OfSuit(suit)) {
    if (IsTop(card)) return true;
  }
  return false;
}

bool CardValues::WasLedByMe(Suit suit) const {
  return std::any_of(seen_.tricks.begin(), seen_.tricks.end(), [&](const rules::TrickView& trick) {
    return trick.leader == table_.me && trick.count > 0 && trick.cards[0].suit() == suit;
  });
}

// The layout (belote-family 4 E): uncovering a card adds a choice.
double CardValues::Uncovered(Card card) const {
  for (const rules::PileView& pile : seen_.piles) {
    if (pile.up == card) return pile.has_down ? weights_.uncover : 0;
  }
  return 0;
}

// belote_order=king_first: playing the queen before the king loses Belote.
double CardValues::BeloteLost(Card card) const {
  if (!rules_.belote || rules_.belote_order != rules::BeloteOrder::kKingFirst || !table_.trump) return 0;
  const bool queen_first =
      card == Card(*table_.trump, Rank::kQueen) && table_.hand.Contains(Card(*table_.trump, Rank::kKing));
  return queen_first ? rules_.belote_value : 0;
}

}  // namespace hakam::agents::greedy
