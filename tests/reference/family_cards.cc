#include "tests/reference/family_cards.h"

#include <algorithm>
#include <cstring>

namespace hakam::reference::family {
namespace {

// All from low to high, so that a place in the list is a strength.
constexpr char kNaturalOrder[] = "6789TJQKA";
constexpr char kPlainOrder[] = "6789JQKTA";
constexpr char kTrumpOrder[] = "678QKTA9J";

int Place(const char* order, char item) { return static_cast<int>(std::strchr(order, item) - order); }

bool RanksAsTrump(const Card& card, const Trumps& trumps) {
  if (trumps.mode == Mode::kAllTrumps) return true;
  return trumps.mode == Mode::kSuit && SuitOf(card) == trumps.trump;
}

}  // namespace

Trumps TrumpsOf(const std::string& denomination) {
  if (denomination == "NT") return {Mode::kNoTrumps, 0};
  if (denomination == "AT") return {Mode::kAllTrumps, 0};
  return {Mode::kSuit, denomination[0]};
}

int NaturalRank(char rank) { return Place(kNaturalOrder, rank); }

int Strength(const Card& card, const Trumps& trumps) {
  return Place(RanksAsTrump(card, trumps) ? kTrumpOrder : kPlainOrder, RankOf(card));
}

int Points(const Card& card, const Trumps& trumps) {
  const bool as_trump = RanksAsTrump(card, trumps);
  switch (RankOf(card)) {
    case 'A':
      return 11;
    case 'T':
      return 10;
    case 'K':
      return 4;
    case 'Q':
      return 3;
    case 'J':
      return as_trump ? 20 : 2;
    case '9':
      return as_trump ? 14 : 0;
    default:
      return 0;
  }
}

bool HasSuit(const std::vector<Card>& cards, char suit) {
  for (const Card& card : cards) {
    if (SuitOf(card) == suit) return true;
  }
  return false;
}

bool Has(const std::vector<Card>& cards, const Card& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

std::vector<Card> OfSuit(const std::vector<Card>& cards, char suit) {
  std::vector<Card> result;
  for (const Card& card : cards) {
    if (SuitOf(card) == suit) result.push_back(card);
  }
  return result;
}

void Remove(const Card& card, std::vector<Card>* cards) {
  cards->erase(std::find(cards->begin(), cards->end(), card));
}

void SortForText(std::vector<Card>* cards) {
  std::sort(cards->begin(), cards->end(), [](const Card& a, const Card& b) {
    if (SuitOf(a) != SuitOf(b)) return SuitOf(a) < SuitOf(b);  // C D H S is also the order of the letters
    return NaturalRank(RankOf(a)) > NaturalRank(RankOf(b));
  });
}

}  // namespace hakam::reference::family
