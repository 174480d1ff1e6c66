#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/rate_seasons.h"
#include "arbiter/cli/seed_number.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/rating/league_rating.h"
#include "arbiter/rating/nash.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/results.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/view/rate_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kLargestAnchor = 1e6;
constexpr int kNashResamples = 1000;  // without --bootstrap

absl::StatusOr<const RatingMethod*> MethodOf(const std::string& name) {
  if (const RatingMethod* method = FindRatingMethod(name)) return method;
  return absl::InvalidArgumentError(absl::StrCat("--method ", name, ": expected ", RatingMethodNames()));
}

absl::StatusOr<RatingAnchor> AnchorOf(const std::string& text, const std::vector<Standing>& rows) {
  const size_t equals = text.rfind('=');  // names have none
  const std::string name = text.substr(0, equals);
  double value = 0;
  if (equals != std::string::npos) {
    if (!absl::SimpleAtod(text.substr(equals + 1), &value) || !(std::abs(value) <= kLargestAnchor)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--anchor ", text, ": the value must be a number within a million of 0"));
    }
  }
  for (const Standing& row : rows) {
    if (row.name == name) return RatingAnchor{.entrant = static_cast<int>(row.number), .value = value};
  }
  const auto name_of = [](std::string* out, const Standing& row) { absl::StrAppend(out, row.name); };
  return absl::InvalidArgumentError(absl::StrCat("--anchor ", text, ": no entrant is called \"", name,
                                                 "\"; use one of ", absl::StrJoin(rows, ", ", name_of)));
}

absl::StatusOr<LeagueRatingOptions> OptionsOf(const RateOptions& options, const std::vector<Standing>& rows) {
  LeagueRatingOptions out;
  HAKAM_ASSIGN_OR_RETURN(out.method, MethodOf(options.method));
  const bool asks = options.los || options.bootstrap != 0 || !options.anchor.empty();
  if (asks && !out.method->has_differences()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--method ", options.method,
                     " does not know the errors of differences, so --anchor, --bootstrap and --los cannot be "
                     "used with it; use --method points or elo"));
  }
  if (!options.anchor.empty()) {
    HAKAM_ASSIGN_OR_RETURN(out.anchor, AnchorOf(options.anchor, rows));
  }
  if (options.bootstrap != 0) {
    out.bootstrap = BootstrapOptions{.resamples = options.bootstrap};
    HAKAM_ASSIGN_OR_RETURN(out.bootstrap->seed, SeedNumber(options.seed));
  }
  return out;
}

absl::StatusOr<BreakdownBy> ByOf(const std::string& name) {
  if (name == "contract") return BreakdownBy::kContract;
  if (name == "seat") return BreakdownBy::kSeat;
  if (name == "phase") return BreakdownBy::kPhase;
  return absl::InvalidArgumentError(absl::StrCat("--by ", name, ": expected contract, seat or phase"));
}

absl::StatusOr<RateReport> Rate(const RateOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folders[0]));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
  RateReport report = {.seed = options.seed, .los = options.los, .payoff = options.payoff};
  HAKAM_ASSIGN_OR_RETURN(report.standings, ComputeStandings(*store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(report.options, OptionsOf(options, report.standings.rows));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairResult> results, ResultsOf(*store, &report.options.progress));
  const int entrants = static_cast<int>(report.standings.rows.size());
  HAKAM_ASSIGN_OR_RETURN(report.rating, RateLeague(entrants, results, report.options));
  if (options.nash || report.rating.fit.intransitive) {
    report.nash_options = {.resamples = options.bootstrap != 0 ? options.bootstrap : kNashResamples};
    HAKAM_ASSIGN_OR_RETURN(report.nash_options.seed, SeedNumber(options.seed));
    HAKAM_ASSIGN_OR_RETURN(report.nash, AverageByNash(entrants, results, report.nash_options));
  }
  if (!options.by.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const BreakdownBy by, ByOf(options.by));
    report.by = options.by;
    HAKAM_ASSIGN_OR_RETURN(report.breakdowns, BreakdownsOf(*store, by));
  }
  if (options.history != 0) {
    HAKAM_ASSIGN_OR_RETURN(report.history, RatingHistory(entrants, results, report.options, options.history));
  }
  return report;
}

}  // namespace

absl::StatusOr<int> RateCommand(const RateOptions& options) {
  if (options.folders.size() > 1) return RateSeasons(options);
  HAKAM_ASSIGN_OR_RETURN(const RateReport report, Rate(options));
  PrintOut(options.json ? RateJson(report) : RateText(report, OutTerminal().columns));
  return kExitOk;
}

}  // namespace hakam::arbiter
