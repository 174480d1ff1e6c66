#include "arbiter/league/teams.h"

#include <algorithm>

#include "arbiter/league/partnership.h"

namespace hakam::arbiter {

Teams Teams::OfOne(uint32_t entrants) {
  Teams teams(/*partnerships=*/false, entrants);
  for (EntrantIndex i = 0; i < entrants; ++i) teams.members_.push_back({i, i});
  return teams;
}

Teams Teams::OfTwo(uint32_t entrants) {
  Teams teams(/*partnerships=*/true, entrants);
  for (TeamIndex team = 0; team < Partnership::Teams(entrants); ++team) {
    teams.members_.push_back(Partnership::Agents(team));
  }
  return teams;
}

std::vector<PairKey> Teams::Ends(const std::vector<PairKey>& of_entrants) const {
  std::vector<PairKey> ends;
  ends.reserve(members_.size());
  for (const auto& [first, second] : members_)
    ends.push_back(std::min(of_entrants[first], of_entrants[second]));
  return ends;
}

}  // namespace hakam::arbiter
