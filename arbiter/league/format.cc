#include "arbiter/league/format.h"

#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::Status CheckMeetings(absl::string_view format, const Meetings& meetings) {
  HAKAM_RETURN_IF_ERROR(CheckRange(format, "entrants", meetings.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange(format, "cycles", meetings.cycles, {1, kMaxPairs}));
  return CheckRange(format, "pairs", meetings.pairs, {1, kMaxPairs / meetings.cycles});
}

Round OnlyRound(const Meetings& meetings, absl::FunctionRef<bool(EntrantIndex a, EntrantIndex b)> meet) {
  Round round = {.cycle = meetings.pairs, .last = true};
  for (EntrantIndex b = 1; b < meetings.entrants; ++b) {
    for (EntrantIndex a = 0; a < b; ++a) {
      if (meet(a, b)) round.matches.push_back({.a = a, .b = b, .pairs = meetings.pairs * meetings.cycles});
    }
  }
  return round;
}

}  // namespace hakam::arbiter
