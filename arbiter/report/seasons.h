// Several leagues in the order of time, in which entrants keep their names while their agents may change.
//
//   HAKAM_ASSIGN_OR_RETURN(Season season, SeasonOf(*store, "leagues/spring", "baloot"));   // for each league
//   HAKAM_ASSIGN_OR_RETURN(const Seasons seasons, Together(std::move(list)));
//   HAKAM_ASSIGN_OR_RETURN(const Anchors anchors, AnchorsOf(seasons, ""));
//   HAKAM_ASSIGN_OR_RETURN(const auto drift, DriftOf(seasons.count(), seasons.results, anchors.entrants));
#ifndef HAKAM_ARBITER_REPORT_SEASONS_H_
#define HAKAM_ARBITER_REPORT_SEASONS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/rating/drift.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// An entrant of a league, or a team of a league of partnerships: "ann+bob".
struct SeasonEntrant {
  std::string name;
  std::string agent;  // as in the league file; a team: both, with " + " between them
};

// What a journal says about its league.
struct Season {
  std::string label;  // for people: the folder
  std::string league;
  std::string rules;  // for people; `rules_text` decides
  std::string rules_text;
  std::string commitment;       // SHA-256 of the seed
  std::string program_version;  // empty in published files
  bool partnerships = false;
  bool matches = false;        // FORMAT_MATCH: scores are matches, not points
  bool single = false;         // FORMAT_SINGLE
  std::string luck_reference;  // in FORMAT_SINGLE
  bool complete = false;
  std::vector<SeasonEntrant> entrants;
  SeasonResults results;  // of `entrants`
};

// Unavailable while no pair is stored; other errors as ExtentOf.
absl::StatusOr<Season> SeasonOf(const Store& store, const std::string& label, const std::string& rules);

struct Seasons {
  std::vector<Season> list;
  std::vector<std::string> names;      // of all entrants, in the order in which they first appear
  std::vector<SeasonResults> results;  // by season; entrants are numbered as in `names`
  // By season, then entrant; unset: it has no pairs in that season.
  std::vector<std::vector<std::optional<std::string>>> agents;
  std::vector<std::string> warnings;

  int count() const { return static_cast<int>(names.size()); }
  // Whether the agent is another one than in the last earlier season of the entrant.
  bool Changed(size_t season, int entrant) const;
};

// InvalidArgument: fewer than two seasons, different games, formats or luck references, entrants and
// partnerships, a league that is there twice, or no entrant that played in two seasons.
absl::StatusOr<Seasons> Together(std::vector<Season> list);

struct Anchors {
  std::vector<int> entrants;
  std::vector<std::string> warnings;  // what the journals cannot prove
};

// `name` empty: the entrants that were in all seasons with the same agent, or none. Those whose agents are
// inside the program ("builtin:") of the same version are proven; the others count only if there are no such
// entrants, because a journal does not record the files of an agent. Agents on other machines never count.
// InvalidArgument: the entrant with this name is not in all seasons, or its agent changed.
absl::StatusOr<Anchors> AnchorsOf(const Seasons& seasons, const std::string& name);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_SEASONS_H_
