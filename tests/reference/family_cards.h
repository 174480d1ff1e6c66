// Cards, orders and points of the Belote family (section 0 of the rules). A card is its text, "TH": rank,
// then suit.
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_CARDS_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_CARDS_H_

#include <string>
#include <vector>

namespace hakam::reference::family {

using Card = std::string;

inline char RankOf(const Card& card) { return card[0]; }
inline char SuitOf(const Card& card) { return card[1]; }

inline constexpr char kSuits[] = "CDHS";

enum class Mode { kSuit, kNoTrumps, kAllTrumps };

// What a contract says about the cards; `trump` is 0 unless the mode is kSuit.
struct Trumps {
  Mode mode = Mode::kSuit;
  char trump = 0;
};

// "H", "NT" or "AT".
Trumps TrumpsOf(const std::string& denomination);

// The place of a rank in the natural order, the one of runs: 6 is 0, the ace 8.
int NaturalRank(char rank);
// The strength of a card among the cards of its own suit.
int Strength(const Card& card, const Trumps& trumps);
// What the card is worth in a trick.
int Points(const Card& card, const Trumps& trumps);

bool HasSuit(const std::vector<Card>& cards, char suit);
bool Has(const std::vector<Card>& cards, const Card& card);
std::vector<Card> OfSuit(const std::vector<Card>& cards, char suit);
void Remove(const Card& card, std::vector<Card>* cards);
// By suit C D H S, then from the ace down in natural order.
void SortForText(std::vector<Card>* cards);

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_CARDS_H_
