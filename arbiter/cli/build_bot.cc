#include "arbiter/cli/build_bot.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

// Creates the folder if it does not exist. It must be the user's own: what others could change is not used.
absl::Status MakeOwnFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  mkdir(folder.c_str(), 0700);
  struct stat info {};
  if (lstat(folder.c_str(), &info) != 0) {
    return absl::UnavailableError(absl::StrCat(folder.string(), ": cannot be created: ", strerror(errno)));
  }
  if (S_ISDIR(info.st_mode) && info.st_uid == geteuid() && (info.st_mode & S_IWOTH) == 0) {
    return absl::OkStatus();
  }
  return absl::UnavailableError(absl::StrCat(folder.string(),
                                             ": must be a folder that belongs to the user and that others "
                                             "cannot write to: set XDG_CACHE_HOME to another folder"));
}

// The folder of this bot alone.
absl::StatusOr<std::string> PlaceFor(const BuildSpec& spec) {
  std::error_code error;
  fs::path cache = CacheFolder();
  if (cache.empty()) cache = fs::temp_directory_path(error) / absl::StrCat("hakam-", geteuid());
  const std::string folder = fs::canonical(spec.folder, error).string();
  const fs::path builds = cache / "builds";
  const fs::path place = builds / absl::StrCat(spec.name, "-", Sha256Hex(folder).substr(0, 16));
  for (const fs::path& own : {cache, builds, place}) HAKAM_RETURN_IF_ERROR(MakeOwnFolder(own));
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
