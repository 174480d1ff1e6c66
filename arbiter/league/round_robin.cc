#include "arbiter/league/round_robin.h"

#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<RoundRobin>> RoundRobin::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckRange("round robin", "entrants", options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("round robin", "cycles", options.cycles, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckRange("round robin", "pairs", options.pairs, {1, kMaxPairs / options.cycles}));
  return std::unique_ptr<RoundRobin>(new RoundRobin(options));
}

std::optional<Round> RoundRobin::Next(const RoundResult&) {
  Round round = {.cycle = options_.pairs, .last = true};
  round.matches.reserve(size_t{options_.entrants} * (options_.entrants - 1) / 2);
  for (EntrantIndex b = 1; b < options_.entrants; ++b) {
    for (EntrantIndex a = 0; a < b; ++a) {
      round.matches.push_back({.a = a, .b = b, .pairs = options_.pairs * options_.cycles});
    }
  }
  return round;
}

}  // namespace hakam::arbiter
