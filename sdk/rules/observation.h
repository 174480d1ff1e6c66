// Everything that one seat may know. There is no field for another hand, a face-down card or the stock, so
// these cannot leak.
#ifndef HAKAM_SDK_RULES_OBSERVATION_H_
#define HAKAM_SDK_RULES_OBSERVATION_H_

#include <cstdint>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "sdk/rules/action.h"
#include "sdk/rules/card.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

enum class Phase : uint8_t { kAuction, kDoubling, kDeclaring, kPlay, kFinished };

// The stage of a Baloot auction (law/baloot C).
enum class AuctionStage : uint8_t {
  kNone,
  kRound1,
  kRound1Over,
  kRound1Claim,
  kConfirm,
  kRound2,
  kRound2Over,
  kThird
};

struct SeatCall {
  Seat seat{};
  Call call;
  friend bool operator==(const SeatCall&, const SeatCall&) = default;
};

enum class MeldKind : uint8_t { kRun3, kRun4, kRun5, kFour, kFourNines, kFourJacks, kFourHundred };

struct DeclaredMeld {
  Seat seat{};
  MeldKind kind{};
  CardSet cards;  // empty until shown to the observer; the observer's own melds are never empty
  friend bool operator==(const DeclaredMeld&, const DeclaredMeld&) = default;
};

// One trick, finished or in progress; cards in the order played, starting with the leader's.
struct TrickView {
  Seat leader{};
  uint8_t count = 0;
  std::array<Card, kMaxSeats> cards{};
  std::optional<Seat> winner;  // set when complete
  std::optional<Seat> ekka;    // who announced Ekka with the card played (law/baloot E10)
  uint8_t belote = 0;          // bit s: seat s said Belote with its card (belote-family F8)
  friend bool operator==(const TrickView&, const TrickView&) = default;
};

// Two cards of the layout game (belote-family 4 B): one lies on the other.
struct PileView {
  Seat seat{};
  std::optional<Card> up;  // unset: the pile is gone
  bool has_down = false;   // a card that nobody has seen lies below
  friend bool operator==(const PileView&, const PileView&) = default;
};

struct Observation {
  Seat seat{};
  Seat dealer{};
  Phase phase{};
  AuctionStage auction_stage{};
  CardSet hand;  // own cards not yet played; in the layout those that are face up
  std::optional<Card> public_card;
  std::optional<Seat> public_card_holder;  // set when the card is in a hand: Baloot, Belote after the auction
  absl::InlinedVector<SeatCall, 16> calls;
  std::optional<Contract> contract;
  absl::InlinedVector<DeclaredMeld, 8> melds;  // in the order declared
  std::optional<Team> meld_team;               // after trick 1, if only one team scores
  absl::InlinedVector<Seat, 2> belote_seats;
  absl::InlinedVector<TrickView, 9> tricks;
  PerTeam card_points{};  // taken so far, without the bonus for the last trick
  PerTeam scores{};       // match score before the board
  int hanging = 0;
  int hidden_cards = 0;                    // own cards that even the owner has not seen (Tarabish: the kitty)
  absl::InlinedVector<PileView, 2> piles;  // layout only: seat 0's from left to right, then seat 1's

  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OBSERVATION_H_
