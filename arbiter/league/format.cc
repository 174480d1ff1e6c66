#include "arbiter/league/format.h"

#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::Status CheckSingleRound(const SingleRound& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  return CheckRange("pairs", options.pairs, {1, kMaxPairs});
}

Round OnlyRound(const SingleRound& options, absl::FunctionRef<bool(EntrantIndex a, EntrantIndex b)> meet) {
  Round round = {.cycle = options.cycle, .last = true};
  for (EntrantIndex b = 1; b < options.entrants; ++b) {
    for (EntrantIndex a = 0; a < b; ++a) {
      if (meet(a, b)) round.meetings.push_back({.a = a, .b = b, .pairs = options.pairs});
    }
  }
  return round;
}

}  // namespace hakam::arbiter
