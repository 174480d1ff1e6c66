#include "arbiter/league/gauntlet.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<Gauntlet>> Gauntlet::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckSingleRound(options.round));
  const Allowed heroes = {.least = 1, .most = options.round.entrants - 1};
  if (options.heroes.empty()) {
    return FieldError("heroes", absl::StrCat("missing; name ", RangeText(heroes), " of the entrants"));
  }
  if (options.heroes.size() > heroes.most) {
    return FieldError(FieldEntry("heroes", heroes.most),
                      absl::StrCat("too many heroes; name ", RangeText(heroes), " of the entrants"));
  }
  for (size_t i = 0; i < options.heroes.size(); ++i) {
    const EntrantIndex hero = options.heroes[i];
    const auto here = options.heroes.begin() + static_cast<std::ptrdiff_t>(i);
    if (hero >= options.round.entrants) {
      return FieldError(FieldEntry("heroes", i), absl::StrCat("there is no entrant ", hero));
    }
    if (std::find(options.heroes.begin(), here, hero) != here) {
      return FieldError(FieldEntry("heroes", i), "is listed twice; name each hero once");
    }
  }
  return std::unique_ptr<Gauntlet>(new Gauntlet(options));
}

Gauntlet::Gauntlet(const Options& options) : round_(options.round), hero_(options.round.entrants) {
  for (const EntrantIndex hero : options.heroes) hero_[hero] = true;
}

std::optional<Round> Gauntlet::Next(const RoundResult&) {
  return OnlyRound(round_, [this](EntrantIndex a, EntrantIndex b) { return hero_[a] != hero_[b]; });
}

}  // namespace hakam::arbiter
