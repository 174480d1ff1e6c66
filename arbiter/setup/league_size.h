// How large a league is before it is played.
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_SIZE_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_SIZE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct LeagueSize {
  uint64_t pairs = 0;   // deals, of all pairings together; in FORMAT_SINGLE a deal is one board
  uint32_t rounds = 0;  // 0: nobody can say; formats with one round have 1
  // The results decide how much is played: these are the largest numbers.
  bool at_most = false;
};

// `league` must have its defaults filled in. Disqualifications, and entrants that join or leave, are not
// foreseen. Errors as MakeSchedule.
absl::StatusOr<LeagueSize> SizeOf(const v1::League& league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_SIZE_H_
