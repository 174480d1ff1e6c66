#include "arbiter/league/round_robin.h"

#include "absl/strings/str_cat.h"
#include "arbiter/league/format_schedule.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<Schedule>> RoundRobin::Create(const Options& options) {
  if (options.entrants < 2 || options.entrants > kMaxEntrants) {
    return absl::InvalidArgumentError(
        absl::StrCat("round robin: ", options.entrants, " entrants; give 2 to ", kMaxEntrants));
  }
  if (options.pairs < 1 || options.pairs > kMaxPairs) {
    return absl::InvalidArgumentError(
        absl::StrCat("round robin: ", options.pairs, " pairs; give 1 to ", kMaxPairs));
  }
  return std::make_unique<FormatSchedule>(std::unique_ptr<Format>(new RoundRobin(options)));
}

std::optional<Round> RoundRobin::Next(const RoundResult&) {
  Round round = {.last = true};
  round.matches.reserve(size_t{options_.entrants} * (options_.entrants - 1) / 2);
  for (EntrantIndex a = 0; a < options_.entrants; ++a) {
    for (EntrantIndex b = a + 1; b < options_.entrants; ++b) {
      round.matches.push_back({.a = a, .b = b, .pairs = options_.pairs});
    }
  }
  return round;
}

}  // namespace hakam::arbiter
