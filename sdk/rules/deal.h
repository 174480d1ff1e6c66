// Dealing: who gets which card of the deck (law/baloot B, belote-family B). A deal is complete before the
// first call and never changes afterwards.
#ifndef HAKAM_SDK_RULES_DEAL_H_
#define HAKAM_SDK_RULES_DEAL_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "sdk/rules/card.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

inline constexpr int kMaxDeck = 36;
// The layout of Découverte: each of the two players has this many piles, one face-up card on one face-down.
inline constexpr int kPilesEach = 8;

// The cards of the pack, and their number.
constexpr CardSet PackCards(DeckKind deck) {
  const uint64_t lane = deck == DeckKind::kD32 ? 0x1FE0 : deck == DeckKind::kD36 ? 0x1FF0 : 0x1F80;
  return CardSet::FromBits(lane * 0x0001'0001'0001'0001);
}
constexpr int PackSize(DeckKind deck) { return PackCards(deck).size(); }
inline CardSet GameCards(const RuleSet& rules) { return PackCards(rules.deck); }

// InvalidArgument if `deck` is not the game's cards, each once; names the first that is wrong.
absl::Status CheckDeck(const RuleSet& rules, absl::Span<const Card> deck);

struct BoardSetup {
  std::vector<Card> deck;  // first card dealt first; must be the game's cards, each once
  Seat dealer{};
  PerTeam scores{};  // match score before the board
  int hanging = 0;   // hand points left by earlier boards (Bidding Belote G3)
};

// A dealt deck. Immutable; all positions of the board share it.
class Deal {
 public:
  // `rules` must outlive the deal. InvalidArgument as for CheckDeck, or if the dealer has no seat in the
  // game.
  static absl::StatusOr<Deal> Create(const RuleSet* rules, const BoardSetup& setup);

  const RuleSet& rules() const { return *rules_; }
  Seat dealer() const { return dealer_; }
  int seats() const { return rules_->players; }
  const PerTeam& scores() const { return scores_; }
  int hanging() const { return hanging_; }
  int tricks() const { return tricks_; }
  // The card that was turned up, in games that turn one up.
  std::optional<Card> turnup() const;

  // The own cards that a seat sees before the auction; in the layout its face-up cards.
  CardSet seen(Seat seat) const { return seen_[At(seat)]; }
  // The own cards that a seat cannot see until trump is set.
  CardSet kitty(Seat seat) const { return kitty_[At(seat)]; }
  // The hands of all seats when play begins; in the layout the face-up cards.
  std::array<CardSet, kMaxSeats> FullHands(Seat taker) const;
  // Layout: the card that lies under this one.
  std::optional<Card> Under(Card up) const {
    const uint8_t down = under_[static_cast<size_t>(up.index())];
    if (down == kNothing) return std::nullopt;
    return Card::FromIndex(down);
  }
  // Layout: the card that was face up on a pile at the start.
  Card PileTop(Seat seat, int pile) const;

 private:
  static constexpr uint8_t kNothing = 0xFF;

  Deal() { under_.fill(kNothing); }

  const RuleSet* rules_ = nullptr;
  std::array<Card, kMaxDeck> deck_{};
  std::array<CardSet, kMaxSeats> seen_{};
  std::array<CardSet, kMaxSeats> kitty_{};
  std::array<uint8_t, 64> under_;  // by card: index of the card that lies under it
  PerTeam scores_{};
  int hanging_ = 0;
  Seat dealer_{};
  int turnup_ = -1;  // position in the deck
  int stock_ = 0;    // position of the first card after the auction
  uint8_t tricks_ = 0;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_DEAL_H_
