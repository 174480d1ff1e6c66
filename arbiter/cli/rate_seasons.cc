#include "arbiter/cli/rate_seasons.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/rating/league_rating.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/terms.h"
#include "arbiter/view/drift_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::Status CheckMethod(const RateOptions& options) {
  const std::pair<const char*, bool> others[] = {{"--method", options.method != RatingMethods()[0].name},
                                                 {"--bootstrap", options.bootstrap != 0},
                                                 {"--los", options.los},
                                                 {"--payoff", options.payoff},
                                                 {"--nash", options.nash},
                                                 {"--by", !options.by.empty()},
                                                 {"--history", options.history != 0}};
  for (const auto& [name, given] : others) {
    if (!given) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": cannot be used with several leagues, only --anchor and --json can"));
  }
  if (options.anchor.find('=') != std::string::npos) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--anchor ", options.anchor, ": with several leagues the anchor is 0; give only its name"));
  }
  return absl::OkStatus();
}

absl::Status CheckFolders(const std::vector<std::string>& folders) {
  std::map<std::string, std::string> seen;  // as given, by where it is
  for (const std::string& folder : folders) {
    std::error_code ignored;  // a folder that does not exist is refused when it is opened
    const std::string where =
        std::filesystem::weakly_canonical(LeaguePaths(folder).folder, ignored).lexically_normal().string();
    const auto [at, added] = seen.emplace(where.empty() ? folder : where, folder);
    if (!added) {
      return absl::InvalidArgumentError(
          absl::StrCat(folder, ": is the same folder as ", at->second, "; a season can be there only once"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> RateSeasons(const RateOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckMethod(options));
  HAKAM_RETURN_IF_ERROR(CheckFolders(options.folders));
  std::vector<Season> list;
  for (const std::string& folder : options.folders) {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(folder));
    HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
    HAKAM_ASSIGN_OR_RETURN(Season season, SeasonOf(*store, folder, RulesLabel(rules)));
    list.push_back(std::move(season));
  }
  DriftReport report;
  HAKAM_ASSIGN_OR_RETURN(report.seasons, Together(std::move(list)));
  HAKAM_ASSIGN_OR_RETURN(report.anchors, AnchorsOf(report.seasons, options.anchor));
  HAKAM_ASSIGN_OR_RETURN(report.drift,
                         DriftOf(report.seasons.count(), report.seasons.results, report.anchors.entrants));
  PrintOut(options.json ? DriftJson(report) : DriftText(report, OutTerminal().columns));
  return kExitOk;
}

}  // namespace hakam::arbiter
