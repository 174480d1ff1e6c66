#include "arbiter/cli/plots.h"

#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/audit/terms.h"
#include "arbiter/cli/gate_format.h"
#include "arbiter/cli/interval_text.h"
#include "arbiter/cli/score_words.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/plot/forest_plot.h"
#include "arbiter/plot/heat_map.h"
#include "arbiter/rating/rating.h"
#include "arbiter/store/checksums.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// Unset if it is unknown.
std::optional<double> IfKnown(double half_width) {
  return std::isfinite(half_width) ? std::optional<double>(half_width) : std::nullopt;
}

// The title of the standings without the name of the league, which is the title of the picture.
std::string Subtitle(const Standings& standings) {
  const std::string line = StandingsTitle(standings);
  return std::string(absl::StripPrefix(line, absl::StrCat(standings.league, ": ")));
}

}  // namespace

absl::StatusOr<std::string> RatingsSvg(const Standings& standings) {
  ForestPlot plot = {
      .title = standings.league,
      .subtitle = Subtitle(standings),
      .unit = absl::StrCat(WordsOf(standings).brief, " against the average of the entrants, 95% intervals")};
  bool provisional = false;
  for (const Standing& s : standings.rows) {
    plot.rows.push_back({.name = s.name,
                         .value = s.points,
                         .half_width = IfKnown(s.points_half_width),
                         .hollow = s.provisional,
                         .note = absl::StrCat(s.pairs, " pairs", s.out.empty() ? "" : ", disqualified")});
    provisional = provisional || s.provisional;
  }
  if (provisional) plot.notes.push_back("hollow: provisional, fewer than 100 pairs or 30 deals");
  for (const std::string& warning : standings.warnings)
    plot.notes.push_back(absl::StrCat("warning: ", warning));
  return SvgOf(plot);
}

absl::StatusOr<std::string> HeadToHeadSvg(const Standings& standings) {
  HeatMap map = {
      .title = standings.league,
      .subtitle = Subtitle(standings),
      .unit = absl::StrCat(WordsOf(standings).brief, " of the row against the column, 95% intervals")};
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    map.names.push_back(standings.rows[i].name);
    map.cells.emplace_back();
    for (const CrossCell& cell : standings.cross[i]) {
      map.cells.back().emplace_back();
      if (!cell.played) continue;
      map.cells.back().back() = HeatCell{.value = cell.mean,
                                         .half_width = IfKnown(cell.half_width()),
                                         .note = absl::StrCat(cell.pairs, " pairs")};
    }
  }
  return SvgOf(map);
}

absl::Status WritePlots(const Store& store, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(const std::string ratings, RatingsSvg(standings));
  HAKAM_ASSIGN_OR_RETURN(const std::string head_to_head, HeadToHeadSvg(standings));
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return absl::PermissionDeniedError(absl::StrCat(folder, ": cannot be created: ", error.message()));
  const fs::path path(folder);
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / "ratings.svg").string(), ratings));
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / "head-to-head.svg").string(), head_to_head));
  if (standings.schedule != "gate") return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const GateReport report, GateReportOf(store));
  for (const GateReport::Trial& trial : report.trials) {
    if (trial.samples.empty()) continue;  // no round is complete
    HAKAM_ASSIGN_OR_RETURN(const std::string gate, GateSvg(report, trial));
    const std::string name =
        report.trials.size() == 1 ? "gate.svg" : absl::StrCat("gate-", trial.candidate.name, ".svg");
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / name).string(), gate));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
