#include "arbiter/cli/build_bot.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/build.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// The folder of this bot alone; created if it does not exist.
absl::StatusOr<std::string> PlaceFor(const BuildSpec& spec) {
  std::error_code error;
  fs::path cache = CacheFolder();
  if (cache.empty()) cache = fs::temp_directory_path(error) / "hakam";
  const std::string folder = fs::canonical(spec.folder, error).string();
  const fs::path place = cache / "builds" / absl::StrCat(spec.name, "-", Sha256Hex(folder).substr(0, 16));
  fs::create_directories(place, error);
  if (error)
    return absl::UnavailableError(absl::StrCat(place.string(), ": cannot be created: ", error.message()));
  return place.string();
}

}  // namespace

absl::Status BuildBot(const std::string& agent, const BuildChoice& choice, v1::SandboxMode sandbox,
                      bool quiet) {
  if (!choice.wanted || !IsFolder(agent)) return absl::OkStatus();
  std::error_code error;
  const std::string folder = fs::path(SplitArguments(agent).folder).lexically_normal().string();
  if (!fs::is_directory(folder, error)) return absl::OkStatus();  // loading the agent reports it
  HAKAM_ASSIGN_OR_RETURN(const BuildSpec spec, LoadBuild(folder));
  if (spec.command.empty()) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const std::string place, PlaceFor(spec));
  if (!quiet) PrintErr(absl::StrCat("building ", spec.name, " ...\n"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> missing,
                         BuildAgent(spec, {.sandbox = sandbox, .network = choice.network, .place = place}));
  for (const std::string& line : missing) {
    PrintErr(absl::StrCat("warning: ", spec.name, " was built outside a sandbox: ", line, "\n"));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
