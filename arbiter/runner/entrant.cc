#include "arbiter/runner/entrant.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/agent/detect.h"
#include "arbiter/agent/sandbox.h"
#include "arbiter/runner/builtin_player.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::Status Named(absl::string_view name, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat("entrant \"", name, "\": ", status.message()));
}

template <typename T>
absl::StatusOr<Entrant> Named(absl::string_view name, absl::StatusOr<T> agent) {
  if (agent.ok()) return Entrant{.name = std::string(name), .agent = *std::move(agent)};
  return Named(name, agent.status());
}

// What nobody but `spec` itself may see: of the arbiter, and of the others.
std::vector<std::string> HiddenFrom(const LaunchSpec& spec, const std::vector<std::string>& hidden,
                                    const std::vector<Entrant>& entrants) {
  std::vector<std::string> paths = hidden;
  for (const Entrant& other : entrants) {
    if (other.builtin()) continue;
    const std::string& folder = std::get<LaunchSpec>(other.agent).folder;
    // Not what it lives in itself.
    if (!absl::StartsWith(absl::StrCat(spec.folder, "/"), absl::StrCat(folder, "/")) &&
        !absl::StartsWith(spec.program, absl::StrCat(folder, "/"))) {
      paths.push_back(folder);
    }
  }
  return paths;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> Contain(v1::SandboxMode mode, const v1::Limits& limits,
                                                 const std::vector<std::string>& hidden,
                                                 std::vector<Entrant>* entrants) {
  if (std::all_of(entrants->begin(), entrants->end(), [](const Entrant& e) { return e.builtin(); })) {
    return std::vector<std::string>();  // nothing to try
  }
  HAKAM_ASSIGN_OR_RETURN(Detected detected, DetectSandbox({.mode = mode, .limits = limits}));
  for (Entrant& entrant : *entrants) {
    if (entrant.builtin()) continue;
    auto& spec = std::get<LaunchSpec>(entrant.agent);
    spec.sandbox = detected.sandbox;
    spec.hidden = HiddenFrom(spec, hidden, *entrants);
    HAKAM_RETURN_IF_ERROR(Named(entrant.name, CheckReadable(spec)));
    entrant.containment = ContainmentOf(spec);
  }
  return std::move(detected.missing);
}

absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir) {
  if (absl::string_view builtin = spec; absl::ConsumePrefix(&builtin, "builtin:")) {
    return Named(name, FindBuiltin(builtin));
  }
  return Named(name, LoadAgent(spec, base_dir));
}

}  // namespace hakam::arbiter
