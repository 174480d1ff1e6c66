#include "arbiter/cli/gate_format.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/table_text.h"

namespace hakam::arbiter {
namespace {

std::string Test(const GateReport& r) {
  return absl::StrFormat("%s %g against %g, errors %g %% and %g %%", UnitOf(r.test.of), r.test.hypotheses.h0,
                         r.test.hypotheses.h1, 100 * r.test.errors.alpha, 100 * r.test.errors.beta);
}

std::string Pairs(const GateReport& r) {
  return absl::StrFormat("%d: %d won, %d drawn, %d lost", r.pairs, r.won, r.drawn, r.lost);
}

std::string Against(const GateReport& r) {
  std::string against = r.baseline().name;
  for (size_t i = 2; i < r.players.size(); ++i) {
    absl::StrAppend(&against, i == 2 ? ", on " : " and ", r.players[i].name);
  }
  return against;
}

const char* PointsUnit(const GateReport& r) { return r.matches ? "matches" : "points a board"; }

std::string Interval(const SprtEstimate& e, int digits) {
  return absl::StrFormat("%+.*f, 95%% %+.*f to %+.*f", digits, e.median, digits, e.low, digits, e.high);
}

std::string Faults(const GateReport& r) {
  return absl::StrJoin(r.players, ", ", [](std::string* out, const GateReport::Player& player) {
    absl::StrAppend(out, player.name, " ", player.faults);
  });
}

nlohmann::ordered_json Json(const std::optional<SprtEstimate>& e) {
  if (!e) return nullptr;
  return {{"estimate", e->median}, {"low", e->low}, {"high", e->high}};
}

const char* Mark(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::kPassed:
      return "✅";
    case GateVerdict::kFailed:
      return "❌";
    case GateVerdict::kInconclusive:
    case GateVerdict::kOpen:
      return "❔";
  }
  return "";
}

}  // namespace

std::string GateText(const GateReport& r, const std::string& again) {
  std::string out = absl::StrFormat("%s: %s against %s\n", Name(r.verdict), r.candidate().name, Against(r));
  absl::StrAppend(&out, "  ", r.reason, "\n");
  absl::StrAppendFormat(&out, "LLR %+.2f in %+.2f to %+.2f; %s\n", r.llr, r.bounds.lower, r.bounds.upper,
                        Test(r));
  absl::StrAppendFormat(&out, "pairs: %s (%d played in all)\n", Pairs(r), r.pairs_played);
  if (r.points) absl::StrAppend(&out, PointsUnit(r), ": ", Interval(*r.points, 2), "\n");
  if (r.elo) absl::StrAppend(&out, "Elo: ", Interval(*r.elo, 0), "\n");
  absl::StrAppend(&out, "faults: ", Faults(r), "\nseed: ", r.seed, "\nagain: ", again, "\n");
  return out;
}

std::string GateJson(const GateReport& r, const std::string& again) {
  using nlohmann::ordered_json;
  ordered_json players = ordered_json::array();
  for (const GateReport::Player& player : r.players) {
    players.push_back({{"name", player.name}, {"agent", player.agent}, {"faults", player.faults}});
  }
  const ordered_json out = {{"verdict", std::string(Name(r.verdict))},
                            {"reason", r.reason},
                            {"candidate", players[0]},
                            {"baseline", players[1]},
                            {"references", ordered_json(players.begin() + 2, players.end())},
                            {"test", std::string(UnitOf(r.test.of))},
                            {"h0", r.test.hypotheses.h0},
                            {"h1", r.test.hypotheses.h1},
                            {"alpha", r.test.errors.alpha},
                            {"beta", r.test.errors.beta},
                            {"max_pairs", r.max_pairs},
                            {"llr", r.llr},
                            {"lower", r.bounds.lower},
                            {"upper", r.bounds.upper},
                            {"pairs", r.pairs},
                            {"won", r.won},
                            {"drawn", r.drawn},
                            {"lost", r.lost},
                            {"pairs_played", r.pairs_played},
                            {r.matches ? "matches" : "points_per_board", Json(r.points)},
                            {"elo", Json(r.elo)},
                            {"seed", r.seed},
                            {"again", again}};
  return JsonText(out);
}

std::string GateMarkdown(const GateReport& r, const std::string& again) {
  std::string out = absl::StrFormat("### %s Gate %s: `%s` against `%s`\n\n%s.\n\n", Mark(r.verdict),
                                    Name(r.verdict), r.candidate().name, Against(r), r.reason);
  Rows rows = {{"", "value"},
               {"LLR", absl::StrFormat("%+.2f in %+.2f to %+.2f", r.llr, r.bounds.lower, r.bounds.upper)},
               {"test", Test(r)},
               {"pairs", Pairs(r)}};
  if (r.points) rows.push_back({PointsUnit(r), Interval(*r.points, 2)});
  if (r.elo) rows.push_back({"Elo", Interval(*r.elo, 0)});
  rows.push_back({"faults", Faults(r)});
  absl::StrAppend(&out, MarkdownTable(rows), "\n```\n", again, "\n```\n");
  return out;
}

}  // namespace hakam::arbiter
