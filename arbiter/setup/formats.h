// All that differs between the formats of a league, in one table: a new format is a row here and a message in
// league.proto.
#ifndef HAKAM_ARBITER_SETUP_FORMATS_H_
#define HAKAM_ARBITER_SETUP_FORMATS_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "arbiter/league/schedule.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_size.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// Functions that are null are those that the format has no use for. Each takes a league of this format.
struct Format {
  v1::League::ScheduleCase id{};
  bool has_rounds = false;  // they depend on results, so that no pair can stay open
  bool takes_late_entrants = true;
  // `made`: is given pointers to what has results of its own. Errors as MakeSchedule.
  absl::StatusOr<std::unique_ptr<Schedule>> (*make)(const v1::League& league, Attendance attendance,
                                                    LeagueSchedule* made) = nullptr;
  LeagueSize (*size)(const v1::League& league, const LeagueSchedule& made) = nullptr;
  // The pairs of a pairing that are played before its processes end.
  uint32_t (*pairs_at_a_time)(const v1::League& league) = nullptr;
  void (*fill_defaults)(v1::League* league) = nullptr;
  // As LengthOf, SetLength and FillCycle of league_schedule.h.
  uint32_t (*length)(const v1::League& league) = nullptr;
  void (*set_length)(uint32_t length, v1::League* league) = nullptr;
  void (*fill_cycle)(uint32_t pairs, v1::League* league) = nullptr;
};

// The format that the league file names; a round robin where it names none.
const Format& FormatOf(const v1::League& league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_FORMATS_H_
