// How much of a league there is to play, how much of it is stored, and who is out.
#ifndef HAKAM_ARBITER_REPORT_EXTENT_H_
#define HAKAM_ARBITER_REPORT_EXTENT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/league/schedule.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Only pairs that count: those after an entrant was out are neither wanted nor stored.
struct Extent {
  uint64_t stored = 0;
  uint64_t wanted = 0;
  bool has_rule = false;                         // the league can put entrants out
  std::vector<std::optional<Disqualified>> out;  // by entrant
  uint32_t rounds_begun = 0;
  bool finished = false;  // all that is wanted is stored, and no round follows
  bool complete() const { return finished; }
  LeagueSchedule made;  // told of every stored pair
};

struct PairInLeague {
  Pairing pairing;  // of teams (league/teams.h)
  PairTally tally;
};

// From the journal alone. Calls `visit` with every pair that counts, in the order of (pairing, deal), which
// must not call the store. DataLoss if the journal is damaged or holds pairs that the league has not.
absl::StatusOr<Extent> ExtentOf(
    const Store& store, absl::FunctionRef<void(const PairInLeague&, const PairNumbers&)> visit =
                            [](const PairInLeague&, const PairNumbers&) {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_EXTENT_H_
