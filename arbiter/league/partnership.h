// Partnership league: every agent partners every other agent, and every two teams without a common agent
// meet. So agents and partnerships can be rated separately.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(Partnership::Create({.entrants = 8, .pairs = 20})));
//   for (const EntrantIndex agent : Partnership::Agents(schedule->pairing(id).a)) ...
//
// The schedule treats a team like an entrant: `a` and `b` of its pairings are numbers of teams. Teams are
// ordered by the later of their two agents, {0,1} {0,2} {1,2} {0,3} ..., so one more agent at the end only
// adds teams and pairings.
#ifndef HAKAM_ARBITER_LEAGUE_PARTNERSHIP_H_
#define HAKAM_ARBITER_LEAGUE_PARTNERSHIP_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class Partnership : public ScheduleFormat {
 public:
  using Options = SingleRound;  // `entrants` are agents, 4..kMaxAgents
  // The largest number with at most kMaxEntrants teams: 45 agents make 990 teams and 446,985 pairings.
  static constexpr uint32_t kMaxAgents = 45;

  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Partnership>> Create(const Options& options);

  static constexpr uint32_t Teams(uint32_t agents) { return agents * (agents - 1) / 2; }
  // The two agents of a team, lower number first.
  static std::array<EntrantIndex, 2> Agents(EntrantIndex team);

  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit Partnership(const Options& options) : options_(options) {}

  const Options options_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_PARTNERSHIP_H_
