// The contract of a board.
#ifndef HAKAM_SDK_RULES_CONTRACT_H_
#define HAKAM_SDK_RULES_CONTRACT_H_

#include <cstdint>
#include <optional>

#include "sdk/rules/action.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

struct Contract {
  Denomination denomination = Denomination::kNoTrumps;
  Seat caller{};      // who made the call (law/baloot A5)
  Seat taker{};       // who receives the public card: the caller, except for Ashkal
  uint8_t round = 0;  // Baloot: 1, 2, or 3 for the third call
  bool ashkal = false;
  int16_t points = 0;  // points auctions
  bool capot = false;
  uint8_t level = 1;  // Baloot 1..5; elsewhere the factor 1, 2, 4
  bool locked = false;
  std::optional<Seat> last_raiser;
  bool match = false;

  Team declarers() const { return TeamOf(caller); }
  std::optional<Suit> trump() const { return TrumpOf(denomination); }
  friend bool operator==(const Contract&, const Contract&) = default;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_CONTRACT_H_
