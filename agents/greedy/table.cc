#include "agents/greedy/table.h"

#include <algorithm>

#include "sdk/rules/deal.h"

namespace hakam::agents::greedy {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Seat;
using rules::Suit;

constexpr CardSet AllOf(Suit suit) { return CardSet::FromLane(suit, 0xffff); }

// The set must not be empty, and of one suit.
Card Highest(rules::Denomination denomination, CardSet cards) {
  Card highest = cards.First();
  for (const Card card : cards) {
    if (Strength(denomination, card) > Strength(denomination, highest)) highest = card;
  }
  return highest;
}

// The cards that would have made `played` illegal. It was legal, so its player has none of them.
CardSet Forbidding(const rules::PlayTerms& terms, const rules::Trick& trick, Card played,
                   CardSet candidates) {
  CardSet forbidding;
  for (const Card card : candidates) {
    if (!LegalCards(terms, trick, CardSet(card) | CardSet(played)).Contains(played)) forbidding.Add(card);
  }
  return forbidding;
}

// Whether the card can have been forced. A free lead, and a card that follows a plain suit, are legal with
// any hand, so that they say nothing about it.
bool SaysSomething(const rules::PlayTerms& terms, const rules::Trick& trick, Card played) {
  if (trick.empty()) return terms.locked;
  const Suit led = trick.led().suit();
  const bool trumps_led =
      terms.denomination == SuitDenomination(led) || terms.denomination == rules::Denomination::kAllTrumps;
  return trumps_led || played.suit() != led;
}

// Replays the trick and notes what it says about the hands.
rules::Trick Replay(const rules::TrickView& view, int seats, rules::PlayTerms terms, Table* table) {
  rules::Trick trick(view.leader, seats);
  terms.ekka = view.ekka;
  for (int i = 0; i < view.count; ++i) {
    const Card card = view.cards[i];
    CardSet& may_hold = table->may_hold[Index(trick.next())];
    if (SaysSomething(terms, trick, card)) may_hold = may_hold - Forbidding(terms, trick, card, may_hold);
    trick.Add(terms.denomination, card);
    table->gone.Add(card);
  }
  return trick;
}

// A card that is known to be in one hand is in no other.
void Locate(const rules::Observation& seen, int seats, Table* table) {
  for (const rules::DeclaredMeld& meld : seen.melds) {
    table->holds[Index(meld.seat)] = table->holds[Index(meld.seat)] | (meld.cards & table->unseen);
  }
  if (seen.public_card && seen.public_card_holder && table->unseen.Contains(*seen.public_card)) {
    table->holds[Index(*seen.public_card_holder)].Add(*seen.public_card);
  }
  const CardSet located = table->holds[0] | table->holds[1] | table->holds[2] | table->holds[3];
  for (int i = 0; i < seats; ++i) {
    table->may_hold[i] = (table->may_hold[i] & table->unseen) - (located - table->holds[i]);
    table->count[i] = table->hand.size();
  }
  // Seats that have played to this trick have one card less than me.
  for (int i = 0; i < table->trick.count(); ++i)
    --table->count[Index(After(table->trick.leader(), i, seats))];
}

// The layout (belote-family 4 B): all cards that can be played are face up.
void LookAtPiles(const rules::Observation& seen, Table* table) {
  table->may_hold.fill(CardSet());
  for (const rules::PileView& pile : seen.piles) {
    if (pile.up && pile.seat != table->me) table->may_hold[Index(pile.seat)].Add(*pile.up);
  }
  table->holds = table->may_hold;
  for (int i = 0; i < rules::kMaxSeats; ++i) table->count[i] = table->holds[i].size();
}

}  // namespace

Table ReadTable(const rules::RuleSet& rules, const rules::Observation& seen, double caller_trumps) {
  const int seats = rules.players;
  Table table;
  table.me = seen.seat;
  table.caller_trumps = caller_trumps;
  table.hand = seen.hand;
  if (seen.contract) {
    table.denomination = seen.contract->denomination;
    table.trump = seen.contract->trump();
    table.caller = seen.contract->caller;
    table.we_declare = table.Ours(seen.contract->caller);
  }
  const rules::PlayTerms terms = TermsOf(rules, table.denomination, seen.contract && seen.contract->locked);
  table.may_hold.fill(GameCards(rules) - table.hand);
  table.may_hold[Index(table.me)] = CardSet();
  table.trick = rules::Trick(seen.seat, seats);
  for (const rules::TrickView& view : seen.tricks) {
    const rules::Trick trick = Replay(view, seats, terms, &table);
    if (!trick.complete()) table.trick = trick;
  }
  table.unseen = GameCards(rules) - table.hand - table.gone;
  table.last_trick = table.unseen.size() + table.trick.count() == seats - 1;
  if (seen.piles.empty()) {
    Locate(seen, seats, &table);
  } else {
    LookAtPiles(seen, &table);
  }
  for (int i = 0; i < seats; ++i) {
    if (!table.Ours(static_cast<Seat>(i))) table.against = table.against | table.may_hold[i];
  }
  return table;
}

double Holds(const Table& table, Seat seat, Card card) {
  double all = 0;
  double its = 0;
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    if (table.holds[i].Contains(card)) return Index(seat) == i ? 1 : 0;
    if (!table.may_hold[i].Contains(card)) continue;
    const bool likelier = Index(table.caller) == i && card.suit() == table.trump;
    const double places = (likelier ? table.caller_trumps : 1) * (table.count[i] - table.holds[i].size());
    all += places;
    if (Index(seat) == i) its = places;
  }
  return all > 0 ? its / all : 0;
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

  // The highest card of the suit wins, among the seats that have not played yet.
  double open = 1;  // the chance that no seat has one of the cards tried so far
  for (CardSet left = best.suit() == led ? higher : CardSet(); !left.empty();) {
    const Card top = Highest(table.denomination, left);
    left.Remove(top);
    double held = 0;
    for (int i = trick.count(); i < trick.seats(); ++i) {
      const Seat seat = After(trick.leader(), i, trick.seats());
      const double holds = Holds(table, seat, top);
      held += holds;
      if (table.Ours(seat)) ours += open * holds;
    }
    open *= 1 - held;
  }
  if (table.Ours(trick.winner())) ours += open;

  // A ruff changes the result.
  if (!table.trump || led == *table.trump) return ours;
  const CardSet ruffs = best.suit() == *table.trump ? higher : table.unseen.OfSuit(*table.trump);
  for (int i = trick.count(); i < trick.seats() && !ruffs.empty(); ++i) {
    const Seat seat = After(trick.leader(), i, trick.seats());
    const double chance = (1 - HoldsOneOf(table, seat, AllOf(led))) * HoldsOneOf(table, seat, ruffs);
    ours += table.Ours(seat) ? (1 - ours) * chance : -ours * chance;
  }
  return ours;
}

}  // namespace hakam::agents::greedy
