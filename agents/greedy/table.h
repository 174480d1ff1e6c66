// What the observation says about the cards: which are gone, which are still out, and who can hold them.
#ifndef HAKAM_AGENTS_GREEDY_TABLE_H_
#define HAKAM_AGENTS_GREEDY_TABLE_H_

#include <array>
#include <optional>

#include "sdk/rules/observation.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/trick.h"

namespace hakam::agents::greedy {

struct Table {
  rules::Denomination denomination{};
  std::optional<rules::Suit> trump;
  rules::Seat me{};
  bool we_declare = false;
  rules::Seat caller{};
  double caller_trumps = 1;  // how much likelier the caller holds a trump than another seat
  bool last_trick = false;
  rules::CardSet hand;
  rules::CardSet gone;     // played, in this trick or before
  rules::CardSet unseen;   // neither played nor mine; in the layout also face-down cards
  rules::CardSet against;  // the unseen cards that an enemy can play
  rules::Trick trick;      // in progress; empty when I lead

  // The unseen cards that each other seat can play, and those that it is known to have.
  std::array<rules::CardSet, rules::kMaxSeats> may_hold;
  std::array<rules::CardSet, rules::kMaxSeats> holds;
  std::array<int, rules::kMaxSeats> count{};  // how many cards each seat can play

  bool Ours(rules::Seat seat) const { return rules::TeamOf(seat) == rules::TeamOf(me); }
};

// For a question in the play of the cards.
Table ReadTable(const rules::RuleSet& rules, const rules::Observation& seen, double caller_trumps);

// The chance that the seat holds the unseen card: its share of the places where the card can be.
double Holds(const Table& table, rules::Seat seat, rules::Card card);
// The chance that the seat holds at least one of the cards, if all distributions are equally likely.
double HoldsOneOf(const Table& table, rules::Seat seat, rules::CardSet cards);

// The chance that my side wins the trick if the others play their best to it. The last card of `trick` is
// mine.
double WinChance(const Table& table, const rules::Trick& trick);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_TABLE_H_
