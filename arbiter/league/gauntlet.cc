#include "arbiter/league/gauntlet.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<Gauntlet>> Gauntlet::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckMeetings("gauntlet", options.meetings));
  HAKAM_RETURN_IF_ERROR(
      CheckRange("gauntlet", "heroes", options.heroes.size(), {1, options.meetings.entrants - 1}));
  for (auto hero = options.heroes.begin(); hero != options.heroes.end(); ++hero) {
    if (*hero >= options.meetings.entrants) {
      return absl::InvalidArgumentError(absl::StrCat("gauntlet: heroes: there is no entrant ", *hero));
    }
    if (std::find(options.heroes.begin(), hero, *hero) != hero) {
      return absl::InvalidArgumentError(absl::StrCat("gauntlet: heroes: entrant ", *hero, " is there twice"));
    }
  }
  return std::unique_ptr<Gauntlet>(new Gauntlet(options));
}

Gauntlet::Gauntlet(const Options& options) : meetings_(options.meetings), hero_(options.meetings.entrants) {
  for (const EntrantIndex hero : options.heroes) hero_[hero] = true;
}

std::optional<Round> Gauntlet::Next(const RoundResult&) {
  return OnlyRound(meetings_, [this](EntrantIndex a, EntrantIndex b) { return hero_[a] != hero_[b]; });
}

}  // namespace hakam::arbiter
