#include "agents/greedy/play.h"

#include "agents/greedy/table.h"
#include "agents/greedy/worth.h"

namespace hakam::agents::greedy {
namespace {

using rules::Action;
using rules::Card;
using rules::CardSet;
using rules::Trick;

// Points in the trick when it is complete, as far as one can tell.
double PointsIn(const Weights& weights, const Table& table, const Trick& trick) {
  double points = weights.per_card_to_come * (rules::kMaxSeats - trick.count());
  for (int i = 0; i < trick.count(); ++i) points += CardPoints(table.denomination, trick.card(i));
  if (table.hand.size() == 1) points += rules::kLastTrickPoints;
  return points;
}

// A declarer draws the enemies' trumps; a defender keeps his.
double LeadBonus(const Weights& weights, const Table& table, Card card) {
  if (!table.trick.empty() || !table.trump || card.suit() != *table.trump) return 0;
  if (!table.we_declare) return -weights.keep_trumps;
  const CardSet trumps = table.unseen.OfSuit(*table.trump);
  const bool enemies_have_some =
      HoldsOneOf(table, After(table.me, 1), trumps) > 0 || HoldsOneOf(table, After(table.me, 3), trumps) > 0;
  return enemies_have_some ? weights.draw_trumps : -weights.keep_trumps;
}

// What playing the card brings: the trick, now, and the rest of the hand, later. So a sure winner is
// not thrown under the enemy's ace, a ten goes to the partner who wins, and a guard stays with its king.
double Value(const Weights& weights, const Table& table, Card card) {
  Trick trick = table.trick;
  trick.Add(table.denomination, card);
  const double win = WinChance(table, trick);
  CardSet rest = table.hand;
  rest.Remove(card);
  return (2 * win - 1) * PointsIn(weights, table, trick) + LeadBonus(weights, table, card) +
         HandWorth(weights, table.denomination, rest, table.unseen);
}

}  // namespace

Action ChoosePlay(const Weights& weights, const rules::Observation& seen, absl::Span<const Action> legal) {
  const Table table = ReadTable(seen);
  size_t best = 0;
  double best_value = Value(weights, table, legal[0].play.card);
  for (size_t i = 1; i < legal.size(); ++i) {
    const double value = Value(weights, table, legal[i].play.card);
    if (value <= best_value) continue;
    best = i;
    best_value = value;
  }
  return legal[best];
}

}  // namespace hakam::agents::greedy
