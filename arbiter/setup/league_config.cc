#include "arbiter/setup/league_config.h"

#include <google/protobuf/text_format.h>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_check.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_text.h"
#include "sdk/base/check.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using ::google::protobuf::TextFormat;

constexpr size_t kMaxFileBytes = 1 << 20;

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

std::string LeagueConfig::CanonicalText() const {
  v1::League fixed = league;
  fixed.clear_concurrency();
  fixed.clear_entrants();
  fixed.clear_attach();  // the address for bots has no influence on the games
  // What a run may use up depends on the machine, and may be raised when it is not enough.
  fixed.mutable_limits()->clear_log_mib();
  fixed.mutable_limits()->clear_all_logs_mib();
  fixed.mutable_limits()->clear_restarts();
  fixed.mutable_limits()->clear_free_disk_mib();
  SetLength(0, &fixed);
  std::string text;
  HAKAM_CHECK(TextFormat::PrintToString(fixed, &text));
  return text;
}

absl::StatusOr<LeagueConfig> ParseLeagueConfig(absl::string_view text, const std::string& path) {
  if (text.size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": larger than 1 MiB; is it a league file?"));
  }
  LeagueConfig config = {.league = {}, .rules = {}, .folder = FolderOf(path), .text = std::string(text)};
  HAKAM_ASSIGN_OR_RETURN(config.league, ParseLeagueText(text, path));
  HAKAM_RETURN_IF_ERROR(AtPlace(path, text, CheckAndComplete(&config.league, &config.rules)));
  return config;
}

absl::Status CheckLeague(const v1::League& league, const std::string& origin) {
  v1::League copy = league;
  rules::RuleSet rules;
  const absl::Status error = CheckAndComplete(&copy, &rules);
  if (error.ok()) return absl::OkStatus();
  return absl::Status(error.code(), absl::StrCat(origin, ": ", error.message()));
}

absl::StatusOr<LeagueConfig> LoadLeagueConfig(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path, kMaxFileBytes);
  if (absl::IsNotFound(text.status())) {
    return absl::NotFoundError(
        absl::StrCat(text.status().message(), "; give the path of a league file (league.textproto)"));
  }
  HAKAM_RETURN_IF_ERROR(text.status());
  return ParseLeagueConfig(*text, path);
}

}  // namespace hakam::arbiter
