#include "arbiter/setup/formats.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "arbiter/league/adaptive.h"
#include "arbiter/league/bracket.h"
#include "arbiter/league/gauntlet.h"
#include "arbiter/league/knockout.h"
#include "arbiter/league/partnership.h"
#include "arbiter/league/round_robin.h"
#include "arbiter/league/swiss.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/setup/gate_config.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kAdaptiveBatch = 50;
constexpr double kAdaptiveTied = 0.1;

uint32_t Entrants(const v1::League& league) { return static_cast<uint32_t>(league.entrants_size()); }

std::optional<uint64_t> DrawOf(uint64_t number) {
  if (number == 0) return std::nullopt;
  return number;
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

LeagueSize SizeOfOneRound(const v1::League&, const LeagueSchedule& made) {
  return {.pairs = made.schedule->total_pairs(), .rounds = 1};
}

LeagueSize SizeOfSwiss(const v1::League& league, const LeagueSchedule&) {
  const v1::Swiss& swiss = league.swiss();
  return {.pairs = uint64_t{swiss.rounds()} * swiss.pairs() * (Entrants(league) / 2),
          .rounds = swiss.rounds()};
}

// The ties that can be played at the same time are one round; a tie that is extended takes more.
LeagueSize SizeOfKnockout(const v1::League& league, const LeagueSchedule&) {
  const v1::Knockout& knockout = league.knockout();
  const std::vector<Tie> ties = Bracket({.entrants = static_cast<uint32_t>(league.entrants_size()),
                                         .double_elimination = knockout.double_elimination()});
  std::vector<uint32_t> round_of;
  for (const Tie& tie : ties) {
    uint32_t round = 1;
    for (const TieSource& source : tie.from) {
      if (source.kind != TieSource::Kind::kSeed) round = std::max(round, round_of[source.number] + 1);
    }
    round_of.push_back(round);
  }
  const uint32_t batches = (knockout.max_pairs() + knockout.pairs() - 1) / knockout.pairs();
  return {.pairs = uint64_t{knockout.max_pairs()} * ties.size(),
          .rounds = *std::max_element(round_of.begin(), round_of.end()) * batches,
          .at_most = batches > 1 || knockout.double_elimination()};
}

// Each candidate plays the baseline or, with references, all of these, which the baseline plays too.
LeagueSize SizeOfGate(const v1::League&, const LeagueSchedule& made) {
  const Gate& gate = *made.gate;
  const uint64_t candidates = gate.options().candidates.size();
  const uint64_t references = gate.options().references.size();
  const uint64_t meetings = references == 0 ? candidates : (candidates + 1) * references;
  return {.pairs = meetings * gate.options().max_pairs, .rounds = 0, .at_most = true};
}

void FillKnockout(v1::League* league) {
  v1::Knockout* knockout = league->mutable_knockout();
  if (knockout->max_pairs() == 0) knockout->set_max_pairs(knockout->pairs());
  if (!knockout->has_standard_errors()) {
    knockout->set_standard_errors(knockout->max_pairs() > knockout->pairs() ? HalfWidth95(0) : 0);
  }
}

void FillAdaptive(v1::League* league) {
  v1::Adaptive* adaptive = league->mutable_adaptive();
  if (adaptive->batch() == 0) adaptive->set_batch(kAdaptiveBatch);
  if (!adaptive->has_tied()) adaptive->set_tied(kAdaptiveTied);
}

// A format of one round, in which each pairing plays `pairs`, in cycles or at once.
template <auto get, auto change>
constexpr Format OneRound(v1::League::ScheduleCase id, decltype(Format::make) make) {
  return {.id = id,
          .make = make,
          .size = SizeOfOneRound,
          .pairs_at_a_time =
              [](const v1::League& league) {
                const auto& format = (league.*get)();
                return format.cycle() == 0 ? format.pairs() : format.cycle();
              },
          .length = [](const v1::League& league) { return (league.*get)().pairs(); },
          .set_length = [](uint32_t length, v1::League* league) { (league->*change)()->set_pairs(length); },
          .fill_cycle =
              [](uint32_t pairs, v1::League* league) {
                auto* format = (league->*change)();
                if (format->cycle() == 0) format->set_cycle(pairs);
              }};
}

using v1::League;

constexpr Format kFormats[] = {
    OneRound<&League::round_robin, &League::mutable_round_robin>(
        League::kRoundRobin,
        [](const League& league, Attendance attendance, LeagueSchedule*) {
          return ScheduleOf(RoundRobin::Create({.entrants = Entrants(league),
                                                .pairs = league.round_robin().pairs(),
                                                .cycle = league.round_robin().cycle()}),
                            std::move(attendance), SharingOf(league));
        }),
    OneRound<&League::gauntlet, &League::mutable_gauntlet>(
        League::kGauntlet,
        [](const League& league, Attendance attendance, LeagueSchedule*) {
          return ScheduleOf(MakeGauntlet(league), std::move(attendance), SharingOf(league));
        }),
    OneRound<&League::partnership, &League::mutable_partnership>(
        League::kPartnership,
        [](const League& league, Attendance attendance, LeagueSchedule*) {
          return ScheduleOf(Partnership::Create({.entrants = Entrants(league),
                                                 .pairs = league.partnership().pairs(),
                                                 .cycle = league.partnership().cycle()}),
                            std::move(attendance), SharingOf(league));
        }),
    {.id = League::kSwiss,
     .has_rounds = true,
     .make =
         [](const League& league, Attendance attendance, LeagueSchedule* made) {
           return ScheduleOf(Remember(MakeSwiss(league), &made->swiss), std::move(attendance),
                             SharingOf(league));
         },
     .size = SizeOfSwiss,
     .pairs_at_a_time = [](const League& league) { return league.swiss().pairs(); },
     .length = [](const League& league) { return league.swiss().rounds(); },
     .set_length = [](uint32_t length, League* league) { league->mutable_swiss()->set_rounds(length); }},
    {.id = League::kKnockout,
     .has_rounds = true,
     .takes_late_entrants = false,
     .make =
         [](const League& league, Attendance attendance, LeagueSchedule* made) {
           return ScheduleOf(Remember(MakeKnockout(league), &made->knockout), std::move(attendance),
                             SharingOf(league));
         },
     .size = SizeOfKnockout,
     .pairs_at_a_time = [](const League& league) { return league.knockout().pairs(); },
     .fill_defaults = FillKnockout},
    {.id = League::kAdaptive,
     .has_rounds = true,
     .make =
         [](const League& league, Attendance attendance, LeagueSchedule*) {
           return ScheduleOf(MakeAdaptive(league), std::move(attendance), SharingOf(league));
         },
     .size =
         [](const League& league, const LeagueSchedule&) {
           return LeagueSize{.pairs = league.adaptive().max_pairs(), .rounds = 0, .at_most = true};
         },
     .pairs_at_a_time = [](const League& league) { return league.adaptive().batch(); },
     .fill_defaults = FillAdaptive},
    {.id = League::kGate,
     .has_rounds = true,
     .takes_late_entrants = false,
     .make =
         [](const League& league, Attendance attendance, LeagueSchedule* made) {
           return ScheduleOf(Remember(MakeGate(league), &made->gate), std::move(attendance),
                             SharingOf(league));
         },
     .size = SizeOfGate,
     .pairs_at_a_time = [](const League& league) { return league.gate().batch(); },
     .fill_defaults = FillGateDefaults,
     .length = [](const League& league) { return league.gate().max_pairs(); },
     .set_length = [](uint32_t length, League* league) { league->mutable_gate()->set_max_pairs(length); }},
};

}  // namespace

const Format& FormatOf(const v1::League& league) {
  const v1::League::ScheduleCase id = league.schedule_case() == v1::League::SCHEDULE_NOT_SET
                                          ? v1::League::kRoundRobin
                                          : league.schedule_case();
  const auto* format =
      std::find_if(std::begin(kFormats), std::end(kFormats), [id](const Format& f) { return f.id == id; });
  HAKAM_CHECK(format != std::end(kFormats));  // a test looks for every format of league.proto
  return *format;
}

}  // namespace hakam::arbiter
