// What `hakam league check` has found, as text and JSON.
#ifndef HAKAM_ARBITER_CLI_LEAGUE_CHECK_H_
#define HAKAM_ARBITER_CLI_LEAGUE_CHECK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/cli/check_report.h"
#include "arbiter/cli/league_sample.h"
#include "arbiter/setup/league_size.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct LeagueDryRun {
  v1::League league;  // with its defaults
  LeagueSize size;
  uint64_t stored = 0;                 // pairs that are played already
  std::vector<CheckLine> starts;       // of entrants that are processes
  std::optional<LeagueSample> sample;  // unset: fewer than two entrants can play
  uint32_t boards_at_a_time = 0;
  int64_t disk_free = 0;  // bytes, less what must stay free
  std::vector<std::string> warnings;

  uint64_t pairs_left() const { return size.pairs > stored ? size.pairs - stored : 0; }
  // What the pairs that are left will take, by the sample. Unset: it tells nothing.
  std::optional<absl::Duration> time() const;
  std::optional<int64_t> journal_bytes() const;
  bool ok() const;  // everybody can start
};

// Without the starts, which are printed one by one.
std::string LeagueDryRunText(const LeagueDryRun& run);
std::string LeagueDryRunJson(const LeagueDryRun& run);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LEAGUE_CHECK_H_
