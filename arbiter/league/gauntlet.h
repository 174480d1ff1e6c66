// Gauntlet: some entrants, the heroes, each meet all others (the field). Heroes do not meet each other, nor
// does the field.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(Gauntlet::Create({.round = {.entrants = 9, .pairs = 100},
//                                                       .heroes = {0}})));
#ifndef HAKAM_ARBITER_LEAGUE_GAUNTLET_H_
#define HAKAM_ARBITER_LEAGUE_GAUNTLET_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class Gauntlet : public ScheduleFormat {
 public:
  struct Options {
    SingleRound round;
    std::vector<EntrantIndex> heroes;  // each once; at least one, and not all entrants
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Gauntlet>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit Gauntlet(const Options& options);

  const SingleRound round_;
  std::vector<bool> hero_;  // by entrant
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GAUNTLET_H_
