// The standings of a league, computed from its journal alone.
#ifndef HAKAM_ARBITER_RUNNER_STANDINGS_H_
#define HAKAM_ARBITER_RUNNER_STANDINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// One entrant. Points are game points per board against the average of the pool; a difference of two
// ratings is the expected difference on one board. Errors are one standard error, clustered by deal.
struct Standing {
  std::string name;
  std::string agent;
  double points = 0;
  double points_se = 0;
  double elo = 0;
  double elo_se = 0;
  int64_t pairs = 0;
  int64_t won = 0;  // pairs with a positive difference
  int64_t drawn = 0;
  int64_t lost = 0;
  int64_t faults = 0;
  bool provisional = false;  // fewer than 100 pairs
  std::string out;           // disqualified, and why; its pairs after that do not count. Empty: plays on
};

// How one entrant did against another: mean difference in game points per board.
struct CrossCell {
  bool played = false;
  double mean = 0;
  double se = 0;
  int64_t pairs = 0;
  int64_t won = 0;
  int64_t drawn = 0;
  int64_t lost = 0;
};

struct Standings {
  std::string league;
  std::string rules;        // preset, with what differs from it
  int64_t pairs_done = 0;   // of those that count
  int64_t pairs_total = 0;  // that are wanted: less when somebody is out
  bool can_disqualify = false;
  std::string commitment;                     // SHA-256 of the seed, hex
  std::string seed;                           // revealed when every pair is played; empty before
  std::vector<Standing> rows;                 // best first
  std::vector<std::vector<CrossCell>> cross;  // by position in rows; the diagonal is not played
  double fit_chi2 = 0;  // does one number per entrant explain all pairings? (statistics, section 1)
  int fit_df = 0;
  double fit_p = 1;
  std::vector<std::string> warnings;

  bool complete() const { return pairs_done == pairs_total; }
};

// Unavailable while no pair is stored. `rules`: how the rule set is to be called, for people.
absl::StatusOr<Standings> ComputeStandings(const Store& store, const std::string& rules);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_STANDINGS_H_
