#include "arbiter/fleet/pack_bots.h"

#include <filesystem>
#include <system_error>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/fleet/bundle.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/manifest.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// What the manifest names and other machines do not get, because it is not in the bundle; empty: nothing.
// They may have what has an absolute path, but not in this machine's folder of the bot. Arguments are not
// looked at.
std::string NotSent(const LaunchSpec& bot) {
  const auto leads_out = [](const std::string& given) {
    const fs::path path = fs::path(given).lexically_normal();
    return !path.empty() && path.is_relative() && *path.begin() == "..";
  };
  for (const ReadOnlyPath& path : bot.read_only) {
    if (leads_out(path.given)) return path.given;
  }
  const std::string program = bot.command.empty() ? "" : bot.command[0];
  const fs::path inside = fs::path(program).lexically_relative(bot.folder);
  const bool only_here = fs::path(program).is_absolute() && !inside.empty() && *inside.begin() != "..";
  return leads_out(program) || only_here ? program : "";
}

}  // namespace

absl::Status PackBots(const EngineTerms& terms, const std::string& bundles, v1::WorkChunk* chunk) {
  std::error_code error;
  fs::create_directories(bundles, error);
  if (error) return WriteError(bundles, error.value());
  for (EntrantIndex i = 0; i < terms.entrants.size(); ++i) {
    const Entrant& entrant = terms.entrants[i];
    v1::WorkEntrant& work = *chunk->mutable_entrants(static_cast<int>(i));
    if (const auto missing = terms.missing.find(i); missing != terms.missing.end()) {
      work.mutable_missing()->set_detail(missing->second.detail);
      work.mutable_missing()->set_stderr_tail(missing->second.stderr_tail);
      continue;
    }
    const std::string& agent = terms.config.league.entrants(static_cast<int>(i)).agent();
    if (entrant.builtin()) {
      // One that has left the league need not be there any more.
      if (!absl::StartsWith(agent, "builtin:")) {
        chunk->mutable_league()->mutable_entrants(static_cast<int>(i))->set_agent("builtin:random");
      }
      continue;
    }
    if (absl::StartsWith(agent, "cmd:") || IsElsewhere(agent)) {
      return absl::InvalidArgumentError(
          absl::StrCat("entrant \"", entrant.name, "\": ", agent,
                       " cannot be sent to other machines; give the folder of a bot"));
    }
    const LaunchSpec& bot = std::get<LaunchSpec>(entrant.agent);
    if (const std::string what = NotSent(bot); !what.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("entrant \"", entrant.name, "\": its manifest names ", what,
                       "; other machines get its folder only, so name what is in it by a relative path"));
    }
    const std::string part = absl::StrCat(bundles, "/new.zip");
    const absl::StatusOr<Bundle> bundle = MakeBundle(bot.folder, part);
    if (!bundle.ok()) {
      // A bot that cannot be sent is not one that cannot play.
      const absl::Status& why = bundle.status();
      return absl::Status(
          absl::IsFailedPrecondition(why) ? absl::StatusCode::kInvalidArgument : why.code(),
          absl::StrCat("entrant \"", entrant.name, "\" cannot be sent to other machines: ", why.message()));
    }
    const std::string path = absl::StrCat(bundles, "/", bundle->sha256, ".zip");
    fs::rename(part, path, error);
    if (error) return WriteError(path, error.value());
    work.set_bundle_sha256(absl::HexStringToBytes(bundle->sha256));
    for (const std::string& argument : SplitArguments(agent).arguments) work.add_arguments(argument);
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
