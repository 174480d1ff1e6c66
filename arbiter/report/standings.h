// The standings of a league, computed from its journal alone: once, or again and again while it grows.
#ifndef HAKAM_ARBITER_REPORT_STANDINGS_H_
#define HAKAM_ARBITER_REPORT_STANDINGS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/knockout.h"
#include "arbiter/league/teams.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

class LeagueView;

// One entrant. Points are game points per board against the average of the pool; a difference of two
// ratings is the expected difference on one board. Errors (`se`) are one standard error, clustered by deal; a
// `half_width` is that of the 95 % interval, which is wider while the league is played (rating/intervals.h).
// Both are infinite if they are not known, intervals also where there are fewer than 10 pairs.
struct Standing {
  // From 1: the place that the format gives (swiss, knockout; may be shared), otherwise by points. Unset: it
  // has not played, or was disqualified; then it stands below the others, disqualified entrants last.
  std::optional<uint32_t> rank;
  // The ranks between which the results do not decide: better and worse are only those from whom the 95 %
  // interval of the difference excludes 0. Unset with `rank`, and where ranks are places.
  std::optional<uint32_t> best_rank;
  std::optional<uint32_t> worst_rank;
  std::optional<double> score;     // swiss: 1 for a won match, 1/2 for a drawn one
  std::optional<double> buchholz;  // swiss: the scores of the opponents
  uint32_t number = 0;  // in schedules: the entrant's place in the league file, or the number of the team
  std::string name;
  std::string agent;
  double points = 0;
  double points_se = 0;
  double points_half_width = 0;
  // FORMAT_SINGLE: the same without the luck adjustment. Otherwise `points` again.
  double plain_points = 0;
  double plain_half_width = 0;
  double elo = 0;
  double elo_se = 0;
  double elo_half_width = 0;
  int64_t pairs = 0;
  int64_t won = 0;  // pairs with a positive difference; FORMAT_SINGLE: boards, without the luck adjustment
  int64_t drawn = 0;
  int64_t lost = 0;
  int64_t faults = 0;
  bool provisional = false;    // fewer than 100 pairs or 30 deals
  bool played = false;         // it has answered a question, or needed none
  std::string out;             // why it is disqualified; its later pairs do not count. Empty: it is not
  uint32_t left_in_round = 0;  // 0: has not left

  // False: there is no result of it, so its ratings mean nothing.
  bool rated() const { return pairs > 0; }
};

// The result of one entrant against another: mean difference in game points per board.
struct CrossCell {
  bool played = false;
  double mean = 0;
  double se = 0;
  double low = 0;  // of the 95 % interval; infinite if there are fewer than 10 pairs
  double high = 0;
  bool few = false;  // few pairs were not drawn (MeanInterval::few)
  int64_t pairs = 0;
  int64_t won = 0;
  int64_t drawn = 0;
  int64_t lost = 0;

  // The longer side of the interval, which need not be symmetric.
  double half_width() const { return std::max(high - mean, mean - low); }
};

// An agent of a league of partnerships, over all its partners.
struct AgentStanding {
  std::optional<uint32_t> rank;  // as in Standing
  std::string name;
  std::string agent;
  double points = 0;
  double points_se = 0;
  double points_half_width = 0;
  int64_t pairs = 0;
  int64_t faults = 0;
  bool provisional = false;
  std::string out;
  uint32_t left_in_round = 0;

  bool rated() const { return pairs > 0; }  // as in Standing
};

// A tie of a knockout.
struct TieLine {
  std::string name;  // "winners 2.1"
  std::array<std::string, 2> sides;
  uint32_t pairs = 0;
  double sum = 0;      // points of the first less those of the second; FORMAT_SINGLE: luck-adjusted
  std::string winner;  // empty: not yet
  Knockout::DecidedBy by{};
};

// The luck adjustment of a league of unpaired boards (rating/law.md section 5).
struct LuckReport {
  std::string reference;  // League.luck_reference
  // By how much it divides the variance of a board, on these results; unset if that is not known.
  std::optional<double> factor;
};

struct Standings {
  std::string league;
  std::string rules;        // preset, with what differs from it
  int64_t pairs_done = 0;   // stored pairs that count
  int64_t pairs_total = 0;  // wanted pairs; fewer if an entrant is disqualified
  bool can_disqualify = false;
  bool matches = false;               // FORMAT_MATCH: "points" are matches won less matches lost, per match
  std::optional<LuckReport> luck;     // FORMAT_SINGLE: each deal was played once; a "pair" is one board
  std::string commitment;             // SHA-256 of the seed, hex
  std::string seed;                   // revealed when every pair is played; empty before
  bool complete = false;              // every wanted pair is stored, and no round follows
  std::string schedule;               // the field of League: "round_robin"
  std::vector<Standing> rows;         // best first; partnerships: of teams
  std::vector<AgentStanding> agents;  // partnerships only; best first
  bool has_places = false;            // swiss and knockout: the ranks are the places that the format gives
  std::vector<TieLine> ties;          // knockout: in the order in which they are played
  std::vector<std::vector<CrossCell>> cross;  // by position in rows; the diagonal is not played
  double fit_chi2 = 0;  // does one number per entrant explain all pairings? (rating/law.md section 1)
  int fit_df = 0;
  double fit_p = 1;
  bool looked_at = false;  // intervals hold however often somebody looks: ProgressOf() is set
  std::vector<std::string> warnings;
};

// The name of a team: of its entrant, or both names as "ann+bob" where two agents are a team.
std::string TeamName(const LeagueIdentity& league, const Teams& teams, TeamIndex team);

// Unavailable while no pair is stored. `rules`: the name of the rule set for people. Errors as ExtentOf.
absl::StatusOr<Standings> ComputeStandings(const Store& store, const std::string& rules);
// The same from a view that follows the journal.
absl::StatusOr<Standings> ComputeStandings(LeagueView& view, const std::string& rules);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_STANDINGS_H_
