// A slow generator of card play on plain strings, written from the clauses E of both documents. It shares
// nothing with the engine except the names of cards and options.
#ifndef HAKAM_TESTS_UNIT_RULES_NAIVE_TABLE_H_
#define HAKAM_TESTS_UNIT_RULES_NAIVE_TABLE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sdk/rules/board.h"

namespace hakam::rules::testing {

// The duties of section E: "always", "never" or "unless_partner".
struct NaiveTerms {
  std::string lead;                // beat a led trump
  std::string all;                 // beat the suit led at all trumps
  std::string ruff;                // trump when void
  std::string overruff;            // beat a ruff
  bool free = false;               // a player who cannot beat a ruff may play anything
  bool free_without_duty = false;  // law/baloot E8: `free` also without a duty to beat it
};
// The duties from the options of a rule set.
NaiveTerms NaiveTermsOf(const RuleSet& rules);

struct NaiveTable {
  NaiveTerms terms;
  char trump = '-';  // a suit, '-' without trumps, '*' at all trumps
  int leader = 0;
  std::vector<std::vector<std::string>> hands;
  std::map<std::string, std::string> under;  // layout: the card under each card
  std::vector<std::string> trick;

  int Power(const std::string& card) const;  // -1: of neither the led suit nor trump
  size_t Winning() const;
  bool Legal(const std::string& card, const std::vector<std::string>& hand) const;
  std::vector<std::string> LegalCards() const;
  void Play(const std::string& card);
  // The number of ways to play the remaining cards.
  uint64_t Lines() const;

  size_t turn() const { return (static_cast<size_t>(leader) + trick.size()) % hands.size(); }

 private:
  bool Holds(const std::string& duty) const;
  bool Ruffing(const std::string& card, const std::vector<std::string>& hand) const;
};

// The position of `board`, which must be between two tricks.
NaiveTable NaiveTableOf(const BoardState& board, const std::vector<Card>& deck);

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_NAIVE_TABLE_H_
