// A team takes the two seats of one side: one entrant at both seats, or two partners. Schedules number teams;
// except in leagues of partnerships, team i is entrant i.
#ifndef HAKAM_ARBITER_LEAGUE_TEAMS_H_
#define HAKAM_ARBITER_LEAGUE_TEAMS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

// A team by its number in a schedule, from 0.
using TeamIndex = uint32_t;

class Teams {
 public:
  Teams() = default;  // no teams
  static Teams OfOne(uint32_t entrants);
  // Numbered as in Partnership.
  static Teams OfTwo(uint32_t entrants);

  uint32_t entrants() const { return entrants_; }
  uint32_t size() const { return static_cast<uint32_t>(members_.size()); }
  // The first member sits at the lower seat of its side. A team of one entrant lists it twice.
  const std::array<EntrantIndex, 2>& members(TeamIndex team) const { return members_[team]; }
  bool partnerships() const { return partnerships_; }

  // The ends of teams for Schedule::SetEnds: a team ends when its first member ends.
  std::vector<PairKey> Ends(const std::vector<PairKey>& of_entrants) const;

 private:
  Teams(bool partnerships, uint32_t entrants) : partnerships_(partnerships), entrants_(entrants) {}

  bool partnerships_ = false;
  uint32_t entrants_ = 0;
  std::vector<std::array<EntrantIndex, 2>> members_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_TEAMS_H_
