#include "arbiter/league/partnership.h"

#include <algorithm>

#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

static_assert(Partnership::Teams(Partnership::kMaxAgents) <= kMaxEntrants);

absl::StatusOr<std::unique_ptr<Partnership>> Partnership::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {4, kMaxAgents}));
  HAKAM_RETURN_IF_ERROR(CheckSingleRound(options));
  return std::unique_ptr<Partnership>(new Partnership(options));
}

std::array<EntrantIndex, 2> Partnership::Agents(EntrantIndex team) {
  EntrantIndex later = 1;
  while (Teams(later + 1) <= team) ++later;
  return {team - Teams(later), later};
}

std::optional<Round> Partnership::Next(const RoundResult&) {
  SingleRound teams = options_;
  teams.entrants = Teams(options_.entrants);
  std::vector<std::array<EntrantIndex, 2>> agents;
  for (EntrantIndex team = 0; team < teams.entrants; ++team) agents.push_back(Agents(team));
  return OnlyRound(teams, [&](EntrantIndex a, EntrantIndex b) {
    return std::find_first_of(agents[a].begin(), agents[a].end(), agents[b].begin(), agents[b].end()) ==
           agents[a].end();
  });
}

}  // namespace hakam::arbiter
