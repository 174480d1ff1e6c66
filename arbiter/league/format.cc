#include "arbiter/league/format.h"

#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::Status CheckMeetings(const Meetings& meetings) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(meetings.entrants, {2, kMaxEntrants}));
  return CheckRange("pairs", meetings.pairs, {1, kMaxPairs});
}

Round OnlyRound(const Meetings& meetings, absl::FunctionRef<bool(EntrantIndex a, EntrantIndex b)> meet) {
  Round round = {.cycle = meetings.cycle, .last = true};
  for (EntrantIndex b = 1; b < meetings.entrants; ++b) {
    for (EntrantIndex a = 0; a < b; ++a) {
      if (meet(a, b)) round.matches.push_back({.a = a, .b = b, .pairs = meetings.pairs});
    }
  }
  return round;
}

}  // namespace hakam::arbiter
