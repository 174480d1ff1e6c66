#include "arbiter/setup/league_config.h"

#include <google/protobuf/text_format.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
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

// `all` has a line for each error.
absl::Status Shown(const absl::Status& all, Errors wanted) {
  if (wanted == Errors::kAll) return all;
  return absl::Status(all.code(), all.message().substr(0, all.message().find('\n')));
}

}  // namespace

std::string LeagueConfig::CanonicalText() const {
  v1::League fixed = league;
  fixed.clear_concurrency();
  fixed.clear_entrants();
  if (!fixed.machines().same_cpu_model()) fixed.clear_machines();
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

absl::StatusOr<LeagueConfig> ParseLeagueConfig(absl::string_view text, const std::string& path,
                                               Errors wanted) {
  if (text.size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": larger than 1 MiB; is it a league file?"));
  }
  LeagueConfig config = {.league = {}, .rules = {}, .folder = FolderOf(path), .text = std::string(text)};
  absl::StatusOr<v1::League> league = ParseLeagueText(text, path);
  if (!league.ok()) return Shown(league.status(), wanted);
  config.league = *std::move(league);
  std::vector<std::string> lines;
  for (const absl::Status& error : CheckAndComplete(&config.league, &config.rules)) {
    lines.emplace_back(AtPlace(path, text, error).message());
  }
  if (!lines.empty()) return Shown(absl::InvalidArgumentError(absl::StrJoin(lines, "\n")), wanted);
  return config;
}

absl::Status CheckLeague(const v1::League& league, const std::string& origin) {
  v1::League copy = league;
  rules::RuleSet rules;
  const std::vector<absl::Status> errors = CheckAndComplete(&copy, &rules);
  if (errors.empty()) return absl::OkStatus();
  return absl::Status(errors[0].code(), absl::StrCat(origin, ": ", errors[0].message()));
}

absl::StatusOr<LeagueConfig> LoadLeagueConfig(const std::string& path, Errors wanted) {
  const absl::StatusOr<std::string> text = ReadFile(path, kMaxFileBytes);
  if (absl::IsNotFound(text.status())) {
    return absl::NotFoundError(
        absl::StrCat(text.status().message(), "; give the path of a league file (league.textproto)"));
  }
  HAKAM_RETURN_IF_ERROR(text.status());
  return ParseLeagueConfig(*text, path, wanted);
}

}  // namespace hakam::arbiter
