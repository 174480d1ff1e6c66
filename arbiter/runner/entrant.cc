#include "arbiter/runner/entrant.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/runner/builtin_player.h"

namespace hakam::arbiter {
namespace {

template <typename T>
absl::StatusOr<Entrant> Named(absl::string_view name, absl::StatusOr<T> agent) {
  if (agent.ok()) return Entrant{.name = std::string(name), .agent = *std::move(agent)};
  return absl::Status(agent.status().code(),
                      absl::StrCat("entrant \"", name, "\": ", agent.status().message()));
}

}  // namespace

absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir) {
  if (absl::string_view builtin = spec; absl::ConsumePrefix(&builtin, "builtin:")) {
    return Named(name, FindBuiltin(builtin));
  }
  return Named(name, LoadAgent(spec, base_dir));
}

}  // namespace hakam::arbiter
