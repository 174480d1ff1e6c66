#include "sdk/python-rules/src/deals.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/python-rules/src/replay.h"
#include "sdk/rules/deal_plan.h"

namespace hakam::python {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Observation;
using rules::RuleSet;
using rules::Seat;

constexpr int kMostRefused = 10'000;  // in a row

// What each seat was dealt until now: what it holds, and what it has played.
std::array<CardSet, rules::kMaxSeats> Dealt(const RuleSet& rules, const Observation& seen,
                                            const solver::World& world) {
  std::array<CardSet, rules::kMaxSeats> dealt = world.hands;
  for (const rules::TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      const Seat seat = After(trick.leader, i, rules.players);
      dealt[At(seat)].Add(trick.cards[static_cast<size_t>(i)]);
    }
  }
  return dealt;
}

class Deck {
 public:
  explicit Deck(size_t size) : cards_(size) {}

  void Put(int place, Card card) { cards_[static_cast<size_t>(place)] = card; }
  // The cards that are not put yet, into the places that are free.
  void PutAll(const std::vector<int>& places, CardSet cards) {
    auto place = places.begin();
    for (Card card : cards - Cards()) {
      while (place != places.end() && cards_[static_cast<size_t>(*place)].has_value()) ++place;
      if (place == places.end()) return;  // too many: the check of the deck will say so
      Put(*place, card);
    }
  }
  CardSet Cards() const {
    CardSet all;
    for (const std::optional<Card>& card : cards_) {
      if (card.has_value()) all.Add(*card);
    }
    return all;
  }
  std::vector<Card> List() const {
    std::vector<Card> list;
    for (const std::optional<Card>& card : cards_) list.push_back(card.value_or(Card()));
    return list;
  }

 private:
  std::vector<std::optional<Card>> cards_;
};

std::vector<Card> DeckOf(const RuleSet& rules, const Observation& seen, const solver::World& world) {
  const Seat taker = seen.contract.has_value() ? seen.contract->taker : Seat::k0;
  const rules::DealPlan plan = PlanDeal(rules, seen.dealer, taker);
  Deck deck(static_cast<size_t>(rules::PackSize(rules.deck)));
  if (plan.turnup.has_value() && seen.public_card.has_value()) deck.Put(*plan.turnup, *seen.public_card);
  const std::array<CardSet, rules::kMaxSeats> dealt = Dealt(rules, seen, world);
  for (size_t seat = 0; seat < static_cast<size_t>(rules.players); ++seat) {
    // What the seat sees of its own does not lie in its kitty.
    std::vector<int> open = plan.first[seat];
    for (int hidden : plan.kitty[seat]) open.erase(std::remove(open.begin(), open.end(), hidden), open.end());
    if (seat == At(seen.seat)) deck.PutAll(open, seen.hand);
    open.insert(open.end(), plan.kitty[seat].begin(), plan.kitty[seat].end());
    open.insert(open.end(), plan.rest[seat].begin(), plan.rest[seat].end());
    deck.PutAll(open, dealt[seat]);
  }
  std::vector<int> everywhere;
  for (int place = 0; place < rules::PackSize(rules.deck); ++place) everywhere.push_back(place);
  deck.PutAll(everywhere, GameCards(rules));
  return deck.List();
}

}  // namespace

absl::StatusOr<rules::BoardState> BoardOf(const RuleSet& rules, const Observation& seen,
                                          const solver::World& world) {
  if (!seen.piles.empty()) return absl::InvalidArgumentError("no deals are drawn for the layout game");
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board,
                         rules::BoardState::Create(&rules, {.deck = DeckOf(rules, seen, world),
                                                            .dealer = seen.dealer,
                                                            .scores = seen.scores,
                                                            .hanging = seen.hanging}));
  HAKAM_RETURN_IF_ERROR(Replay(seen, &board));
  return board;
}

absl::StatusOr<std::vector<rules::BoardState>> DrawBoards(const RuleSet& rules, const Observation& seen,
                                                          int count, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const solver::Sampler sampler, solver::Sampler::Create(rules, seen));
  Random random(seed);
  std::vector<rules::BoardState> boards;
  int refused = 0;
  while (boards.size() < static_cast<size_t>(count)) {
    HAKAM_ASSIGN_OR_RETURN(const solver::World world, sampler.Draw(random));
    absl::StatusOr<rules::BoardState> board = BoardOf(rules, seen, world);
    // The sampler does not know all that an observation says, as how strong the melds were that lost.
    if (!board.ok() && ++refused == kMostRefused) return board.status();
    if (!board.ok()) continue;
    refused = 0;
    boards.push_back(*std::move(board));
  }
  return boards;
}

}  // namespace hakam::python
