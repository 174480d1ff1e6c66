#include "agents/greedy/table.h"

#include <algorithm>

namespace hakam::agents::greedy {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Seat;
using rules::Suit;

constexpr uint16_t kLaneOf32 = 0x1fe0;  // seven to ace

constexpr CardSet AllOf(Suit suit) { return CardSet::FromLane(suit, 0xffff); }

// The set must not be empty, and of one suit.
Card Highest(rules::Denomination denomination, CardSet cards) {
  Card highest = cards.First();
  for (const Card card : cards) {
    if (Strength(denomination, card) > Strength(denomination, highest)) highest = card;
  }
  return highest;
}

// Plays the trick again and notes who showed that he has none of a suit.
rules::Trick Replay(const rules::TrickView& view, Table* table) {
  rules::Trick trick(view.leader);
  for (int i = 0; i < view.count; ++i) {
    const Card card = view.cards[i];
    const Seat seat = trick.next();
    if (i > 0 && card.suit() != trick.led().suit()) {
      CardSet& may_hold = table->may_hold[Index(seat)];
      may_hold = may_hold - AllOf(trick.led().suit());
      // He had to ruff an enemy's trick, if he could.
      const bool enemy_wins = TeamOf(trick.winner()) != TeamOf(seat);
      if (table->trump && card.suit() != *table->trump && enemy_wins) {
        may_hold = may_hold - AllOf(*table->trump);
      }
    }
    trick.Add(table->denomination, card);
    table->gone.Add(card);
  }
  return trick;
}

}  // namespace

CardSet Deck() {
  CardSet deck;
  for (const Suit suit : rules::kSuits) deck = deck | CardSet::FromLane(suit, kLaneOf32);
  return deck;
}

Table ReadTable(const rules::Observation& seen) {
  Table table;
  table.me = seen.seat;
  table.hand = seen.hand;
  if (seen.contract) {
    table.denomination = seen.contract->denomination;
    table.trump = seen.contract->trump();
    table.we_declare = table.Ours(seen.contract->caller);
  }
  table.may_hold.fill(Deck());
  table.trick = rules::Trick(seen.seat);
  for (const rules::TrickView& view : seen.tricks) {
    const rules::Trick trick = Replay(view, &table);
    if (!trick.complete()) table.trick = trick;
  }
  table.unseen = Deck() - table.hand - table.gone;
  table.may_hold[Index(table.me)] = CardSet();

  for (const rules::DeclaredMeld& meld : seen.melds) {
    table.holds[Index(meld.seat)] = table.holds[Index(meld.seat)] | (meld.cards & table.unseen);
  }
  if (seen.public_card && seen.public_card_holder && table.unseen.Contains(*seen.public_card)) {
    table.holds[Index(*seen.public_card_holder)].Add(*seen.public_card);
  }
  const CardSet located = table.holds[0] | table.holds[1] | table.holds[2] | table.holds[3];
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    table.may_hold[i] = (table.may_hold[i] & table.unseen) - (located - table.holds[i]);
    table.count[i] = table.hand.size();
  }
  // Those who have played to this trick have a card less than me.
  for (int i = 0; i < table.trick.count(); ++i) --table.count[Index(After(table.trick.leader(), i))];
  return table;
}

double Holds(const Table& table, Seat seat, Card card) {
  double all = 0;
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    if (table.holds[i].Contains(card)) return Index(seat) == i ? 1 : 0;
    if (table.may_hold[i].Contains(card)) all += table.count[i] - table.holds[i].size();
  }
  if (all == 0 || !table.may_hold[Index(seat)].Contains(card)) return 0;
  return (table.count[Index(seat)] - table.holds[Index(seat)].size()) / all;
}

double HoldsOneOf(const Table& table, Seat seat, CardSet cards) {
  const CardSet holds = table.holds[Index(seat)];
  if (holds.Intersects(cards)) return 1;
  const CardSet pool = table.may_hold[Index(seat)] - holds;
  const int wanted = (cards & pool).size();
  const int slots = table.count[Index(seat)] - holds.size();
  double none = 1;
  for (int i = 0; i < wanted; ++i) {
    none *= std::max(0.0, static_cast<double>(pool.size() - slots - i) / (pool.size() - i));
  }
  return 1 - none;
}

double WinChance(const Table& table, const rules::Trick& trick) {
  const Suit led = trick.led().suit();
  const Card best = trick.best();
  const CardSet higher = HigherCards(table.denomination, best) & table.unseen;
  double ours = 0;

  // Whoever of those still to play has the highest card of the suit wins.
  double open = 1;  // nobody has shown a higher card so far
  for (CardSet left = best.suit() == led ? higher : CardSet(); !left.empty();) {
    const Card top = Highest(table.denomination, left);
    left.Remove(top);
    double held = 0;
    for (int i = trick.count(); i < rules::kMaxSeats; ++i) {
      const double holds = Holds(table, After(trick.leader(), i), top);
      held += holds;
      if (table.Ours(After(trick.leader(), i))) ours += open * holds;
    }
    open *= 1 - held;
  }
  if (table.Ours(trick.winner())) ours += open;

  // Unless somebody ruffs.
  if (!table.trump || led == *table.trump) return ours;
  const CardSet ruffs = best.suit() == *table.trump ? higher : table.unseen.OfSuit(*table.trump);
  for (int i = trick.count(); i < rules::kMaxSeats && !ruffs.empty(); ++i) {
    const Seat seat = After(trick.leader(), i);
    const double chance = (1 - HoldsOneOf(table, seat, AllOf(led))) * HoldsOneOf(table, seat, ruffs);
    ours += table.Ours(seat) ? (1 - ours) * chance : -ours * chance;
  }
  return ours;
}

}  // namespace hakam::agents::greedy
