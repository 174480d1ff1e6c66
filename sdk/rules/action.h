// What a player can do: call, declare melds, play a card.
//
// Plain values: comparable, printable, no allocation.
//   Action::OfCall({.kind = CallKind::kSun})
//   Action::OfPlay(*Card::Parse("TH"))
#ifndef HAKAM_SDK_RULES_ACTION_H_
#define HAKAM_SDK_RULES_ACTION_H_

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/card.h"

namespace hakam::rules {

// How the cards rank and which suit is trump. Baloot's Sun is kNoTrumps.
enum class Denomination : uint8_t { kClubs, kDiamonds, kHearts, kSpades, kNoTrumps, kAllTrumps };
constexpr Denomination SuitDenomination(Suit suit) { return static_cast<Denomination>(suit); }
// The trump suit, if the denomination is one.
constexpr std::optional<Suit> TrumpOf(Denomination d) {
  if (d == Denomination::kNoTrumps || d == Denomination::kAllTrumps) return std::nullopt;
  return static_cast<Suit>(d);
}

enum class CallKind : uint8_t {
  kPass,
  kTake,
  kBid,
  kCapot,
  kHokum,
  kSun,
  kAshkal,
  kKawesh,
  kDouble,
  kTriple,
  kFour,
  kGahwa,
  kRedouble,
  kMatch
};

enum class Lock : uint8_t { kNone, kOpen, kLocked };

struct Call {
  CallKind kind = CallKind::kPass;
  std::optional<Denomination> denomination;  // if the call names one
  int16_t points = 0;                        // points auctions
  Lock lock = Lock::kNone;                   // Baloot: DOUBLE and FOUR, if the lock is a choice

  friend auto operator<=>(const Call&, const Call&) = default;

  // The text of the test vectors: "PASS", "TAKE", "HOKUM:H", "DOUBLE:LOCKED", "80-H" (BID with points), "H"
  // (BID without). Parse also reads lower case.
  std::string ToString() const;
  static absl::StatusOr<Call> Parse(absl::string_view text);
};

// The melds that one player declares before its first card (law/baloot F1). Empty: none.
struct Declaration {
  static constexpr int kMaxMelds = 3;
  std::array<CardSet, kMaxMelds> melds{};  // the first `count` are used
  uint8_t count = 0;

  const CardSet* begin() const { return melds.data(); }
  const CardSet* end() const { return melds.data() + count; }
  friend auto operator<=>(const Declaration&, const Declaration&) = default;
};

struct Play {
  Card card;
  bool announce_belote = false;
  bool ekka = false;
  friend auto operator<=>(const Play&, const Play&) = default;
};

enum class ActionKind : uint8_t { kCall, kDeclaration, kPlay };

// `kind` says which of the three is used. The others keep their defaults, so that comparison works.
struct Action {
  ActionKind kind = ActionKind::kCall;
  Call call;
  Declaration declaration;
  Play play;

  static Action OfCall(const Call& call) { return {.kind = ActionKind::kCall, .call = call}; }
  static Action OfDeclaration(const Declaration& d) {
    return {.kind = ActionKind::kDeclaration, .declaration = d};
  }
  static Action OfPlay(Card card) { return {.kind = ActionKind::kPlay, .play = {.card = card}}; }

  friend auto operator<=>(const Action&, const Action&) = default;

  // "SUN", "declare KH QH JH + 7S 8S 9S", "declare nothing", "TH".
  std::string ToString() const;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_ACTION_H_
