// The schedule of a league file.
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
  Teams teams;  // the meaning of the schedule's numbers
  // Set for formats that have results of their own. Owned by the schedule.
  const Swiss* swiss = nullptr;
  const Knockout* knockout = nullptr;
  const Gate* gate = nullptr;
};

// `league` must have its defaults filled in. InvalidArgument, which names its field (sdk/base/field_error.h),
// if a number is out of range or a name is unknown.
absl::StatusOr<LeagueSchedule> MakeSchedule(const v1::League& league);

// What plays in it: the entrants, or every two of them in a league of partnerships.
Teams TeamsOf(const v1::League& league);

// InvalidArgument, which names the option or its entry, if no entrant has this name.
absl::StatusOr<EntrantIndex> EntrantNamed(const v1::League& league, absl::string_view option,
                                          const std::string& name);
absl::StatusOr<std::vector<EntrantIndex>> EntrantsNamed(
    const v1::League& league, absl::string_view option,
    const google::protobuf::RepeatedPtrField<std::string>& names);

// True if its rounds depend on results (swiss, knockout, adaptive, gate), so that no pair can stay open.
bool HasRounds(const v1::League& league);

// The name of the schedule field of League that is set; empty if none is set.
std::string ScheduleField(const v1::League& league);
// Fills in the defaults of the schedule.
void FillScheduleDefaults(v1::League* league);

// The number that may grow while a league is played (LeagueIdentity::length): pairs of a pairing, rounds of a
// swiss, deals of a gate; 0 if there is none. Setting it to 0 clears it.
uint32_t LengthOf(const v1::League& league);
void SetLength(uint32_t length, v1::League* league);

// Every pairing plays `pairs` pairs before any goes on, unless the file says another number, or its format
// has no such cycles. It changes the order of play and no result.
void FillCycle(uint32_t pairs, v1::League* league);

// Checks the rounds in which entrants of `wanted` join and leave, after `rounds_begun` rounds were played
// under `stored`. FailedPrecondition, which names a field of `wanted`, says which entrant is wrong and what
// is allowed. Other differences are not checked.
absl::Status CheckRounds(const v1::League& stored, const v1::League& wanted, uint32_t rounds_begun);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_SCHEDULE_H_
