// What the observation says about the cards: which are gone, which are still out, who can hold them.
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
  double caller_trumps = 1;  // how much likelier a trump is with the caller than with another
  bool last_trick = false;
  rules::CardSet hand;
  rules::CardSet gone;     // played, in this trick or before
  rules::CardSet unseen;   // neither played nor mine; in the layout also what lies face down
  rules::CardSet against;  // of those, what an enemy can play
  rules::Trick trick;      // in progress; empty when I lead

  // Of the unseen cards: what each other seat can play, and what it is known to have.
  std::array<rules::CardSet, rules::kMaxSeats> may_hold;
  std::array<rules::CardSet, rules::kMaxSeats> holds;
  std::array<int, rules::kMaxSeats> count{};  // cards that each can play

  bool Ours(rules::Seat seat) const { return rules::TeamOf(seat) == rules::TeamOf(me); }
};

// For a question in the card play.
Table ReadTable(const rules::RuleSet& rules, const rules::Observation& seen, double caller_trumps);

// Chance that the seat holds the unseen card: its share of the places where it can be.
double Holds(const Table& table, rules::Seat seat, rules::Card card);
// Chance that the seat holds at least one of the cards, all distributions being equally likely.
double HoldsOneOf(const Table& table, rules::Seat seat, rules::CardSet cards);

// Chance that my side wins the trick, whose last card is mine, if the others play their best to it.
double WinChance(const Table& table, const rules::Trick& trick);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_TABLE_H_
