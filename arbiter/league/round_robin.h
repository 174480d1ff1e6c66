// Everybody meets everybody, every pairing on the same deals 0..pairs-1. Pairings are numbered
// (0,1), (0,2), ..., (1,2), ...; the number of pairs does not change the numbering, so that a league
// can be lengthened.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          RoundRobin::Create({.entrants = 4, .pairs = 100}));
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
    uint32_t pairs = 0;     // 1..kMaxPairs, of each pairing
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Schedule>> Create(const Options& options);

  // The only round.
  std::optional<Round> Next(const RoundResult& before) override;

 private:
  explicit RoundRobin(const Options& options) : options_(options) {}

  const Options options_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
