#include "tests/vectors/situation.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/rules/deal_plan.h"

namespace hakam::vectors {
namespace {

using rules::Card;
using rules::CardSet;
using rules::DealPlan;
using rules::RuleSet;

// The places in the deck of the cards that a seat can play from the start, in the order in which it gets
// them.
std::vector<int> PlacesOf(const DealPlan& plan, size_t seat) {
  std::vector<int> places = plan.first[seat];
  places.insert(places.end(), plan.rest[seat].begin(), plan.rest[seat].end());
  for (const auto& pile : plan.piles[seat]) places.push_back(pile[1]);
  return places;
}

bool IsRoyal(Card card) { return card.rank() == rules::Rank::kKing || card.rank() == rules::Rank::kQueen; }

class Deck {
 public:
  explicit Deck(const RuleSet& rules)
      : cards_(static_cast<size_t>(PackSize(rules.deck))), left_(GameCards(rules)) {}

  void Put(int place, Card card) {
    cards_[static_cast<size_t>(place)] = card;
    left_.Remove(card);
  }
  bool taken(int place) const { return cards_[static_cast<size_t>(place)].has_value(); }
  CardSet left() const { return left_; }
  int size() const { return static_cast<int>(cards_.size()); }

  // Any card that is left, kings and queens last.
  void Fill(int place) {
    if (taken(place)) return;
    Card card = left_.First();
    for (Card other : left_) {
      if (IsRoyal(card) && !IsRoyal(other)) card = other;
    }
    Put(place, card);
  }

  std::vector<Card> cards() const {
    std::vector<Card> cards;
    for (const std::optional<Card>& card : cards_) cards.push_back(*card);
    return cards;
  }

 private:
  std::vector<std::optional<Card>> cards_;
  CardSet left_;
};

}  // namespace

absl::StatusOr<rules::Deal> DealWith(const RuleSet& rules, const Situation& wanted) {
  const DealPlan plan = PlanDeal(rules, wanted.dealer, wanted.taker);
  Deck deck(rules);
  if (wanted.turnup.has_value() && plan.turnup.has_value()) deck.Put(*plan.turnup, *wanted.turnup);
  for (size_t seat = 0; seat < rules::kMaxSeats; ++seat) {
    if (!wanted.hands[seat].has_value()) continue;
    std::vector<int> places = PlacesOf(plan, seat);
    std::reverse(places.begin(), places.end());
    for (Card card : *wanted.hands[seat]) {
      if (!deck.left().Contains(card)) continue;  // it is the turned-up one
      while (!places.empty() && deck.taken(places.back())) places.pop_back();
      if (places.empty())
        return absl::InvalidArgumentError(absl::StrCat("seat ", seat, " cannot hold so many cards"));
      deck.Put(places.back(), card);
    }
  }
  for (size_t seat = 0; seat < rules::kMaxSeats; ++seat) {
    if (!wanted.hands[seat].has_value()) continue;
    for (int place : PlacesOf(plan, seat)) deck.Fill(place);
  }
  for (int place = 0; place < deck.size(); ++place) deck.Fill(place);
  return rules::Deal::Create(&rules, {.deck = deck.cards(), .dealer = wanted.dealer});
}

}  // namespace hakam::vectors
