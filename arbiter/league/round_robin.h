// Round robin: every two entrants meet. It is played in cycles, so that the table is
// nearly balanced when the league is stopped early. OnlyRound() in format.h describes the numbering.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(RoundRobin::Create({.entrants = 4, .pairs = 100})));
#ifndef HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
#define HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class RoundRobin : public ScheduleFormat {
 public:
  using Options = SingleRound;
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<RoundRobin>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit RoundRobin(const Options& options) : options_(options) {}

  const Options options_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
