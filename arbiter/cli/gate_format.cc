#include "arbiter/cli/gate_format.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/table_text.h"
#include "arbiter/plot/gate_plot.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

std::string Test(const GateReport& r) {
  const absl::string_view unit = UnitOf(r.test.measure);
  return absl::StrFormat("H0: %s %g; H1: %s %g; accepted errors: %g %% false passes, %g %% false failures",
                         unit, r.test.hypotheses.h0, unit, r.test.hypotheses.h1, 100 * r.test.errors.alpha,
                         100 * r.test.errors.beta);
}

std::string Statistic(const GateReport& r) {
  return absl::StrFormat("%+.2f; passes at %+.2f, fails at %+.2f", r.llr, r.bounds.upper, r.bounds.lower);
}

std::string Pairs(const GateReport& r) {
  return absl::StrFormat("%d: %d won, %d drawn, %d lost", r.pairs, r.won, r.drawn, r.lost);
}

std::string Against(const GateReport& r) {
  std::string against = r.baseline().name;
  for (size_t i = 2; i < r.players.size(); ++i) {
    absl::StrAppend(&against, i == 2 ? ", both playing " : " and ", r.players[i].name);
  }
  return against;
}

const char* PointsUnit(const GateReport& r) {
  return r.matches ? "score a match" : r.single ? "luck-adjusted points a board" : "points a board";
}

const char* PairsName(const GateReport& r) { return r.single ? "boards" : "pairs"; }

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
  absl::StrAppend(&out, "test statistic (LLR): ", Statistic(r), "\n", Test(r), "\n");
  absl::StrAppendFormat(&out, "%s: %s (%d played in total)\n", PairsName(r), Pairs(r), r.pairs_played);
  if (r.points) absl::StrAppend(&out, PointsUnit(r), ": ", Interval(*r.points, 2), "\n");
  if (r.elo) absl::StrAppend(&out, "Elo: ", Interval(*r.elo, 0), "\n");
  absl::StrAppend(&out, "faults: ", Faults(r), "\n");
  if (!again.empty()) absl::StrAppend(&out, "seed: ", r.seed, "\nagain: ", again, "\n");
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
                            {"test", std::string(UnitOf(r.test.measure))},
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
                            {"points_per_board", Json(r.points)},
                            {"elo", Json(r.elo)},
                            {"seed", r.seed},
                            {"again", again}};
  return JsonText(out);
}

std::string GateMarkdown(const GateReport& r, const std::string& again) {
  std::string out = absl::StrFormat("### %s Gate %s: `%s` against `%s`\n\n%s.\n\n", Mark(r.verdict),
                                    Name(r.verdict), r.candidate().name, Against(r), r.reason);
  Rows rows = {{"", "value"}, {"LLR", Statistic(r)}, {"test", Test(r)}, {PairsName(r), Pairs(r)}};
  if (r.points) rows.push_back({PointsUnit(r), Interval(*r.points, 2)});
  if (r.elo) rows.push_back({"Elo", Interval(*r.elo, 0)});
  rows.push_back({"faults", Faults(r)});
  absl::StrAppend(&out, MarkdownTable(rows), "\n```\n", again, "\n```\n");
  return out;
}

absl::StatusOr<std::string> GateSvg(const GateReport& r) {
  if (r.samples.empty()) return absl::FailedPreconditionError("gate: no pair has been tested yet");
  HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(r.test));
  const bool in_points = r.test.measure == PairTest::Measure::kMean;
  GatePlot plot = {.title = absl::StrCat(r.candidate().name, " against ", Against(r)),
                   .subtitle = absl::StrCat(Name(r.verdict), ": ", r.reason),
                   .lower = r.bounds.lower,
                   .upper = r.bounds.upper,
                   .lower_label = "failed",
                   .upper_label = "passed",
                   .unit = r.test.in_elo() ? "Elo" : PointsUnit(r),
                   .notes = {Test(r)}};
  if (in_points || r.test.measure == PairTest::Measure::kLogisticElo) {
    plot.h0 = r.test.hypotheses.h0;
    plot.h1 = r.test.hypotheses.h1;
  }
  // Estimates are slow, and the picture cannot show more of them.
  const size_t estimate_every = std::max<size_t>(10, r.samples.size() / 50);
  for (size_t i = 0; i < r.samples.size(); ++i) {
    HAKAM_RETURN_IF_ERROR(test.Add(r.samples[i]));
    GatePoint point = {.pairs = test.pairs(), .llr = test.llr()};
    if ((i + 1) % estimate_every == 0 || i + 1 == r.samples.size()) {
      if (const absl::StatusOr<SprtEstimate> e = test.Estimate(); e.ok()) {
        point.estimate = GateEstimate{.value = e->median, .low = e->low, .high = e->high};
      }
    }
    plot.points.push_back(point);
  }
  return SvgOf(plot);
}

}  // namespace hakam::arbiter
