#include "arbiter/play/boards.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/play/driver.h"

namespace hakam::arbiter {
namespace {

// More boards cost no less for each (tests/bench/README.md).
constexpr uint32_t kMost = 64;

}  // namespace

Concurrency BoardsOf(uint32_t concurrency, const v1::League& league, const std::vector<Entrant>& entrants) {
  const Concurrency plain = Concurrency::Fixed(InFlight(concurrency));
  // Builtin agents keep the cores busy as they are. The others serve one session a process, or are frozen.
  if (concurrency != 0 || AllBuiltin(entrants) || league.suspend_waiting() ||
      league.clock().measure() == v1::CLOCK_MEASURE_CPU) {
    return plain;
  }
  uint32_t most = kMost;
  for (const Entrant& entrant : entrants) {
    if (entrant.elsewhere()) return plain;  // its connections are counted beforehand (StartHub)
    if (!entrant.builtin()) most = std::min(most, entrant.max_sessions);
  }
  return {.first = plain.first, .most = std::max(plain.first, most)};
}

std::string TooManyBoards(uint32_t concurrency, const std::vector<Entrant>& entrants) {
  if (concurrency <= Cores()) return "";
  std::vector<std::string> single;
  for (const Entrant& entrant : entrants) {
    if (!entrant.builtin() && !entrant.elsewhere() && entrant.max_sessions == 1)
      single.push_back(entrant.name);
  }
  if (single.empty()) return "";
  return absl::StrCat(absl::StrJoin(single, ", "), single.size() == 1 ? " plays" : " play",
                      " one board in a process: more than ", Cores(), " boards at a time (the cores; now ",
                      concurrency, ") only start more processes");
}

}  // namespace hakam::arbiter
