#include <algorithm>

#include "agents/greedy/decisions.h"
#include "agents/greedy/hand_value.h"
#include "agents/greedy/table.h"

namespace hakam::agents::greedy {
namespace {

using rules::Action;
using rules::Card;
using rules::CardSet;
using rules::Rank;
using rules::Suit;
using rules::Trick;

class Player {
 public:
  Player(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen)
      : weights_(weights),
        rules_(rules),
        seen_(seen),
        table_(ReadTable(rules, seen, weights.caller_trumps)),
        scale_(ScaleOf(weights.play, rules, table_.denomination)) {}

  // The value of playing the card: the trick now, plus the value of the remaining hand. So the bot does not
  // throw a sure winner under the enemy's ace, gives a ten to a winning partner, and keeps the guard of a
  // king.
  double Value(Card card) const {
    Trick trick = table_.trick;
    trick.Add(table_.denomination, card);
    const double win = WinChance(table_, trick);
    CardSet rest = table_.hand;
    rest.Remove(card);
    return (2 * win - 1) * PointsIn(trick) + LeadBonus(card) + Uncovered(card) - BeloteLost(card) +
           HandValue(weights_.play, scale_, rest, table_.against);
  }

 private:
  // The expected points in the trick when it is complete.
  double PointsIn(const Trick& trick) const {
    double points = weights_.card_to_come * scale_.card * (trick.seats() - trick.count());
    for (int i = 0; i < trick.count(); ++i) points += CardPoints(table_.denomination, trick.card(i));
    return table_.last_trick ? points + rules_.last_trick : points;
  }

  // A declarer draws trumps while the enemies have some; otherwise it keeps its trumps. In the other suits it
  // does not lead low while it holds the best card, and it continues a suit that it led before.
  double LeadBonus(Card card) const {
    if (!table_.trick.empty()) return 0;
    if (card.suit() == table_.trump) {
      const bool draw = table_.we_declare && !table_.against.OfSuit(card.suit()).empty();
      return draw ? weights_.draw_trumps : -weights_.keep_trumps;
    }
    if (IsTop(card)) return 0;
    return (table_.trump && WasLedByMe(card.suit()) ? weights_.own_suit : 0) -
           (HasTop(card.suit()) ? weights_.under_top : 0);
  }

  bool IsTop(Card card) const { return !HigherCards(table_.denomination, card).Intersects(table_.against); }

  bool HasTop(Suit suit) const {
    for (const Card card : table_.hand.OfSuit(suit)) {
      if (IsTop(card)) return true;
    }
    return false;
  }

  bool WasLedByMe(Suit suit) const {
    return std::any_of(seen_.tricks.begin(), seen_.tricks.end(), [&](const rules::TrickView& trick) {
      return trick.leader == table_.me && trick.count > 0 && trick.cards[0].suit() == suit;
    });
  }

  // The layout (belote-family 4 E): uncovering a card adds a choice.
  double Uncovered(Card card) const {
    for (const rules::PileView& pile : seen_.piles) {
      if (pile.up == card) return pile.has_down ? weights_.uncover : 0;
    }
    return 0;
  }

  // belote_order=king_first: playing the queen before the king loses Belote.
  double BeloteLost(Card card) const {
    if (!rules_.belote || rules_.belote_order != rules::BeloteOrder::kKingFirst || !table_.trump) return 0;
    const bool queen_first =
        card == Card(*table_.trump, Rank::kQueen) && table_.hand.Contains(Card(*table_.trump, Rank::kKing));
    return queen_first ? rules_.belote_value : 0;
  }

  const Weights& weights_;
  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const Table table_;
  const Scale scale_;
};

}  // namespace

Action ChoosePlay(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                  absl::Span<const Action> legal) {
  const Player player(weights, rules, seen);
  size_t best = 0;
  double best_value = player.Value(legal[0].play.card);
  for (size_t i = 1; i < legal.size(); ++i) {
    // The same card a second time is the card with an announcement (Belote, Ekka), which costs nothing.
    if (legal[i].play.card == legal[best].play.card) {
      best = i;
      continue;
    }
    const double value = player.Value(legal[i].play.card);
    if (value <= best_value) continue;
    best = i;
    best_value = value;
  }
  return legal[best];
}

}  // namespace hakam::agents::greedy
