#include "baloot_play.h"

namespace hakam::reference::baloot {
namespace {

// The higher trumps of a hand; all of them while no trump is in the trick.
Cards Higher(const Cards& trumps, const Trick& trick, char trump) {
  int best = -1;
  for (const Played& played : trick.played) {
    if (SuitOf(played.card) != trump) continue;
    if (TrumpPlace(RankOf(played.card)) > best) best = TrumpPlace(RankOf(played.card));
  }
  Cards higher;
  for (const Card& card : trumps) {
    if (TrumpPlace(RankOf(card)) > best) higher.push_back(card);
  }
  return higher;
}

bool HasTrump(const Trick& trick, char trump) {
  for (const Played& played : trick.played) {
    if (SuitOf(played.card) == trump) return true;
  }
  return false;
}

// E2.
Cards Leads(char trump, bool locked, const Cards& hand) {
  if (!locked) return hand;
  Cards plain;
  for (const Card& card : hand) {
    if (SuitOf(card) != trump) plain.push_back(card);
  }
  return plain.empty() ? hand : plain;
}

// E9, with at least one trump in the hand.
Cards OnTrumpLead(const Options& options, char trump, const Cards& trumps, const Trick& trick,
                  bool partner_wins) {
  if (options.overtrump_led == "NEVER") return trumps;
  if (options.overtrump_led == "UNLESS_PARTNER" && partner_wins) return trumps;
  const Cards higher = Higher(trumps, trick, trump);
  return higher.empty() ? trumps : higher;
}

// E5-E8 and E10: Hokum, a plain suit led that the player does not hold, at least one trump in the hand.
Cards WhenVoid(const Options& options, char trump, const Cards& hand, const Trick& trick, int seat) {
  // Without the duty to trump the other predicates have nothing to bite on (column G of the table).
  if (!options.must_trump) return hand;
  const int winner = WinningSeat(trick, trump);
  if (winner == PartnerOf(seat)) {
    if (options.partner_exempt) return hand;                   // E6
    if (options.ekka && trick.ekka_by == winner) return hand;  // E10
  }
  const Cards trumps = OfSuit(hand, trump);
  if (!HasTrump(trick, trump)) return trumps;  // E5
  const Cards higher = Higher(trumps, trick, trump);
  if (higher.empty()) return options.undertrump == "FREE" ? hand : trumps;  // E8
  return options.overtrump_ruff ? higher : trumps;                          // E7
}

}  // namespace

int FirstLeader(const Options& options, const Contract& contract, int dealer) {
  return options.first_lead == "DECLARER" ? contract.caller : After(dealer, 1);
}

int WinningSeat(const Trick& trick, char trump) {
  const Played* best = &trick.played.front();
  for (const Played& played : trick.played) {
    const bool both_trump = SuitOf(played.card) == trump && SuitOf(best->card) == trump;
    if (both_trump) {
      if (TrumpPlace(RankOf(played.card)) > TrumpPlace(RankOf(best->card))) best = &played;
    } else if (SuitOf(played.card) == trump) {
      best = &played;
    } else if (SuitOf(played.card) == SuitOf(best->card)) {
      if (SunPlace(RankOf(played.card)) > SunPlace(RankOf(best->card))) best = &played;
    }
  }
  return best->seat;
}

Cards LegalCards(const Options& options, char trump, bool locked, const Cards& hand, const Trick& trick,
                 int seat) {
  if (trick.played.empty()) return Leads(trump, locked, hand);
  const char led = SuitOf(trick.played.front().card);
  const Cards of_led_suit = OfSuit(hand, led);
  if (!of_led_suit.empty()) {
    if (led != trump) return of_led_suit;  // E3
    const bool partner_wins = WinningSeat(trick, trump) == PartnerOf(seat);
    return OnTrumpLead(options, trump, of_led_suit, trick, partner_wins);
  }
  // E4 in Sun; in Hokum a trump lead or a plain one without a trump to play.
  if (OfSuit(hand, trump).empty()) return hand;
  return WhenVoid(options, trump, hand, trick, seat);
}

bool MayAnnounceEkka(const Options& options, char trump, const Card& card, const Trick& trick,
                     const Cards& gone) {
  if (!options.ekka || trump == kNoTrump || SuitOf(card) == trump) return false;
  // Led, or the second card of the trick and in the suit of the first: the partner has still to play. The
  // suit led is then the plain suit of the card itself, so no trump can be in the trick.
  if (trick.played.size() > 1) return false;
  if (trick.played.size() == 1 && SuitOf(trick.played.front().card) != SuitOf(card)) return false;
  for (char rank : {'7', '8', '9', 'J', 'Q', 'K', 'T', 'A'}) {
    if (SunPlace(rank) <= SunPlace(RankOf(card))) continue;
    if (!Contains(gone, {rank, SuitOf(card)})) return false;
  }
  return true;
}

}  // namespace hakam::reference::baloot
