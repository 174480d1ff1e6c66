#include "arbiter/setup/league_schedule.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/league/partnership.h"
#include "arbiter/setup/formats.h"
#include "arbiter/setup/gate_config.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Checks the rounds in which an entrant joins and leaves.
absl::Status CheckAttendance(const v1::League& league, const v1::Entrant& entrant) {
  const Format& format = FormatOf(league);
  const uint32_t joins = entrant.joins_in_round();
  const uint32_t left = entrant.left_in_round();
  const auto wrong = [&entrant](absl::string_view field, const auto&... what) {
    return FieldError(field, absl::StrCat("\"", entrant.name(), "\" ", what...));
  };
  if (joins > 1 && (!format.has_rounds || !format.takes_late_entrants)) {
    return wrong("joins_in_round", "joins in round ", joins, ", but this schedule ",
                 format.has_rounds ? "accepts no late entrants" : "has one round",
                 "; leave joins_in_round out");
  }
  if (league.has_swiss() && joins > league.swiss().rounds()) {
    return wrong("joins_in_round", "joins in round ", joins, ", but there are ", league.swiss().rounds());
  }
  if (left > 1 && !format.has_rounds) {
    return wrong("left_in_round", "left in round ", left, ", but this schedule has one round; say 1");
  }
  if (left != 0 && left < joins) {
    return wrong("left_in_round", "left in round ", left, ", before it joins in ", joins);
  }
  return absl::OkStatus();
}

absl::StatusOr<Attendance> AttendanceOf(const v1::League& league) {
  Attendance attendance;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const v1::Entrant& entrant = league.entrants(i);
    HAKAM_RETURN_IF_ERROR(InField("entrants", i, CheckAttendance(league, entrant)));
    attendance.joins.push_back(entrant.joins_in_round());
    attendance.left.push_back(entrant.left_in_round());
  }
  return attendance;
}

// A team leaves when its first member leaves.
Attendance OfTeams(const Attendance& entrants, const Teams& teams) {
  Attendance attendance;
  for (TeamIndex team = 0; team < teams.size(); ++team) {
    const auto [first, second] = teams.members(team);
    attendance.left.push_back(std::max(entrants.left_in(first), entrants.left_in(second)));
  }
  return attendance;
}

}  // namespace

absl::StatusOr<LeagueSchedule> MakeSchedule(const v1::League& league) {
  HAKAM_ASSIGN_OR_RETURN(Attendance attendance, AttendanceOf(league));
  LeagueSchedule made = {.schedule = nullptr, .teams = TeamsOf(league)};
  if (league.has_partnership()) attendance = OfTeams(attendance, made.teams);
  absl::StatusOr<std::unique_ptr<Schedule>> schedule =
      FormatOf(league).make(league, std::move(attendance), &made);
  if (!schedule.ok()) return InField(ScheduleField(league), schedule.status());
  if (league.has_gate()) HAKAM_RETURN_IF_ERROR(CheckAllPlay(league));
  made.schedule = *std::move(schedule);
  return made;
}

Teams TeamsOf(const v1::League& league) {
  const auto entrants = static_cast<uint32_t>(league.entrants_size());
  // With too many agents there would be too many teams; the format refuses them.
  return league.has_partnership() && entrants <= Partnership::kMaxAgents ? Teams::OfTwo(entrants)
                                                                         : Teams::OfOne(entrants);
}

absl::StatusOr<EntrantIndex> EntrantNamed(const v1::League& league, absl::string_view option,
                                          const std::string& name) {
  for (int i = 0; i < league.entrants_size(); ++i) {
    if (league.entrants(i).name() == name) return static_cast<EntrantIndex>(i);
  }
  return FieldError(option, absl::StrCat("no entrant is called \"", name, "\""));
}

absl::StatusOr<std::vector<EntrantIndex>> EntrantsNamed(
    const v1::League& league, absl::string_view option,
    const google::protobuf::RepeatedPtrField<std::string>& names) {
  std::vector<EntrantIndex> entrants;
  for (int i = 0; i < names.size(); ++i) {
    const std::string entry = FieldEntry(option, i);
    HAKAM_ASSIGN_OR_RETURN(const EntrantIndex entrant, EntrantNamed(league, entry, names[i]));
    entrants.push_back(entrant);
  }
  return entrants;
}

bool HasRounds(const v1::League& league) { return FormatOf(league).has_rounds; }

std::string ScheduleField(const v1::League& league) {
  const auto* oneof = league.GetDescriptor()->FindOneofByName("schedule");
  const auto* field = league.GetReflection()->GetOneofFieldDescriptor(league, oneof);
  return field == nullptr ? "" : field->name();
}

void FillScheduleDefaults(v1::League* league) {
  if (const auto fill = FormatOf(*league).fill_defaults; fill != nullptr) fill(league);
}

uint32_t LengthOf(const v1::League& league) {
  const auto length = FormatOf(league).length;
  return length == nullptr ? 0 : length(league);
}

void SetLength(uint32_t length, v1::League* league) {
  if (const auto set = FormatOf(*league).set_length; set != nullptr) set(length, league);
}

void FillCycle(uint32_t pairs, v1::League* league) {
  if (const auto fill = FormatOf(*league).fill_cycle; fill != nullptr) fill(pairs, league);
}

absl::Status CheckRounds(const v1::League& stored, const v1::League& wanted, uint32_t rounds_begun) {
  const Format& format = FormatOf(wanted);
  for (int i = 0; i < wanted.entrants_size(); ++i) {
    const v1::Entrant& here = wanted.entrants(i);
    const auto wrong = [&](absl::string_view field, const auto&... what) {
      return InField(FieldEntry("entrants", i),
                     FieldError(field, absl::StrCat("\"", here.name(), "\" ", what...),
                                absl::StatusCode::kFailedPrecondition));
    };
    const bool is_new = i >= stored.entrants_size();
    const uint32_t joined = is_new ? UINT32_MAX : stored.entrants(i).joins_in_round();
    if (is_new && !format.takes_late_entrants) {
      return wrong("", "was not there at the start, and a ", ScheduleField(wanted),
                   " accepts no late entrants");
    }
    if (here.joins_in_round() != joined && format.has_rounds &&
        std::min(here.joins_in_round(), joined) <= rounds_begun) {
      return wrong("joins_in_round", "cannot join in round ", here.joins_in_round(), ", because round ",
                   rounds_begun, " has begun; write joins_in_round: ", rounds_begun + 1);
    }
    const uint32_t left = is_new ? 0 : stored.entrants(i).left_in_round();
    if (here.left_in_round() == left) continue;
    const auto never = [](uint32_t round) { return round == 0 ? UINT32_MAX : round; };
    if (std::min(never(here.left_in_round()), never(left)) < rounds_begun) {
      return wrong("left_in_round", "has left_in_round ", here.left_in_round(), ", but ",
                   left == 0 ? "" : absl::StrCat("had ", left, ", and "), "round ", rounds_begun,
                   " has begun", left == 0 ? absl::StrCat("; write left_in_round: ", rounds_begun) : "");
    }
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
