#include "agents/pimc/layout_board.h"

#include <vector>

#include "sdk/rules/deal.h"
#include "sdk/rules/order.h"

namespace hakam::agents::pimc {

using rules::Card;
using rules::CardSet;
using rules::Seat;

LayoutBoard LayoutBoard::Guess(const rules::RuleSet& rules, const rules::Observation& seen, Random& random) {
  LayoutBoard board;
  board.rules_ = &rules;
  board.terms_ = TermsOf(rules, seen.contract->denomination);
  board.points_ = seen.card_points[0] - seen.card_points[1];
  board.left_ = GameCards(rules);
  board.trick_ = rules::Trick(seen.seat, 2);
  for (const rules::TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) board.left_.Remove(trick.cards[static_cast<size_t>(i)]);
    if (trick.count == 2) continue;
    board.trick_ = rules::Trick(trick.leader, 2);
    for (int i = 0; i < trick.count; ++i)
      board.trick_.Add(board.terms_.denomination, trick.cards[static_cast<size_t>(i)]);
  }
  CardSet hidden = board.left_;
  for (const rules::PileView& pile : seen.piles) {
    if (!pile.up.has_value()) continue;
    board.up_[At(pile.seat)].Add(*pile.up);
    hidden.Remove(*pile.up);
  }
  std::vector<Card> down;
  for (Card card : hidden) down.push_back(card);
  random.Shuffle(down);
  board.under_.fill(kNothing);
  for (const rules::PileView& pile : seen.piles) {
    if (!pile.has_down || down.empty()) continue;
    // If the card of a pile is in the trick, the card below it is turned up only after the trick.
    if (pile.up.has_value())
      board.under_[static_cast<size_t>(pile.up->index())] = down.back().index();
    else if (board.trick_.count() > 0)
      board.under_[static_cast<size_t>(board.trick_.card(0).index())] = down.back().index();
    down.pop_back();
  }
  return board;
}

void LayoutBoard::Play(Card card) {
  up_[At(turn())].Remove(card);
  left_.Remove(card);
  trick_.Add(terms_.denomination, card);
  if (!trick_.complete()) return;
  int points = left_.empty() ? rules_->last_trick : 0;
  for (int i = 0; i < 2; ++i) {
    const Card played = trick_.card(i);
    points += CardPoints(terms_.denomination, played);
    const uint8_t below = under_[static_cast<size_t>(played.index())];
    if (below != kNothing) up_[At(After(trick_.leader(), i, 2))].Add(Card::FromIndex(below));
  }
  points_ += trick_.winner() == Seat::k0 ? points : -points;
  trick_ = rules::Trick(trick_.winner(), 2);
}

}  // namespace hakam::agents::pimc
