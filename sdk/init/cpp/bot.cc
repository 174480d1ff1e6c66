#include "bot.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "sdk/rules/order.h"
#include "sdk/rules/trick.h"

using namespace hakam::rules;

namespace {

constexpr double kEnough = 6.5;  // points a card that a hand needs to bid; the average is 4.75

// The points of these cards with the trump suit that the action names; 0 if it names none.
int Worth(const Observation& seen, CardSet cards, const Action& action) {
  std::optional<Denomination> trump = action.call.denomination;
  const bool takes = action.call.kind == CallKind::kTake || action.call.kind == CallKind::kHokum;
  if (takes && !trump.has_value()) trump = SuitDenomination(seen.public_card->suit());
  if (!trump.has_value() || !TrumpOf(*trump).has_value()) return 0;
  int points = 0;
  for (const Card card : cards) points += CardPoints(*trump, card);
  return points;
}

// The auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles.
Action ChooseCall(const hakam::Question& q) {
  const Observation& seen = q.observation;
  const Action pass = Action::OfCall({.kind = CallKind::kPass});
  const bool may_pass = std::find(q.legal.begin(), q.legal.end(), pass) != q.legal.end();
  const auto is_bid = [](const SeatCall& said) { return said.call.kind != CallKind::kPass; };
  if (may_pass && std::any_of(seen.calls.begin(), seen.calls.end(), is_bid)) return pass;
  CardSet cards = seen.hand;
  if (seen.public_card.has_value() && !seen.public_card_holder.has_value()) {
    cards.Add(*seen.public_card);  // whoever wins the auction gets it
  }
  const auto worth = [&](const Action& action) { return Worth(seen, cards, action); };
  const Action best = *std::max_element(  // the first of equals: of melds, all
      q.legal.begin(), q.legal.end(), [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
  return may_pass && worth(best) <= kEnough * cards.size() ? pass : best;
}

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

Action ChooseCard(const hakam::Question& q) {
  const Observation& seen = q.observation;
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

}  // namespace

Action Bot::Decide(const hakam::Question& q) {
  return q.observation.phase == Phase::kPlay ? ChooseCard(q) : ChooseCall(q);
}
