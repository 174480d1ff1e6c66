#include "arbiter/setup/league_size.h"

#include <algorithm>
#include <vector>

#include "arbiter/league/bracket.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The ties that can be played at the same time are one round; a tie that is extended takes more.
LeagueSize SizeOfKnockout(const v1::League& league) {
  const v1::Knockout& knockout = league.knockout();
  const std::vector<Tie> ties = Bracket({.entrants = static_cast<uint32_t>(league.entrants_size()),
                                         .double_elimination = knockout.double_elimination()});
  std::vector<uint32_t> round_of;
  for (const Tie& tie : ties) {
    uint32_t round = 1;
    for (const TieSource& source : tie.from) {
      if (source.kind != TieSource::Kind::kSeed) round = std::max(round, round_of[source.number] + 1);
    }
    round_of.push_back(round);
  }
  const uint32_t batches = (knockout.max_pairs() + knockout.pairs() - 1) / knockout.pairs();
  return {.pairs = uint64_t{knockout.max_pairs()} * ties.size(),
          .rounds = *std::max_element(round_of.begin(), round_of.end()) * batches,
          .at_most = batches > 1 || knockout.double_elimination()};
}

// Each candidate plays the baseline or, with references, all of these, which the baseline plays too.
LeagueSize SizeOfGate(const Gate& gate) {
  const uint64_t candidates = gate.options().candidates.size();
  const uint64_t references = gate.options().references.size();
  const uint64_t meetings = references == 0 ? candidates : (candidates + 1) * references;
  return {.pairs = meetings * gate.options().max_pairs, .rounds = 0, .at_most = true};
}

}  // namespace

absl::StatusOr<LeagueSize> SizeOf(const v1::League& league) {
  HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, MakeSchedule(league));
  switch (league.schedule_case()) {
    case v1::League::kSwiss:
      return LeagueSize{.pairs = uint64_t{league.swiss().rounds()} * league.swiss().pairs() *
                                 static_cast<uint64_t>(league.entrants_size() / 2),
                        .rounds = league.swiss().rounds()};
    case v1::League::kKnockout:
      return SizeOfKnockout(league);
    case v1::League::kAdaptive:
      return LeagueSize{.pairs = league.adaptive().max_pairs(), .rounds = 0, .at_most = true};
    case v1::League::kGate:
      return SizeOfGate(*made.gate);
    default:
      return LeagueSize{.pairs = made.schedule->total_pairs(), .rounds = 1};
  }
}

}  // namespace hakam::arbiter
