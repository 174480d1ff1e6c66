// Cards, seats, the three orders and the card points (section A).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_CARDS_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_CARDS_H_

#include <string>
#include <vector>

namespace hakam::reference::baloot {

using Card = std::string;  // rank letter, suit letter: "TH"
using Cards = std::vector<Card>;

// What stands for the trump suit in Sun: no card has it.
inline constexpr char kNoTrump = '-';

// A1: seats in the order of play.
int After(int seat, int steps);
int PartnerOf(int seat);
int TeamOf(int seat);

char RankOf(const Card& card);
char SuitOf(const Card& card);

// A3: places in the three orders, 0 is the lowest.
int NaturalPlace(char rank);
int SunPlace(char rank);
int TrumpPlace(char rank);

// A4, without the ten of the last trick.
int CardPoints(const Card& card, char trump);

bool Contains(const Cards& cards, const Card& card);
Cards OfSuit(const Cards& cards, char suit);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_CARDS_H_
