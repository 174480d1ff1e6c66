#include "sdk/solver/deals.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

#include "sdk/base/status_macros.h"
#include "sdk/rules/deal_plan.h"
#include "sdk/solver/replay.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Observation;
using rules::RuleSet;
using rules::Seat;

constexpr int kMostRefused = 10'000;  // in a row

// The cards that each seat was dealt until now: those it holds and those it has played.
std::array<CardSet, rules::kMaxSeats> Dealt(const RuleSet& rules, const Observation& seen,
                                            const World& world) {
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
  Deck(size_t size, Random& random) : cards_(size), random_(random) {}

  void Put(int place, Card card) { cards_[static_cast<size_t>(place)] = card; }
  // Puts the remaining cards into the free places, in random order.
  void PutAll(const std::vector<int>& places, CardSet cards) {
    std::vector<Card> shuffled;
    for (Card card : cards - Cards()) shuffled.push_back(card);
    random_.Shuffle(shuffled);
    auto place = places.begin();
    for (Card card : shuffled) {
      while (place != places.end() && cards_[static_cast<size_t>(*place)].has_value()) ++place;
      if (place == places.end()) return;  // too many cards: the check of the deck reports it
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
  Random& random_;
};

std::vector<Card> DeckOf(const RuleSet& rules, const Observation& seen, const World& world, Random& random) {
  const Seat taker = seen.contract.has_value() ? seen.contract->taker : Seat::k0;
  const rules::DealPlan plan = PlanDeal(rules, seen.dealer, taker);
  Deck deck(static_cast<size_t>(rules::PackSize(rules.deck)), random);
  if (plan.turnup.has_value() && seen.public_card.has_value()) deck.Put(*plan.turnup, *seen.public_card);
  const std::array<CardSet, rules::kMaxSeats> dealt = Dealt(rules, seen, world);
  for (size_t seat = 0; seat < static_cast<size_t>(rules.players); ++seat) {
    // A card that the seat sees is not in its kitty.
    std::vector<int> open = plan.first[seat];
    for (int hidden : plan.kitty[seat]) open.erase(std::remove(open.begin(), open.end(), hidden), open.end());
    if (seat == At(seen.seat)) deck.PutAll(open, seen.hand);
    open.insert(open.end(), plan.kitty[seat].begin(), plan.kitty[seat].end());
    open.insert(open.end(), plan.rest[seat].begin(), plan.rest[seat].end());
    deck.PutAll(open, dealt[seat]);
  }
  std::vector<int> everywhere(static_cast<size_t>(rules::PackSize(rules.deck)));
  std::iota(everywhere.begin(), everywhere.end(), 0);
  deck.PutAll(everywhere, GameCards(rules));
  return deck.List();
}

}  // namespace

absl::StatusOr<Guess> GuessOf(const RuleSet& rules, const Observation& seen, const World& world,
                              Random& random) {
  if (!seen.piles.empty()) return absl::InvalidArgumentError("no deals are drawn for the layout game");
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board,
                         rules::BoardState::Create(&rules, {.deck = DeckOf(rules, seen, world, random),
                                                            .dealer = seen.dealer,
                                                            .scores = seen.scores,
                                                            .hanging = seen.hanging}));
  Guess guess{.board = std::move(board), .moves = {}};
  HAKAM_RETURN_IF_ERROR(Replay(seen, &guess.board, &guess.moves));
  return guess;
}

absl::StatusOr<std::vector<rules::BoardState>> DrawBoards(const RuleSet& rules, const Observation& seen,
                                                          int count, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const Sampler sampler, Sampler::Create(rules, seen));
  Random random(seed);
  std::vector<rules::BoardState> boards;
  int refused = 0;
  while (boards.size() < static_cast<size_t>(count)) {
    HAKAM_ASSIGN_OR_RETURN(const World world, sampler.Draw(random));
    absl::StatusOr<Guess> guess = GuessOf(rules, seen, world, random);
    // The sampler does not use everything in an observation, such as the strength of melds that lost.
    if (!guess.ok() && ++refused == kMostRefused) return guess.status();
    if (!guess.ok()) continue;
    refused = 0;
    boards.push_back(std::move(guess->board));
  }
  return boards;
}

}  // namespace hakam::solver
