#include "baloot_cards.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace hakam::reference::baloot {
namespace {

int PlaceIn(std::string_view order, char rank) {
  const auto place = order.find(rank);
  if (place == std::string_view::npos) throw std::invalid_argument("no such rank");
  return static_cast<int>(place);
}

}  // namespace

int After(int seat, int steps) { return (seat + steps) % 4; }

int PartnerOf(int seat) { return After(seat, 2); }

int TeamOf(int seat) { return seat % 2; }

char RankOf(const Card& card) { return card[0]; }

char SuitOf(const Card& card) { return card[1]; }

int NaturalPlace(char rank) { return PlaceIn("789TJQKA", rank); }

int SunPlace(char rank) { return PlaceIn("789JQKTA", rank); }

int TrumpPlace(char rank) { return PlaceIn("78QKTA9J", rank); }

int CardPoints(const Card& card, char trump) {
  const bool is_trump = SuitOf(card) == trump;
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
      return is_trump ? 20 : 2;
    case '9':
      return is_trump ? 14 : 0;
    default:
      return 0;
  }
}

bool Contains(const Cards& cards, const Card& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

Cards OfSuit(const Cards& cards, char suit) {
  Cards found;
  for (const Card& card : cards) {
    if (SuitOf(card) == suit) found.push_back(card);
  }
  return found;
}

}  // namespace hakam::reference::baloot
