// Everybody meets everybody, every pairing on the same deals. Pairings are numbered by the later of the two,
// (0,1), (0,2), (1,2), (0,3), ...: an entrant that joins at the end of the league file, and more pairs or
// cycles, change no number and no deal of what is played.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(RoundRobin::Create({.entrants = 4, .pairs = 100})));
#ifndef HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
#define HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

class RoundRobin : public Format {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    uint32_t pairs = 0;     // of each pairing in each cycle; at least 1
    // Every pairing plays its pairs of one cycle before any begins the next, so that a league that is stopped
    // early is nearly balanced. At least 1; pairs * cycles at most kMaxPairs.
    uint32_t cycles = 1;
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<RoundRobin>> Create(const Options& options);

  // The only round.
  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit RoundRobin(const Options& options) : options_(options) {}

  const Options options_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
