#include "arbiter/play/entrant.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/play/builtins.h"
#include "arbiter/process/contents.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/interpreter.h"
#include "arbiter/process/paths.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/shim.h"
#include "arbiter/relay/access.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Descriptors of this program besides those of the hub. Measured: 22 for the journal, logs and loops, 4 for a
// driver thread, which has at least one board; a board has four processes with 6 each, a relay one more. The
// rest is for processes that end while others start.
constexpr uint64_t kDescriptors = 64;
constexpr uint64_t kDescriptorsOfBoard = 4 + 4 * 9;

absl::Status Named(absl::string_view name, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat("entrant \"", name, "\": ", status.message()));
}

template <typename T>
absl::StatusOr<Entrant> Named(absl::string_view name, absl::StatusOr<T> agent) {
  if (agent.ok()) return Entrant{.name = std::string(name), .agent = *std::move(agent)};
  return Named(name, agent.status());
}

std::string PathFrom(absl::string_view base_dir, const std::string& path) {
  return (std::filesystem::path(std::string(base_dir)) / path).lexically_normal().string();
}

// The paths that `spec` may not see: those of the arbiter, and the folders of the other entrants.
std::vector<std::string> HiddenFrom(const LaunchSpec& spec, const std::vector<std::string>& hidden,
                                    const std::vector<Entrant>& entrants) {
  std::vector<std::string> paths;
  for (const std::string& path : hidden) paths.push_back(CanonicalPath(path));
  // The same folder may have two names.
  const std::string own = CanonicalPath(spec.folder);
  for (const Entrant& other : entrants) {
    if (other.builtin()) continue;
    if (std::get<LaunchSpec>(other.agent).elsewhere) continue;
    const std::string& given = std::get<LaunchSpec>(other.agent).folder;
    const std::string folder = CanonicalPath(given);
    // Do not hide a folder that contains the entrant itself.
    if (!Holds(folder, own) && !Holds(given, spec.program)) paths.push_back(folder);
  }
  return paths;
}

// Folders of which no installation of an interpreter may be a part: those that are hidden, and those of the
// other entrants, also if the program of `spec` is in one of them.
std::vector<std::string> ClosedTo(const LaunchSpec& spec, const std::vector<Entrant>& entrants) {
  std::vector<std::string> closed = spec.hidden;
  const std::string own = CanonicalPath(spec.folder);
  for (const Entrant& other : entrants) {
    if (other.builtin() || std::get<LaunchSpec>(other.agent).elsewhere) continue;
    const std::string folder = CanonicalPath(std::get<LaunchSpec>(other.agent).folder);
    if (!Holds(folder, own)) closed.push_back(folder);
  }
  return closed;
}

// Shows what the agent needs, and checks that it is what a sandbox may show.
absl::Status Show(const std::vector<std::string>& closed, HardLinks hard_links, LaunchSpec* spec) {
  const bool isolated = spec->sandbox != nullptr && spec->sandbox->in_force.isolated();
  HAKAM_RETURN_IF_ERROR(CheckRoot(*spec));
  if (isolated && spec->root.empty()) {
    HAKAM_RETURN_IF_ERROR(CheckNoCargo(spec->program));
    HAKAM_RETURN_IF_ERROR(ShowInterpreter(closed, spec));
  }
  HAKAM_RETURN_IF_ERROR(CheckReadable(*spec));
  return isolated ? CheckContents(*spec, hard_links) : absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<std::string>> Contain(v1::SandboxMode mode, const v1::Limits& limits,
                                                 const std::vector<std::string>& hidden,
                                                 std::vector<Entrant>* entrants,
                                                 std::map<EntrantIndex, absl::Status>* refused) {
  const auto is_ours = [](const Entrant& e) {
    return e.builtin() || std::get<LaunchSpec>(e.agent).elsewhere;
  };
  for (Entrant& entrant : *entrants) {
    if (!entrant.builtin() && is_ours(entrant)) entrant.containment.set_elsewhere(true);
  }
  if (std::all_of(entrants->begin(), entrants->end(), is_ours)) {
    return std::vector<std::string>();  // nothing to try
  }
  HAKAM_ASSIGN_OR_RETURN(Detected detected, DetectSandbox({.mode = mode, .limits = limits}));
  // Package managers make such links for honest bots.
  const HardLinks hard_links = mode == v1::SANDBOX_MODE_STRICT ? HardLinks::kRefused : HardLinks::kAllowed;
  for (EntrantIndex i = 0; i < entrants->size(); ++i) {
    Entrant& entrant = (*entrants)[i];
    if (is_ours(entrant) || (refused != nullptr && refused->contains(i))) continue;
    auto& spec = std::get<LaunchSpec>(entrant.agent);
    spec.sandbox = detected.sandbox;
    spec.hidden = HiddenFrom(spec, hidden, *entrants);
    const absl::Status files = Show(ClosedTo(spec, *entrants), hard_links, &spec);
    if (!files.ok() && refused == nullptr) return Named(entrant.name, files);
    if (!files.ok()) refused->emplace(i, files);
    entrant.containment = ContainmentOf(spec);
  }
  return std::move(detected.missing);
}

std::string InterpreterNote(const Entrant& entrant) {
  if (entrant.builtin()) return "";
  const auto& spec = std::get<LaunchSpec>(entrant.agent);
  if (spec.interpreter.empty()) return "";
  return absl::StrCat("bot \"", spec.name, "\": its interpreter ", spec.interpreter,
                      " is shown read-only in the sandbox");
}

absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir) {
  v1::Entrant entrant;
  entrant.set_name(std::string(name));
  entrant.set_agent(std::string(spec));
  return LoadEntrant(entrant, base_dir, nullptr);
}

absl::StatusOr<Entrant> LoadEntrant(const v1::Entrant& entrant, absl::string_view base_dir, const Hub* hub) {
  if (absl::string_view builtin = entrant.agent(); absl::ConsumePrefix(&builtin, "builtin:")) {
    HAKAM_ASSIGN_OR_RETURN(Entrant named, Named(entrant.name(), FindBuiltin(builtin)));
    named.presets = BuiltinPresets(builtin);
    return named;
  }
  if (hub != nullptr && absl::StartsWith(entrant.agent(), kAttachPrefix)) {
    return Entrant{.name = entrant.name(), .agent = hub->SpecFor(entrant.name())};
  }
  absl::string_view address = entrant.agent();
  if (!absl::ConsumePrefix(&address, kDialPrefix)) {
    return Named(entrant.name(), LoadAgent(entrant.agent(), base_dir));
  }
  Access access;
  if (!entrant.token_file().empty()) {
    absl::StatusOr<std::string> token = ReadToken(PathFrom(base_dir, entrant.token_file()));
    if (!token.ok()) return Named(entrant.name(), token.status());
    access.token = *std::move(token);
  }
  if (!entrant.ca_file().empty()) access.ca_file = PathFrom(base_dir, entrant.ca_file());
  return Named(entrant.name(), DialSpec(entrant.name(), address, access));
}

absl::StatusOr<std::unique_ptr<Hub>> StartHub(const v1::League& league, absl::string_view base_dir,
                                              uint32_t in_flight) {
  HubOptions options;
  options.reserved_descriptors = kDescriptors + kDescriptorsOfBoard * in_flight;
  for (const v1::Entrant& entrant : league.entrants()) {
    if (!absl::StartsWith(entrant.agent(), kAttachPrefix)) continue;
    absl::StatusOr<std::string> token = ReadToken(PathFrom(base_dir, entrant.token_file()));
    if (!token.ok()) return Named(entrant.name(), token.status());
    options.tokens.emplace(entrant.name(), *std::move(token));
  }
  if (options.tokens.empty()) return nullptr;
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(league));
  options.longest_answer = std::max(clock.per_decision + clock.bank, clock.start_limit);
  options.listen = league.attach().listen();
  if (!league.attach().certificate_file().empty()) {
    HAKAM_ASSIGN_OR_RETURN(options.certificate,
                           ReadSmallFile(PathFrom(base_dir, league.attach().certificate_file())));
  }
  if (!league.attach().key_file().empty()) {
    HAKAM_ASSIGN_OR_RETURN(options.key, ReadSmallFile(PathFrom(base_dir, league.attach().key_file())));
  }
  return Hub::Start(std::move(options));
}

}  // namespace hakam::arbiter
