#include "arbiter/cli/result_format.h"

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/score_words.h"
#include "arbiter/cli/table_text.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {
namespace {

Rows PlaceRows(const Standings& standings) {
  const bool scores = !standings.places.empty() && standings.places.front().score.has_value();
  Rows rows = {{"place", "entrant"}};
  if (scores) rows[0].insert(rows[0].end(), {"score", "Buchholz"});
  for (const FinalPlace& place : standings.places) {
    rows.push_back({absl::StrCat(place.place), place.name});
    if (!scores) continue;
    rows.back().push_back(absl::StrFormat("%.1f", place.score.value_or(0)));
    rows.back().push_back(absl::StrFormat("%.1f", place.buchholz.value_or(0)));
  }
  return rows;
}

Rows TieRows(const Standings& standings) {
  Rows rows = {{"#", "tie", "first", "second", "pairs", "points", "winner"}};
  for (const TieLine& tie : standings.ties) {
    rows.push_back({absl::StrCat(rows.size()), tie.name, tie.sides[0], tie.sides[1], absl::StrCat(tie.pairs),
                    tie.sum == 0 ? "0" : absl::StrFormat("%+d", tie.sum),
                    tie.winner.empty() ? "-" : tie.winner});
  }
  return rows;
}

Rows AgentRows(const Standings& standings) {
  Rows rows = {{"#", "agent", WordsOf(standings).column, "95%", "pairs", "faults"}};
  for (const AgentStanding& agent : standings.agents) {
    rows.push_back(
        {absl::StrCat(rows.size()),
         absl::StrCat(agent.name, agent.provisional ? " ?" : "", agent.out.empty() ? "" : " !"),
         absl::StrFormat("%+.2f", agent.points),
         std::isfinite(agent.points_se) ? absl::StrFormat("±%.2f", kHalfWidth95 * agent.points_se) : "±?",
         absl::StrCat(agent.pairs), absl::StrCat(agent.faults)});
  }
  return rows;
}

std::string Tables(const Standings& standings, const std::function<std::string(const Rows&)>& table) {
  std::string out;
  if (!standings.places.empty()) absl::StrAppend(&out, table(PlaceRows(standings)), "\n");
  if (!standings.ties.empty()) absl::StrAppend(&out, table(TieRows(standings)), "\n");
  if (!standings.agents.empty()) absl::StrAppend(&out, table(AgentRows(standings)), "\n");
  return out;
}

}  // namespace

std::string ResultText(const Standings& standings) { return Tables(standings, Aligned); }

std::string ResultMarkdown(const Standings& standings) { return Tables(standings, MarkdownTable); }

void AddResultJson(const Standings& standings, nlohmann::ordered_json* out) {
  using nlohmann::ordered_json;
  for (const FinalPlace& place : standings.places) {
    ordered_json row = {{"place", place.place}, {"entrant", place.name}};
    if (place.score) row["score"] = *place.score;
    if (place.buchholz) row["buchholz"] = *place.buchholz;
    (*out)["places"].push_back(std::move(row));
  }
  for (const TieLine& tie : standings.ties) {
    (*out)["ties"].push_back(
        {{"tie", tie.name},
         {"first", tie.sides[0]},
         {"second", tie.sides[1]},
         {"pairs", tie.pairs},
         {"points", tie.sum},
         {"winner", tie.winner.empty() ? ordered_json(nullptr) : ordered_json(tie.winner)}});
  }
  for (const AgentStanding& agent : standings.agents) {
    (*out)["agents"].push_back({{"agent", agent.name},
                                {"program", agent.agent},
                                {"points_per_board", agent.points},
                                {"points_se", std::isfinite(agent.points_se) ? ordered_json(agent.points_se)
                                                                             : ordered_json(nullptr)},
                                {"pairs", agent.pairs},
                                {"faults", agent.faults},
                                {"provisional", agent.provisional}});
  }
}

}  // namespace hakam::arbiter
