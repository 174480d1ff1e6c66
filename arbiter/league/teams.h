// What a pairing seats: one entrant at both seats of its side, or two who are partners. Schedules number
// teams; in all leagues but those of partnerships team i is entrant i.
#ifndef HAKAM_ARBITER_LEAGUE_TEAMS_H_
#define HAKAM_ARBITER_LEAGUE_TEAMS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

// A team by its number in a schedule, from 0.
using TeamIndex = uint32_t;

class Teams {
 public:
  Teams() = default;  // nobody
  static Teams OfOne(uint32_t entrants);
  // As Partnership numbers them.
  static Teams OfTwo(uint32_t entrants);

  uint32_t entrants() const { return entrants_; }
  uint32_t size() const { return static_cast<uint32_t>(members_.size()); }
  // The first sits at the lower seat of its side; the same entrant twice where a team is one.
  const std::array<EntrantIndex, 2>& members(TeamIndex team) const { return members_[team]; }
  bool partnerships() const { return partnerships_; }

  // For Schedule::SetEnds: a team ends with the first of its members.
  std::vector<PairKey> Ends(const std::vector<PairKey>& of_entrants) const;

 private:
  Teams(bool partnerships, uint32_t entrants) : partnerships_(partnerships), entrants_(entrants) {}

  bool partnerships_ = false;
  uint32_t entrants_ = 0;
  std::vector<std::array<EntrantIndex, 2>> members_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_TEAMS_H_
