#include "arbiter/view/drift_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/plot/number.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/table_text.h"
#include "arbiter/view/wrapped_text.h"

namespace hakam::arbiter {
namespace {

using nlohmann::ordered_json;

constexpr int kPointsDigits = 2;

// A report with the order of its tables.
class DriftView {
 public:
  explicit DriftView(const DriftReport& report) : report_(report), order_(report.seasons.names.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [this](int i, int j) { return Latest(i) > Latest(j); });
  }

  const DriftReport& report() const { return report_; }
  const Seasons& seasons() const { return report_.seasons; }
  const std::vector<int>& order() const { return order_; }  // the best at the end first
  const std::string& name(int i) const { return seasons().names[static_cast<size_t>(i)]; }
  const EntrantSeason& at(size_t season, int i) const {
    return report_.drift[season].entrants[static_cast<size_t>(i)];
  }
  const std::optional<std::string>& agent(size_t season, int i) const {
    return seasons().agents[season][static_cast<size_t>(i)];
  }
  bool has_anchors() const { return !report_.anchors.entrants.empty(); }
  bool matches() const { return seasons().list[0].matches; }
  const char* column() const { return matches() ? "score/match" : "points/board"; }
  const char* unit() const { return matches() ? "matches won less lost per match" : "game points a board"; }

  // What the season says about the agent of an entrant: "new", "same", "changed", "-".
  const char* AgentNow(size_t season, int i) const {
    if (!agent(season, i)) return "-";
    for (size_t earlier = season; earlier-- > 0;) {
      if (agent(earlier, i)) return seasons().Changed(season, i) ? "changed" : "same";
    }
    return "new";
  }
  // By Glicko-2, since the season before; unset if it had not played then.
  std::optional<double> Glicko2Change(size_t season, int i) const {
    if (season == 0 || !at(season - 1, i).glicko2) return std::nullopt;
    return at(season, i).glicko2->rating - at(season - 1, i).glicko2->rating;
  }

 private:
  // The last known points, or the rating by Glicko-2 where there are no anchors.
  double Latest(int i) const {
    for (size_t season = report_.drift.size(); season-- > 0;) {
      const EntrantSeason& e = at(season, i);
      if (e.points) return *e.points;
      if (!has_anchors() && e.glicko2) return e.glicko2->rating;
    }
    return -std::numeric_limits<double>::infinity();
  }

  const DriftReport& report_;
  std::vector<int> order_;
};

std::string OrUnknown(const std::optional<double>& half_width, int digits) {
  return half_width ? absl::StrCat("±", Fixed(*half_width, digits)) : "-";
}

std::string OrDash(const std::optional<double>& value, int digits) {
  return value ? Signed(*value, digits) : "-";
}

std::string SeasonsText(const DriftView& view, std::optional<size_t> width) {
  Rows rows = {{"season", "folder", "league", "pairs", "deals", "model fit p"}};
  for (size_t s = 0; s < view.seasons().list.size(); ++s) {
    const Season& season = view.seasons().list[s];
    const Fit& fit = view.report().drift[s].fit;
    rows.push_back({absl::StrCat(s + 1), season.label,
                    absl::StrCat(season.league, season.complete ? "" : " (not over)"),
                    absl::StrCat(season.results.results.size()), absl::StrCat(view.report().drift[s].deals),
                    fit.df > 0 ? absl::StrFormat("%.2g", fit.p) : "-"});
  }
  return Fitted(rows, width);
}

std::string PointsText(const DriftView& view, std::optional<size_t> width) {
  Rows rows = {{"season", "entrant", view.column(), "95%", "change", "95%", "", "agent", "pairs"}};
  for (const int i : view.order()) {
    for (size_t s = 0; s < view.report().drift.size(); ++s) {
      const EntrantSeason& e = view.at(s, i);
      if (e.pairs == 0) continue;
      const bool clear = e.change_half_width && std::abs(*e.change) > *e.change_half_width;
      rows.push_back({absl::StrCat(s + 1), absl::StrCat(view.name(i), e.provisional ? " ?" : ""),
                      OrDash(e.points, kPointsDigits), OrUnknown(e.half_width, kPointsDigits),
                      OrDash(e.change, kPointsDigits), OrUnknown(e.change_half_width, kPointsDigits),
                      clear ? "*" : "", view.AgentNow(s, i), absl::StrCat(e.pairs)});
    }
  }
  return Fitted(rows, width);
}

std::string Glicko2Text(const DriftView& view, std::optional<size_t> width) {
  Rows rows = {{"season", "entrant", "rating", "95%", "change", "volatility", "agent"}};
  for (const int i : view.order()) {
    for (size_t s = 0; s < view.report().drift.size(); ++s) {
      const std::optional<Glicko2>& rated = view.at(s, i).glicko2;
      if (!rated) continue;
      rows.push_back({absl::StrCat(s + 1), view.name(i), Fixed(rated->rating, 0),
                      absl::StrCat("±", Fixed(HalfWidth95(0) * rated->deviation, 0)),
                      OrDash(view.Glicko2Change(s, i), 0), Fixed(rated->volatility, 4), view.AgentNow(s, i)});
    }
  }
  return Fitted(rows, width);
}

std::string AnchorNames(const DriftView& view) {
  std::vector<std::string> names;
  for (const int anchor : view.report().anchors.entrants) names.push_back(view.name(anchor));
  return absl::StrJoin(names, ", ");
}

std::string ByAnchorText(const DriftView& view, std::optional<size_t> width) {
  if (!view.has_anchors()) {
    return " drift by anchor: not computed, because no entrant played in all seasons with the same agent\n";
  }
  std::string out =
      absl::StrCat(view.unit(), " more than ",
                   view.report().anchors.entrants.size() == 1 ? "the anchor " : "the mean of the anchors ",
                   AnchorNames(view), "\n\n", PointsText(view, width), "\n");
  absl::StrAppend(&out,
                  " anchors have the same agent in all seasons, so that all seasons are on one scale\n");
  absl::StrAppend(&out,
                  " change: since the entrant's last season before; the errors of both seasons together\n");
  absl::StrAppend(
      &out, " *: the interval does not contain 0 (by chance in 1 of 20 entrants that did not change)\n");
  bool provisional = false;
  for (const SeasonRatings& season : view.report().drift) {
    for (const EntrantSeason& e : season.entrants)
      provisional = provisional || (e.pairs > 0 && e.provisional);
  }
  if (provisional)
    absl::StrAppend(&out, " ?: provisional, fewer than 100 pairs or 30 deals in this season\n");
  return out;
}

std::vector<std::string> WarningsOf(const DriftReport& report) {
  std::vector<std::string> warnings = report.seasons.warnings;
  warnings.insert(warnings.end(), report.anchors.warnings.begin(), report.anchors.warnings.end());
  for (size_t s = 0; s < report.drift.size(); ++s) {
    const Fit& fit = report.drift[s].fit;
    if (!fit.intransitive) continue;
    warnings.push_back(absl::StrFormat(
        "in %s one rating per entrant does not explain the results, so its errors are multiplied by %.2f",
        report.seasons.list[s].label, fit.widening));
  }
  return warnings;
}

ordered_json OrNull(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

// Both ends of value ± half_width.
void AddInterval(const std::string& prefix, const std::optional<double>& value,
                 const std::optional<double>& half_width, ordered_json* out) {
  const bool known = value && half_width;
  (*out)[prefix + "low"] = known ? ordered_json(*value - *half_width) : ordered_json();
  (*out)[prefix + "high"] = known ? ordered_json(*value + *half_width) : ordered_json();
}

ordered_json EntrantJson(const DriftView& view, size_t season, int i) {
  const EntrantSeason& e = view.at(season, i);
  const std::optional<std::string>& agent = view.agent(season, i);
  ordered_json out = {{"season", season + 1},
                      {"agent", agent ? ordered_json(*agent) : ordered_json()},
                      {"agent_changed", view.seasons().Changed(season, i) && agent},
                      {"pairs", e.pairs},
                      {"provisional", e.provisional},
                      {"rating", OrNull(e.points)},
                      {"se", OrNull(e.se)}};
  AddInterval("", e.points, e.half_width, &out);
  out["since"] = e.since ? ordered_json(*e.since + 1) : ordered_json();
  out["change"] = OrNull(e.change);
  out["change_se"] = OrNull(e.change_se);
  AddInterval("change_", e.change, e.change_half_width, &out);
  out["glicko2"] = nullptr;
  if (e.glicko2) {
    out["glicko2"] = {{"rating", e.glicko2->rating},
                      {"deviation", e.glicko2->deviation},
                      {"volatility", e.glicko2->volatility},
                      {"change", OrNull(view.Glicko2Change(season, i))}};
  }
  return out;
}

}  // namespace

std::string DriftText(const DriftReport& report, std::optional<size_t> width) {
  const DriftView view(report);
  std::string out =
      absl::StrCat("drift over ", report.drift.size(), " seasons: ", report.seasons.list[0].rules, "\n\n",
                   SeasonsText(view, width), "\n", ByAnchorText(view, width));
  absl::StrAppend(&out, "\nGlicko-2\n\n", Glicko2Text(view, width), "\n");
  absl::StrAppend(
      &out,
      " carried over from season to season; 95%: 1.96 deviations. An absent entrant becomes less certain\n");
  absl::StrAppend(&out,
                  " no anchor: when one entrant becomes stronger, the others fall. No error of a change: use "
                  "the points\n");
  for (const std::string& warning : WarningsOf(report)) absl::StrAppend(&out, " warning: ", warning, "\n");
  return WrappedLines(out, width);
}

std::string DriftJson(const DriftReport& report) {
  const DriftView view(report);
  ordered_json seasons = ordered_json::array();
  for (size_t s = 0; s < report.drift.size(); ++s) {
    const Season& season = report.seasons.list[s];
    const Fit& fit = report.drift[s].fit;
    seasons.push_back({{"season", s + 1},
                       {"folder", season.label},
                       {"league", season.league},
                       {"complete", season.complete},
                       {"pairs", season.results.results.size()},
                       {"deals", report.drift[s].deals},
                       {"fit",
                        {{"chi2", fit.chi2},
                         {"df", fit.df},
                         {"p", fit.df > 0 ? ordered_json(fit.p) : ordered_json()},
                         {"intransitive", fit.intransitive},
                         {"widening", fit.widening}}}});
  }
  ordered_json anchors = ordered_json::array();
  for (const int anchor : report.anchors.entrants) anchors.push_back(view.name(anchor));
  ordered_json entrants = ordered_json::array();
  for (const int i : view.order()) {
    ordered_json of_entrant = ordered_json::array();
    for (size_t s = 0; s < report.drift.size(); ++s) of_entrant.push_back(EntrantJson(view, s, i));
    entrants.push_back({{"entrant", view.name(i)}, {"seasons", of_entrant}});
  }
  return JsonText({{"rules", report.seasons.list[0].rules},
                   {"unit", view.unit()},
                   {"seasons", seasons},
                   {"anchors", anchors},
                   {"entrants", entrants},
                   {"warnings", WarningsOf(report)}});
}

}  // namespace hakam::arbiter
