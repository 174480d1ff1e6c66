#include "arbiter/setup/league_schedule.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/league/adaptive.h"
#include "arbiter/league/gauntlet.h"
#include "arbiter/league/knockout.h"
#include "arbiter/league/partnership.h"
#include "arbiter/league/round_robin.h"
#include "arbiter/league/schedule.h"
#include "arbiter/league/swiss.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/setup/gate_config.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kAdaptiveBatch = 50;
constexpr double kAdaptiveTied = 0.1;

uint32_t Entrants(const v1::League& league) { return static_cast<uint32_t>(league.entrants_size()); }

// Properties of a schedule.
struct Traits {
  bool rounds = false;
  bool takes_late_entrants = true;
};
Traits TraitsOf(const v1::League& league) {
  switch (league.schedule_case()) {
    case v1::League::kSwiss:
    case v1::League::kAdaptive:
      return {.rounds = true};
    case v1::League::kKnockout:
    case v1::League::kGate:
      return {.rounds = true, .takes_late_entrants = false};
    default:
      return {};
  }
}

std::optional<uint64_t> DrawOf(uint64_t number) {
  if (number == 0) return std::nullopt;
  return number;
}

// Checks the rounds in which an entrant joins and leaves.
absl::Status CheckAttendance(const v1::League& league, const v1::Entrant& entrant) {
  const Traits traits = TraitsOf(league);
  const uint32_t joins = entrant.joins_in_round();
  const uint32_t left = entrant.left_in_round();
  const auto wrong = [&entrant](absl::string_view field, const auto&... what) {
    return FieldError(field, absl::StrCat("\"", entrant.name(), "\" ", what...));
  };
  if (joins > 1 && (!traits.rounds || !traits.takes_late_entrants)) {
    return wrong("joins_in_round", "joins in round ", joins, ", but this schedule ",
                 traits.rounds ? "accepts no late entrants" : "has one round", "; leave joins_in_round out");
  }
  if (league.has_swiss() && joins > league.swiss().rounds()) {
    return wrong("joins_in_round", "joins in round ", joins, ", but there are ", league.swiss().rounds());
  }
  if (left > 1 && !traits.rounds) {
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

absl::StatusOr<std::unique_ptr<Gauntlet>> MakeGauntlet(const v1::League& league) {
  const v1::Gauntlet& options = league.gauntlet();
  Gauntlet::Options made = {
      .round = {.entrants = Entrants(league), .pairs = options.pairs(), .cycle = options.cycle()}};
  HAKAM_ASSIGN_OR_RETURN(made.heroes, EntrantsNamed(league, "heroes", options.heroes()));
  return Gauntlet::Create(made);
}

absl::StatusOr<std::unique_ptr<Adaptive>> MakeAdaptive(const v1::League& league) {
  const v1::Adaptive& options = league.adaptive();
  Adaptive::Options made = {.entrants = Entrants(league),
                            .batch = options.batch(),
                            .max_pairs = options.max_pairs(),
                            .tied = options.tied(),
                            .half_width = options.half_width(),
                            .precision_only = options.precision_only(),
                            .worth = WorthOfHand(league),
                            .seed = options.draw(),
                            .sharing = SharingOf(league)};
  if (!options.anchor().empty()) {
    HAKAM_ASSIGN_OR_RETURN(made.anchor, EntrantNamed(league, "anchor", options.anchor()));
  }
  return Adaptive::Create(made);
}

absl::StatusOr<std::unique_ptr<Swiss>> MakeSwiss(const v1::League& league) {
  const v1::Swiss& options = league.swiss();
  return Swiss::Create({.entrants = Entrants(league),
                        .rounds = options.rounds(),
                        .pairs = options.pairs(),
                        .draw = DrawOf(options.draw())});
}

absl::StatusOr<std::unique_ptr<Knockout>> MakeKnockout(const v1::League& league) {
  const v1::Knockout& options = league.knockout();
  return Knockout::Create({.entrants = Entrants(league),
                           .double_elimination = options.double_elimination(),
                           .pairs = options.pairs(),
                           .max_pairs = options.max_pairs(),
                           .z = options.standard_errors(),
                           .draw = DrawOf(options.draw())});
}

// Remembers a pointer to a format that the schedule will own.
template <typename F>
absl::StatusOr<std::unique_ptr<F>> Remember(absl::StatusOr<std::unique_ptr<F>> format, const F** pointer) {
  if (format.ok()) *pointer = format->get();
  return format;
}

absl::StatusOr<std::unique_ptr<Schedule>> MakeOne(const v1::League& league, Attendance attendance,
                                                  LeagueSchedule* made) {
  const uint32_t entrants = Entrants(league);
  const DealSharing sharing = SharingOf(league);
  switch (league.schedule_case()) {
    case v1::League::kGauntlet:
      return ScheduleOf(MakeGauntlet(league), std::move(attendance), sharing);
    case v1::League::kSwiss:
      return ScheduleOf(Remember(MakeSwiss(league), &made->swiss), std::move(attendance), sharing);
    case v1::League::kKnockout:
      return ScheduleOf(Remember(MakeKnockout(league), &made->knockout), std::move(attendance), sharing);
    case v1::League::kAdaptive:
      return ScheduleOf(MakeAdaptive(league), std::move(attendance), sharing);
    case v1::League::kGate:
      return ScheduleOf(Remember(MakeGate(league), &made->gate), std::move(attendance), sharing);
    case v1::League::kPartnership:
      return ScheduleOf(Partnership::Create({.entrants = entrants,
                                             .pairs = league.partnership().pairs(),
                                             .cycle = league.partnership().cycle()}),
                        std::move(attendance), sharing);
    case v1::League::kRoundRobin:
    case v1::League::SCHEDULE_NOT_SET:
      break;
  }
  return ScheduleOf(RoundRobin::Create({.entrants = entrants,
                                        .pairs = league.round_robin().pairs(),
                                        .cycle = league.round_robin().cycle()}),
                    std::move(attendance), sharing);
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
  const bool partnerships = league.has_partnership();
  // With too many agents there would be too many teams; the format refuses them below.
  const uint32_t entrants = Entrants(league);
  LeagueSchedule made = {.schedule = nullptr,
                         .teams = partnerships && entrants <= Partnership::kMaxAgents
                                      ? Teams::OfTwo(entrants)
                                      : Teams::OfOne(entrants)};
  if (partnerships) attendance = OfTeams(attendance, made.teams);
  absl::StatusOr<std::unique_ptr<Schedule>> schedule = MakeOne(league, std::move(attendance), &made);
  if (!schedule.ok()) return InField(ScheduleField(league), schedule.status());
  if (league.has_gate()) HAKAM_RETURN_IF_ERROR(CheckAllPlay(league));
  made.schedule = *std::move(schedule);
  return made;
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

bool HasRounds(const v1::League& league) { return TraitsOf(league).rounds; }

std::string ScheduleField(const v1::League& league) {
  const auto* oneof = league.GetDescriptor()->FindOneofByName("schedule");
  const auto* field = league.GetReflection()->GetOneofFieldDescriptor(league, oneof);
  return field == nullptr ? "" : field->name();
}

void FillScheduleDefaults(v1::League* league) {
  if (league->has_knockout()) {
    v1::Knockout* knockout = league->mutable_knockout();
    if (knockout->max_pairs() == 0) knockout->set_max_pairs(knockout->pairs());
    if (!knockout->has_standard_errors()) {
      knockout->set_standard_errors(knockout->max_pairs() > knockout->pairs() ? HalfWidth95(0) : 0);
    }
  }
  if (league->has_gate()) FillGateDefaults(league);
  if (league->has_adaptive()) {
    v1::Adaptive* adaptive = league->mutable_adaptive();
    if (adaptive->batch() == 0) adaptive->set_batch(kAdaptiveBatch);
    if (!adaptive->has_tied()) adaptive->set_tied(kAdaptiveTied);
  }
}

uint32_t LengthOf(const v1::League& league) {
  switch (league.schedule_case()) {
    case v1::League::kRoundRobin:
      return league.round_robin().pairs();
    case v1::League::kGauntlet:
      return league.gauntlet().pairs();
    case v1::League::kPartnership:
      return league.partnership().pairs();
    case v1::League::kSwiss:
      return league.swiss().rounds();
    case v1::League::kGate:
      return league.gate().max_pairs();
    default:
      return 0;
  }
}

void SetLength(uint32_t length, v1::League* league) {
  switch (league->schedule_case()) {
    case v1::League::kRoundRobin:
    case v1::League::SCHEDULE_NOT_SET:
      return league->mutable_round_robin()->set_pairs(length);
    case v1::League::kGauntlet:
      return league->mutable_gauntlet()->set_pairs(length);
    case v1::League::kPartnership:
      return league->mutable_partnership()->set_pairs(length);
    case v1::League::kSwiss:
      return league->mutable_swiss()->set_rounds(length);
    case v1::League::kGate:
      return league->mutable_gate()->set_max_pairs(length);
    default:
      return;
  }
}

absl::Status CheckRounds(const v1::League& stored, const v1::League& wanted, uint32_t rounds_begun) {
  const Traits traits = TraitsOf(wanted);
  for (int i = 0; i < wanted.entrants_size(); ++i) {
    const v1::Entrant& here = wanted.entrants(i);
    const auto wrong = [&](absl::string_view field, const auto&... what) {
      return InField(FieldEntry("entrants", i),
                     FieldError(field, absl::StrCat("\"", here.name(), "\" ", what...),
                                absl::StatusCode::kFailedPrecondition));
    };
    const bool is_new = i >= stored.entrants_size();
    const uint32_t joined = is_new ? UINT32_MAX : stored.entrants(i).joins_in_round();
    if (is_new && !traits.takes_late_entrants) {
      return wrong("", "was not there at the start, and a ", ScheduleField(wanted),
                   " accepts no late entrants");
    }
    if (here.joins_in_round() != joined && traits.rounds &&
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
