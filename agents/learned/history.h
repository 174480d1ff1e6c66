// What the calls and the tricks of an observation say, in the words of the inputs. Seats are relative to the
// player: 0 me, 1 the next, 2 my partner, 3 the one before me.
#ifndef HAKAM_AGENTS_LEARNED_HISTORY_H_
#define HAKAM_AGENTS_LEARNED_HISTORY_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::learned {

// The kinds of contracts, which differ in how cards rank.
enum class Class : uint8_t { kSuit, kNoTrumps, kAllTrumps };
inline constexpr int kClasses = 3;
Class ClassOf(rules::Denomination d);

// 0..kHeights-1: the height of a bid in points, in steps of 10 from 80; the last is a capot.
inline constexpr int kHeights = 18;
int HeightOf(int points, bool capot);

inline int Relative(rules::Seat me, rules::Seat seat) { return (Index(seat) - Index(me)) & 3; }

// The kinds of calls that are told apart in the history.
enum class Spoken : uint8_t { kPass, kSuit, kNoTrumps, kOther, kDouble, kRaise, kFour, kTop };
inline constexpr int kSpoken = 8;

struct CallHistory {
  // The contract if everybody passes from now on; in round 2 of Baloot the suit may not be named yet.
  bool standing = false;
  std::optional<rules::Denomination> denomination;  // not set: a suit that is not named yet
  rules::Seat caller{};
  int height = 0;  // HeightOf() of a bid in points
  int raises = 0;  // doubles, redoubles, and so on, since the last bid

  bool second_round = false;                                  // everybody passed in the first
  int bids = 0;                                               // calls that are no pass
  std::array<std::optional<rules::Denomination>, 4> named{};  // by relative seat: its last bid
  std::array<int, 4> named_height{};                          // by relative seat
  std::array<std::array<uint8_t, 2>, 4> spoken{};             // by relative seat and round: bits of Spoken
};
CallHistory ReadCalls(const rules::RuleSet& rules, const rules::Observation& seen);

// The leads and discards, by suit.
struct TrickHistory {
  std::array<std::optional<int>, 4> first_led{};  // the relative seat that led the suit first
  std::array<uint8_t, 4> led_by{};                // bits of the relative seats that led it
  std::array<bool, 4> partner_threw_low{};        // the partner discarded a card of less than 3 points of it
  std::array<bool, 4> partner_threw_high{};       // or another one
};
TrickHistory ReadTricks(const rules::Observation& seen, rules::Denomination denomination);

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_HISTORY_H_
