// A few boards of a league, played in a folder that is thrown away, to learn how long the league takes and
// what it needs.
#ifndef HAKAM_ARBITER_CLI_LEAGUE_SAMPLE_H_
#define HAKAM_ARBITER_CLI_LEAGUE_SAMPLE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/setup/league_config.h"

namespace hakam::arbiter {

// The most that a sample takes.
inline constexpr absl::Duration kSampleTime = absl::Seconds(20);

struct LeagueSample {
  uint64_t pairs = 0;
  absl::Duration took;        // of these pairs, with the start of the processes
  int64_t journal_bytes = 0;  // of these pairs
  int64_t log_bytes = 0;      // what the bots wrote
  bool cut_short = false;     // more was planned, but the time was over
  std::vector<std::string> warnings;
  std::map<std::string, uint64_t> faults;  // by the name of the entrant; without those that had none
};

// Everybody plays somebody, in one round (in two if the number of entrants is odd): four deals of each
// pairing; again with more while that takes less than 2 seconds, as far as the league itself plays as many of
// a pairing. The deals are not those of the league. `playing`: by entrant, takes part; at least two. `folder`
// is a new one. Cancelled after Ctrl-C.
absl::StatusOr<LeagueSample> PlaySample(const LeagueConfig& config, const std::vector<bool>& playing,
                                        const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LEAGUE_SAMPLE_H_
