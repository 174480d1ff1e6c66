// One trick and which cards may be played to it (rules/baloot E2 to E11).
//
//   Trick trick(Seat::k1);
//   trick.Add(Denomination::kHearts, *Card::Parse("AC"));
//   CardSet cards = LegalCards(rules, trick, {.denomination = Denomination::kHearts}, Seat::k2, hand);
#ifndef HAKAM_SDK_RULES_TRICK_H_
#define HAKAM_SDK_RULES_TRICK_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/card.h"
#include "sdk/rules/order.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

// A trick in progress or complete. Knows its winner at every moment.
class Trick {
 public:
  Trick() = default;
  explicit Trick(Seat leader) : leader_(leader) {}

  // The next card in turn. At most four.
  void Add(Denomination d, Card card) {
    if (count_ > 0 && Beats(d, card, best())) winning_ = count_;
    cards_[count_++] = card;
  }

  Seat leader() const { return leader_; }
  int count() const { return count_; }
  bool empty() const { return count_ == 0; }
  bool complete() const { return count_ == kMaxSeats; }
  Card card(int position) const { return cards_[static_cast<size_t>(position)]; }
  Seat next() const { return After(leader_, count_); }

  // The trick must not be empty.
  Card led() const { return cards_[0]; }
  Card best() const { return cards_[winning_]; }
  Seat winner() const { return After(leader_, winning_); }

 private:
  std::array<Card, kMaxSeats> cards_{};
  Seat leader_{};
  uint8_t count_ = 0;
  uint8_t winning_ = 0;
};

// What the legality of a card depends on besides the trick and the hand.
struct PlayTerms {
  Denomination denomination = Denomination::kNoTrumps;
  bool locked = false;            // E2
  std::optional<Seat> ekka = {};  // who announced Ekka in this trick (E10)
};

// The cards of `hand` that `seat`, whose turn it is, may play. Never empty if the hand is not.
CardSet LegalCards(const RuleSet& rules, const Trick& trick, const PlayTerms& terms, Seat seat, CardSet hand);

// Whether Ekka may be announced with `card` played next to `trick`; `gone`: the cards of finished tricks
// (E10).
bool EkkaAllowed(const RuleSet& rules, const Trick& trick, Denomination denomination, Card card,
                 CardSet gone);

// Who leads to trick 1 (E1).
Seat FirstLeader(const RuleSet& rules, Seat dealer, Seat caller);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_TRICK_H_
