#include "arbiter/setup/league_size.h"

#include "arbiter/setup/formats.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<LeagueSize> SizeOf(const v1::League& league) {
  HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, MakeSchedule(league));
  return FormatOf(league).size(league, made);
}

}  // namespace hakam::arbiter
