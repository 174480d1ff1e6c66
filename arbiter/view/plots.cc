#include "arbiter/view/plots.h"

#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/plot/forest_plot.h"
#include "arbiter/plot/heat_map.h"
#include "arbiter/rating/rating.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/score_words.h"
#include "arbiter/view/standings_format.h"

namespace hakam::arbiter {
namespace {

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
    if (!s.rated()) continue;
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

}  // namespace hakam::arbiter
