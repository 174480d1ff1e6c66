// The clock of a player: a limit for each decision and a bank for the whole board.
#ifndef HAKAM_ARBITER_TABLE_CLOCK_RULES_H_
#define HAKAM_ARBITER_TABLE_CLOCK_RULES_H_

#include <cstdint>

#include "absl/time/time.h"

namespace hakam::arbiter {

enum class ClockMeasure : uint8_t {
  kWall,  // wall-clock time
  kCpu,   // CPU time of the agent's processes; wall-clock time is limited too, to kWallLimit times as much
};
inline constexpr int kWallLimit = 10;

// The values here are the defaults of league files and of the command line.
struct ClockRules {
  absl::Duration per_decision = absl::Seconds(1);   // for each decision
  absl::Duration bank = absl::Seconds(10);          // extra time of a player in one board
  absl::Duration increment = absl::ZeroDuration();  // added to the bank after each answered decision
  absl::Duration start_limit =
      absl::Seconds(10);  // for launch and Describe together, and for each StartSession
  ClockMeasure measure = ClockMeasure::kWall;
  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_CLOCK_RULES_H_
