// The schedule that a league file asks for.
//
//   HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, MakeSchedule(config.league));
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_SCHEDULE_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_SCHEDULE_H_

#include <google/protobuf/repeated_field.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/league/gate.h"
#include "arbiter/league/knockout.h"
#include "arbiter/league/schedule.h"
#include "arbiter/league/swiss.h"
#include "arbiter/league/teams.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct LeagueSchedule {
  std::unique_ptr<Schedule> schedule;
  Teams teams;  // whom its numbers stand for
  // Of formats that have a result of their own, else null. Owned by the schedule.
  const Swiss* swiss = nullptr;
  const Knockout* knockout = nullptr;
  const Gate* gate = nullptr;
};

// `league` has its defaults filled in. InvalidArgument, which knows its field (sdk/base/field_error.h),
// if a number is out of range or a name is nobody's.
absl::StatusOr<LeagueSchedule> MakeSchedule(const v1::League& league);

// InvalidArgument about the option, or the entry of it, if nobody is called so.
absl::StatusOr<EntrantIndex> EntrantNamed(const v1::League& league, absl::string_view option,
                                          const std::string& name);
absl::StatusOr<std::vector<EntrantIndex>> EntrantsNamed(
    const v1::League& league, absl::string_view option,
    const google::protobuf::RepeatedPtrField<std::string>& names);

// The field of League that is set; empty if none is.
std::string ScheduleField(const v1::League& league);
// Writes the defaults of its options into the schedule.
void FillScheduleDefaults(v1::League* league);

// The number that may grow while a league is played (LeagueIdentity::length): pairs of a pairing, rounds of a
// swiss, deals of a gate; 0 where there is none. To set it to 0 clears it.
uint32_t LengthOf(const v1::League& league);
void SetLength(uint32_t length, v1::League* league);

// May the rounds in which entrants join and leave be what they are in `wanted`, now that so many rounds have
// begun under `stored`? FailedPrecondition, which knows its field of `wanted`, says who may not, and what may
// be. What else must be the same is not looked at.
absl::Status CheckRounds(const v1::League& stored, const v1::League& wanted, uint32_t rounds_begun);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_SCHEDULE_H_
