#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/view/json_text.h"
#include "arbiter/view/rate_format.h"
#include "arbiter/view/rate_view.h"
#include "arbiter/view/score_words.h"

namespace hakam::arbiter {
namespace {

using nlohmann::ordered_json;

ordered_json Known(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json RatingJson(const RateView& view, int i, const std::optional<int>& rank) {
  const EntrantRating& e = view.rating(i);
  const Standing& s = view.standing(i);
  const bool interval = e.rating && e.half_width;
  ordered_json out = {{"rank", rank ? ordered_json(*rank) : ordered_json()},
                      {"entrant", view.name(i)},
                      {"agent", s.agent},
                      {"rating", Known(e.rating)},
                      {"se", Known(e.se)},
                      {"low", interval ? ordered_json(*e.rating - *e.half_width) : ordered_json()},
                      {"high", interval ? ordered_json(*e.rating + *e.half_width) : ordered_json()}};
  const std::vector<RatingDetail>& details = view.method().details;
  for (size_t k = 0; k < details.size(); ++k) out[details[k].field] = Known(e.detail(k));
  if (view.has_plain()) {
    out["plain"] = s.plain_points;
    out["plain_half_width"] =
        std::isfinite(s.plain_half_width) ? ordered_json(s.plain_half_width) : ordered_json();
  }
  if (view.report().options.bootstrap) {
    out["bootstrap_low"] = e.bootstrap ? ordered_json(e.bootstrap->low) : ordered_json();
    out["bootstrap_high"] = e.bootstrap ? ordered_json(e.bootstrap->high) : ordered_json();
    out["bootstrap_se"] = e.bootstrap ? ordered_json(e.bootstrap->se) : ordered_json();
  }
  out.update({{"group", e.group + 1},
              {"pairs", e.pairs},
              {"won", s.won},
              {"drawn", s.drawn},
              {"lost", s.lost},
              {"faults", s.faults},
              {"provisional", e.provisional},
              {"disqualified", s.out.empty() ? ordered_json() : ordered_json(s.out)}});
  return out;
}

ordered_json MatricesJson(const RateView& view) {
  ordered_json out = ordered_json::object();
  if (view.report().los) out["los"] = ordered_json::array();
  if (view.report().payoff) out["payoff"] = ordered_json::array();
  for (const int i : view.order()) {
    for (const int j : view.order()) {
      if (view.report().los && i != j) {
        out["los"].push_back(
            {{"entrant", view.name(i)}, {"against", view.name(j)}, {"los", Known(view.superior(i, j))}});
      }
      const CrossCell& cell = view.cell(i, j);
      if (view.report().payoff && cell.played) {
        out["payoff"].push_back({{"entrant", view.name(i)},
                                 {"against", view.name(j)},
                                 {"mean", cell.mean},
                                 {"se", Known(SeOf(cell))},
                                 {"low", Known(cell.low)},
                                 {"high", Known(cell.high)},
                                 {"few", cell.few},
                                 {"pairs", cell.pairs}});
      }
    }
  }
  return out;
}

ordered_json NashJson(const RateView& view) {
  const RateReport& report = view.report();
  ordered_json groups = ordered_json::array();
  for (const NashGroup& group : report.nash->groups) {
    ordered_json of_group = {{"group", group.group + 1}, {"computed", !group.unmet}, {"unmet", nullptr}};
    if (group.unmet) {
      of_group["unmet"] = {view.name(group.unmet->first), view.name(group.unmet->second)};
    } else {
      of_group["violation"] = group.violation;
      of_group["entropy_gap"] = group.entropy_gap;
    }
    ordered_json entrants = ordered_json::array();
    for (const int i : view.order()) {
      const std::optional<NashEntrant>& e = report.nash->entrants[static_cast<size_t>(i)];
      if (!e || view.rating(i).group != group.group) continue;
      const auto known = [&group](double value) {
        return group.intervals ? ordered_json(value) : ordered_json();
      };
      entrants.push_back({{"entrant", view.name(i)},
                          {"rating", e->payoff},
                          {"low", known(e->payoff_interval.low)},
                          {"high", known(e->payoff_interval.high)},
                          {"weight", e->weight},
                          {"weight_low", known(e->weight_interval.low)},
                          {"weight_high", known(e->weight_interval.high)},
                          {"support", known(e->support)}});
    }
    of_group["entrants"] = entrants;
    groups.push_back(of_group);
  }
  return {{"unit", WordsOf(report.standings).unit},
          {"resamples", report.nash_options.resamples},
          {"seed", report.seed},
          {"groups", groups}};
}

ordered_json HistoryJson(const RateView& view) {
  ordered_json out = ordered_json::array();
  for (const LeagueRating& then : view.report().history) {
    ordered_json ratings = ordered_json::array();
    for (const int i : view.order()) {
      const EntrantRating& e = then.entrants[static_cast<size_t>(i)];
      ratings.push_back({{"entrant", view.name(i)},
                         {"rating", Known(e.rating)},
                         {"se", Known(e.se)},
                         {"half_width", Known(e.half_width)},
                         {"pairs", e.pairs}});
    }
    out.push_back({{"deals", then.deals}, {"pairs", then.pairs}, {"ratings", ratings}});
  }
  return out;
}

ordered_json BreakdownJson(const RateReport& report) {
  ordered_json parts = ordered_json::array();
  for (const Breakdown& breakdown : report.breakdowns) {
    for (const BreakdownPart& part : breakdown.parts) {
      const bool known = std::isfinite(part.half_width);
      parts.push_back({{"entrant", breakdown.name},
                       {report.by, part.name},
                       {"points_per_board", part.points},
                       {"half_width", known ? ordered_json(part.half_width) : ordered_json()},
                       {"boards", part.boards}});
    }
  }
  return parts;
}

}  // namespace

std::string RateJson(const RateReport& report) {
  const RateView view(report);
  const Fit& fit = report.rating.fit;
  ordered_json out = {{"league", report.standings.league},
                      {"rules", report.standings.rules},
                      {"pairs_done", report.standings.pairs_done},
                      {"pairs_total", report.standings.pairs_total},
                      {"complete", report.standings.complete},
                      {"deals", report.rating.deals},
                      {"method", view.method().name},
                      {"unit", view.unit()},
                      {"anchor", nullptr},
                      {"groups", report.rating.groups},
                      {"fit",
                       {{"chi2", fit.chi2},
                        {"df", fit.df},
                        {"p", fit.df > 0 ? ordered_json(fit.p) : ordered_json()},
                        {"intransitive", fit.intransitive},
                        {"widening", fit.widening}}}};
  if (report.rating.periods > 0) out["periods"] = report.rating.periods;
  if (const auto& luck = report.standings.luck) {
    out["unpaired"] = true;
    out["luck"] = {{"reference", luck->reference}, {"factor", Known(luck->factor)}};
  }
  if (report.options.anchor) {
    out["anchor"] = {{"entrant", view.name(report.options.anchor->entrant)},
                     {"rating", report.options.anchor->value}};
  }
  if (report.options.bootstrap) {
    out["bootstrap"] = {{"resamples", report.options.bootstrap->resamples}, {"seed", report.seed}};
  }
  out["ratings"] = ordered_json::array();
  const auto& ranks = view.ranks();
  for (size_t place = 0; place < ranks.size(); ++place) {
    out["ratings"].push_back(RatingJson(view, view.order()[place], ranks[place]));
  }
  out.update(MatricesJson(view));
  if (report.nash) out["nash"] = NashJson(view);
  if (!report.breakdowns.empty()) out["by"] = BreakdownJson(report);
  if (!report.history.empty()) out["history"] = HistoryJson(view);
  out["warnings"] = report.standings.warnings;
  return JsonText(out);
}

}  // namespace hakam::arbiter
