// The clock of a player: a limit for each decision and a bank for the whole board.
#ifndef HAKAM_ARBITER_TABLE_CLOCK_RULES_H_
#define HAKAM_ARBITER_TABLE_CLOCK_RULES_H_

#include <cstdint>

#include "absl/time/time.h"

namespace hakam::arbiter {

enum class ClockMeasure : uint8_t {
  kWall,  // time that passes
  kCpu,  // time that the agent's processes spend on a core; kWallLimit times as much time that passes is over
         // too
};
// See kCpu.
inline constexpr int kWallLimit = 10;

struct ClockRules {
  absl::Duration per_decision = absl::Seconds(1);   // each decision has this for itself
  absl::Duration bank = absl::Seconds(10);          // what a player may use beyond it, over one board
  absl::Duration increment = absl::ZeroDuration();  // added to the bank after each answered decision
  absl::Duration start_limit = absl::Seconds(10);   // launch and Describe together; again each StartSession
  ClockMeasure measure = ClockMeasure::kWall;
  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_CLOCK_RULES_H_
