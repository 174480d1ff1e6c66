// One trick and which cards may be played to it (law/baloot E2 to E11, belote-family 0 E1 to E9).
//
//   const PlayTerms terms = TermsOf(rules, contract);
//   Trick trick(Seat::k1);
//   trick.Add(terms.denomination, *Card::Parse("AC"));
//   CardSet cards = LegalCards(terms, trick, hand_of_next);
#ifndef HAKAM_SDK_RULES_TRICK_H_
#define HAKAM_SDK_RULES_TRICK_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/card.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

// A trick in progress or complete. It always knows who is winning.
class Trick {
 public:
  Trick() = default;
  explicit Trick(Seat leader, int seats = kMaxSeats) : leader_(leader), seats_(static_cast<uint8_t>(seats)) {}

  // Adds the card of the next seat. Each seat plays at most one.
  void Add(Denomination d, Card card) {
    if (count_ > 0 && Beats(d, card, best())) winning_ = count_;
    cards_[count_++] = card;
  }

  Seat leader() const { return leader_; }
  int count() const { return count_; }
  int seats() const { return seats_; }
  bool empty() const { return count_ == 0; }
  bool complete() const { return count_ == seats_; }
  Card card(int position) const { return cards_[static_cast<size_t>(position)]; }
  Seat next() const { return After(leader_, count_, seats_); }

  // The trick must not be empty.
  Card led() const { return cards_[0]; }
  Card best() const { return cards_[winning_]; }
  Seat winner() const { return After(leader_, winning_, seats_); }

 private:
  std::array<Card, kMaxSeats> cards_{};
  Seat leader_{};
  uint8_t count_ = 0;
  uint8_t winning_ = 0;
  uint8_t seats_ = kMaxSeats;
};

// The rules of section E for one contract. With the trick and the hand, they decide whether a card is legal.
struct PlayTerms {
  Denomination denomination = Denomination::kNoTrumps;
  Duty overtake = Duty::kNever;   // beat the best card when trump is led; at all trumps, whatever is led
  Duty ruff = Duty::kNever;       // trump when void in a plain suit that was led
  Duty overruff = Duty::kNever;   // beat a ruff when ruffing
  bool undertrump_free = false;   // E8: a player who cannot beat a ruff may play anything
  bool locked = false;            // law/baloot E2
  std::optional<Seat> ekka = {};  // who announced Ekka in this trick (law/baloot E10)
};

PlayTerms TermsOf(const RuleSet& rules, Denomination denomination, bool locked = false);

// The cards of `hand`, the hand of the next seat, that may be played. Never empty if the hand is not. Inline,
// because a search calls it for every card.
CardSet LegalCards(const PlayTerms& terms, const Trick& trick, CardSet hand);

namespace trick_internal {

// The legal leads in a locked Hokum (law/baloot E2).
CardSet LegalLeads(const PlayTerms& terms, CardSet hand);
// For a trump lead, or a player void in the suit led. `follow`: the player's cards of the suit led.
CardSet LegalOtherwise(const PlayTerms& terms, const Trick& trick, CardSet hand, CardSet follow);

}  // namespace trick_internal

inline CardSet LegalCards(const PlayTerms& terms, const Trick& trick, CardSet hand) {
  if (trick.empty()) return terms.locked ? trick_internal::LegalLeads(terms, hand) : hand;
  const Suit led = trick.led().suit();
  const CardSet follow = hand.OfSuit(led);
  const bool trumps_led =
      terms.denomination == SuitDenomination(led) || terms.denomination == Denomination::kAllTrumps;
  if (!follow.empty() && !trumps_led) return follow;
  return trick_internal::LegalOtherwise(terms, trick, hand, follow);
}

// Whether Ekka may be announced if `card` is the next card of `trick`; `gone`: the cards of finished tricks
// (law/baloot E10).
bool EkkaAllowed(const RuleSet& rules, const Trick& trick, Denomination denomination, Card card,
                 CardSet gone);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_TRICK_H_
