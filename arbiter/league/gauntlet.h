// Gauntlet: some entrants, the heroes, each meet the whole field; the field does not meet among itself, nor
// do the heroes. Every pairing plays the same deals, so heroes are compared on equal terms.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(Gauntlet::Create({.meetings = {.entrants = 9, .pairs = 100},
//                                                       .heroes = {0}})));
#ifndef HAKAM_ARBITER_LEAGUE_GAUNTLET_H_
#define HAKAM_ARBITER_LEAGUE_GAUNTLET_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class Gauntlet : public Format {
 public:
  struct Options {
    Meetings meetings;
    std::vector<EntrantIndex> heroes;  // each once; at least one, and somebody is left for the field
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Gauntlet>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit Gauntlet(const Options& options);

  const Meetings meetings_;
  std::vector<bool> hero_;  // by entrant
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GAUNTLET_H_
