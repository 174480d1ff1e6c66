#include "tests/unit/rules/naive_table.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace hakam::rules::testing {
namespace {

// The ranks of a suit, low to high.
constexpr const char* kPlain = "6789JQKTA";
constexpr const char* kTrumps = "678QKTA9J";

int Place(const char* order, char rank) { return static_cast<int>(std::string(order).find(rank)); }

std::string Value(const RuleSet& rules, const char* option) {
  return absl::AsciiStrToLower(rules.Get(option).value());
}

}  // namespace

NaiveTerms NaiveTermsOf(const RuleSet& rules) {
  NaiveTerms terms;
  if (rules.family == Family::kBaloot) {
    terms.lead = Value(rules, "overtrump_led");
    terms.ruff = Value(rules, "partner_exempt") == "true" ? "unless_partner" : "always";
    if (Value(rules, "must_trump") == "false") terms.ruff = "never";
    terms.overruff = Value(rules, "overtrump_ruff") == "true" ? "always" : "never";
    terms.free = Value(rules, "undertrump") == "free";
    terms.free_without_duty = true;
    return terms;
  }
  terms.lead = Value(rules, "trump_led_overtake");
  terms.all = Value(rules, "at_overtake");
  terms.ruff = Value(rules, "void_ruff");
  terms.overruff = Value(rules, "overruff");
  terms.free = Value(rules, "undertrump") == "free";
  return terms;
}

int NaiveTable::Power(const std::string& card) const {
  const bool of_led = card[1] == trick[0][1];
  if (card[1] == trump) return 100 + Place(kTrumps, card[0]);
  if (!of_led) return -1;
  return Place(trump == '*' ? kTrumps : kPlain, card[0]);
}

size_t NaiveTable::Winning() const {
  size_t best = 0;
  for (size_t i = 1; i < trick.size(); ++i) {
    if (Power(trick[i]) > Power(trick[best])) best = i;
  }
  return best;
}

bool NaiveTable::Holds(const std::string& duty) const {
  const bool partner_wins = hands.size() == 4 && trick.size() - Winning() == 2;
  return duty == "always" || (duty == "unless_partner" && !partner_wins);
}

// E4, E5 (law/baloot E5 to E8): void in a plain suit that was led, holding trumps.
bool NaiveTable::Ruffing(const std::string& card, const std::vector<std::string>& hand) const {
  if (!Holds(terms.ruff)) return true;
  const bool is_trump = card[1] == trump;
  const int best = Power(trick[Winning()]);
  if (best < 100) return is_trump;
  const auto beats = [&](const std::string& c) { return c[1] == trump && Power(c) > best; };
  const bool can_beat = std::any_of(hand.begin(), hand.end(), beats);
  const bool due = Holds(terms.overruff);
  if (can_beat) return due ? beats(card) : is_trump;
  return is_trump || (terms.free && (due || terms.free_without_duty));
}

bool NaiveTable::Legal(const std::string& card, const std::vector<std::string>& hand) const {
  if (trick.empty()) return true;
  const char led = trick[0][1];
  const auto of = [&](char suit) {
    return std::any_of(hand.begin(), hand.end(), [&](const std::string& c) { return c[1] == suit; });
  };
  if (!of(led)) return led == trump || !of(trump) || Ruffing(card, hand);
  if (card[1] != led) return false;
  if (led != trump && trump != '*') return true;
  if (!Holds(trump == '*' ? terms.all : terms.lead)) return true;
  const int best = Power(trick[Winning()]);
  const bool can_beat = std::any_of(hand.begin(), hand.end(),
                                    [&](const std::string& c) { return c[1] == led && Power(c) > best; });
  return !can_beat || Power(card) > best;
}

std::vector<std::string> NaiveTable::LegalCards() const {
  const std::vector<std::string>& hand = hands[turn()];
  std::vector<std::string> legal;
  for (const std::string& card : hand) {
    if (Legal(card, hand)) legal.push_back(card);
  }
  return legal;
}

void NaiveTable::Play(const std::string& card) {
  std::vector<std::string>& hand = hands[turn()];
  hand.erase(std::find(hand.begin(), hand.end(), card));
  trick.push_back(card);
  if (trick.size() < hands.size()) return;
  // Turns up the cards that lay under the cards of the trick.
  for (size_t i = 0; i < trick.size(); ++i) {
    const auto below = under.find(trick[i]);
    if (below == under.end()) continue;
    hands[(static_cast<size_t>(leader) + i) % hands.size()].push_back(below->second);
  }
  leader = static_cast<int>((static_cast<size_t>(leader) + Winning()) % hands.size());
  trick.clear();
}

uint64_t NaiveTable::Lines() const {
  const std::vector<std::string> legal = LegalCards();
  if (legal.empty()) return 1;
  uint64_t lines = 0;
  for (const std::string& card : legal) {
    NaiveTable next = *this;
    next.Play(card);
    lines += next.Lines();
  }
  return lines;
}

NaiveTable NaiveTableOf(const BoardState& board, const std::vector<Card>& deck) {
  const RuleSet& rules = board.rules();
  const Denomination d = board.contract()->denomination;
  NaiveTable table{.terms = NaiveTermsOf(rules), .leader = Index(board.to_act())};
  table.trump = "CDHS-*"[static_cast<int>(d)];
  table.hands.resize(static_cast<size_t>(rules.players));
  for (size_t s = 0; s < table.hands.size(); ++s) {
    for (Card card : board.hand(static_cast<Seat>(s))) table.hands[s].push_back(card.ToString());
  }
  // law/belote-family 4 B: first all face-down cards, then, in the same order, the cards on them.
  if (rules.players == 2) {
    for (size_t i = 0; i < 16; ++i) table.under[deck[16 + i].ToString()] = deck[i].ToString();
  }
  return table;
}

}  // namespace hakam::rules::testing
