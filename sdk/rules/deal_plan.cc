#include "sdk/rules/deal_plan.h"

#include "sdk/rules/deal.h"

namespace hakam::rules {

// Deals a sorted pack and looks where its cards went. So the order of dealing is written in one place only.
DealPlan PlanDeal(const RuleSet& rules, Seat dealer, Seat taker) {
  BoardSetup setup{.dealer = dealer};
  std::array<int, 64> place{};  // by card
  for (Card card : GameCards(rules)) {
    place[static_cast<size_t>(card.index())] = static_cast<int>(setup.deck.size());
    setup.deck.push_back(card);
  }
  const Deal deal = *Deal::Create(&rules, setup);
  const auto place_of = [&place](Card card) { return place[static_cast<size_t>(card.index())]; };
  const auto places = [&](CardSet cards) {
    std::vector<int> list;
    for (Card card : cards) list.push_back(place_of(card));
    return list;
  };

  DealPlan plan;
  if (deal.turnup().has_value()) plan.turnup = place_of(*deal.turnup());
  const std::array<CardSet, kMaxSeats> full = deal.FullHands(taker);
  for (int i = 0; i < rules.players; ++i) {
    const auto seat = static_cast<Seat>(i);
    const auto at = static_cast<size_t>(i);
    if (rules.turnup == Turnup::kLayoutLast) {
      for (int pile = 0; pile < kPilesEach; ++pile) {
        const Card up = deal.PileTop(seat, pile);
        plan.piles[at].push_back({place_of(*deal.Under(up)), place_of(up)});
      }
      continue;
    }
    const CardSet first = deal.seen(seat) | deal.kitty(seat);
    plan.first[at] = places(first);
    plan.kitty[at] = places(deal.kitty(seat));
    plan.rest[at] = places(full[at] - first);
  }
  return plan;
}

}  // namespace hakam::rules
