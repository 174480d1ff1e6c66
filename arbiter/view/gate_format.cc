#include "arbiter/view/gate_format.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/plot/gate_plot.h"
#include "arbiter/plot/number.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/sequential/family.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

using GateTrial = GateReport::Trial;

bool IsOne(const GateReport& r) { return r.trials.size() == 1; }

std::string Test(const GateReport& r) {
  const absl::string_view unit = UnitOf(r.test.measure);
  return absl::StrFormat("H0: %s %g; H1: %s %g; accepted errors: %g %% %s, %g %% false failures", unit,
                         r.test.hypotheses.h0, unit, r.test.hypotheses.h1, 100 * r.test.errors.alpha,
                         IsOne(r) ? "false passes" : "false passes of all candidates",
                         100 * r.test.errors.beta);
}

std::string Pairs(const GateTrial& t) {
  return absl::StrFormat("%d: %d won, %d drawn, %d lost", t.pairs, t.won, t.drawn, t.lost);
}

std::string References(const GateReport& r) {
  std::string references;
  for (size_t i = 0; i < r.references.size(); ++i) {
    absl::StrAppend(&references,
                    i > 0      ? " and "
                    : IsOne(r) ? ", both playing "
                               : ", all playing ",
                    r.references[i].name);
  }
  return references;
}

// The two sides of a trial.
struct Sides {
  std::string candidate;
  std::string other;  // and how it is compared
};
Sides SidesOf(const GateReport& r, const GateTrial& t) {
  return {t.candidate.name, absl::StrCat(r.baseline.name, References(r))};
}

std::string Title(const GateReport& r, const GateTrial& t) {
  const Sides sides = SidesOf(r, t);
  return absl::StrCat(sides.candidate, " against ", sides.other);
}

std::string MarkdownTitle(const GateReport& r, const GateTrial& t) {
  const Sides sides = SidesOf(r, t);
  return absl::StrCat(MarkdownCode(sides.candidate), " against ", MarkdownCode(sides.other));
}

auto Passed(const GateReport& r) {
  return std::count_if(r.trials.begin(), r.trials.end(),
                       [](const GateTrial& t) { return t.verdict == GateVerdict::kPassed; });
}

// "2 of 3 candidates passed against v1, the best: v4"
std::string TitleOfAll(const GateReport& r) {
  const auto passed = Passed(r);
  std::string title = absl::StrCat(passed, " of ", r.trials.size(), " candidates passed against ",
                                   r.baseline.name, References(r));
  if (r.best)
    absl::StrAppend(&title, passed > 1 ? "; the largest estimate: " : ": ", r.trials[*r.best].candidate.name);
  return title;
}

const char* PointsUnit(const GateReport& r) {
  return r.matches ? "score a match" : r.single ? "luck-adjusted points a board" : "points a board";
}

const char* PairsName(const GateReport& r) { return r.single ? "boards" : "pairs"; }

std::string Interval(const SprtEstimate& e, int digits) {
  return absl::StrFormat("%+.*f, %s", digits, e.median, BoundsText(e.low, e.high, digits));
}

std::string Faults(const GateReport& r) {
  std::vector<GateReport::Player> players;
  for (const GateTrial& t : r.trials) players.push_back(t.candidate);
  players.push_back(r.baseline);
  players.insert(players.end(), r.references.begin(), r.references.end());
  return absl::StrJoin(players, ", ", [](std::string* out, const GateReport::Player& player) {
    absl::StrAppend(out, player.name, " ", player.faults);
  });
}

// The lines of a trial: a name and a value.
Rows RowsOf(const GateReport& r, const GateTrial& t) {
  Rows rows = {{"test statistic (LLR)", StatisticText(t.llr, t.bounds)}, {PairsName(r), Pairs(t)}};
  if (t.fixed_length) {
    rows.push_back({"without early stopping",
                    absl::StrCat(*t.fixed_length, " ", PairsName(r), " for the same error rates")});
  }
  // A test stops when luck and strength agree, so the plain mean flatters (law.md section 3).
  const auto corrected = [](absl::string_view unit) {
    return absl::StrCat(unit, ", corrected for the stop");
  };
  if (t.points) rows.push_back({corrected(PointsUnit(r)), Interval(*t.points, 2)});
  if (t.elo) rows.push_back({corrected("Elo"), Interval(*t.elo, 0)});
  return rows;
}

nlohmann::ordered_json Json(const std::optional<SprtEstimate>& e) {
  if (!e) return nullptr;
  return {{"estimate", e->median}, {"low", Known(e->low)}, {"high", Known(e->high)}};
}

nlohmann::ordered_json Json(const GateReport::Player& player) {
  return {{"name", player.name}, {"agent", player.agent}, {"faults", player.faults}};
}

nlohmann::ordered_json Json(const GateTrial& t) {
  return {{"verdict", std::string(Name(t.verdict))},
          {"reason", t.reason},
          {"candidate", Json(t.candidate)},
          {"llr", t.llr ? nlohmann::ordered_json(*t.llr) : nullptr},
          {"lower", t.bounds.lower},
          {"upper", t.bounds.upper},
          {"pairs", t.pairs},
          {"won", t.won},
          {"drawn", t.drawn},
          {"lost", t.lost},
          {"fixed_length", t.fixed_length ? nlohmann::ordered_json(*t.fixed_length) : nullptr},
          {"points_per_board", Json(t.points)},
          {"elo", Json(t.elo)}};
}

}  // namespace

const char* MarkOf(GateVerdict verdict) {
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

Badge BadgeOf(GateVerdict verdict, std::string message) {
  return {.label = "hakam gate",
          .message = std::move(message),
          .tone = verdict == GateVerdict::kPassed   ? Badge::Tone::kGood
                  : verdict == GateVerdict::kFailed ? Badge::Tone::kBad
                                                    : Badge::Tone::kOpen};
}

std::string StatisticText(std::optional<double> llr) {
  return llr ? absl::StrFormat("%+.2f", *llr) : "none, too few pairs, or too few that were not drawn";
}

std::string StatisticText(std::optional<double> llr, const Bounds& bounds) {
  return absl::StrFormat("%s; passes at %+.2f, fails at %+.2f", StatisticText(llr), bounds.upper,
                         bounds.lower);
}

std::string GateText(const GateReport& r, const std::string& again) {
  std::string out =
      absl::StrCat(Name(r.verdict), ": ", IsOne(r) ? Title(r, r.trials[0]) : TitleOfAll(r), "\n");
  for (const GateTrial& t : r.trials) {
    if (!IsOne(r)) absl::StrAppend(&out, t.candidate.name, ": ", Name(t.verdict), "\n");
    absl::StrAppend(&out, "  ", t.reason, "\n");
    for (const auto& row : RowsOf(r, t))
      absl::StrAppend(&out, IsOne(r) ? "" : "  ", row[0], ": ", row[1], "\n");
  }
  absl::StrAppend(&out, Test(r), "\n", PairsName(r), " played in total: ", r.pairs_played, "\n",
                  "faults: ", Faults(r), "\n");
  if (!again.empty()) absl::StrAppend(&out, "seed: ", r.seed, "\nagain: ", again, "\n");
  return out;
}

std::string GateJson(const GateReport& r, const std::string& again) {
  using nlohmann::ordered_json;
  ordered_json references = ordered_json::array();
  for (const GateReport::Player& player : r.references) references.push_back(Json(player));
  ordered_json out = {{"verdict", std::string(Name(r.verdict))},
                      {"baseline", Json(r.baseline)},
                      {"references", references},
                      {"test", std::string(UnitOf(r.test.measure))},
                      {"h0", r.test.hypotheses.h0},
                      {"h1", r.test.hypotheses.h1},
                      {"alpha", r.test.errors.alpha},
                      {"beta", r.test.errors.beta},
                      {"max_pairs", r.max_pairs},
                      {"pairs_played", r.pairs_played},
                      {"seed", r.seed},
                      {"again", again}};
  if (IsOne(r)) {
    out.update(Json(r.trials[0]));
    return JsonText(out);
  }
  out["best"] = r.best ? ordered_json(r.trials[*r.best].candidate.name) : ordered_json(nullptr);
  out["candidates"] = ordered_json::array();
  for (const GateTrial& t : r.trials) out["candidates"].push_back(Json(t));
  return JsonText(out);
}

std::string GateMarkdown(const GateReport& r, const std::string& again) {
  std::string out = absl::StrFormat("### %s Gate %s: %s\n", MarkOf(r.verdict), Name(r.verdict),
                                    IsOne(r) ? MarkdownTitle(r, r.trials[0]) : MarkdownText(TitleOfAll(r)));
  for (const GateTrial& t : r.trials) {
    absl::StrAppend(&out, "\n");
    if (!IsOne(r))
      absl::StrAppendFormat(&out, "%s **%s %s**: ", MarkOf(t.verdict), MarkdownCode(t.candidate.name),
                            Name(t.verdict));
    absl::StrAppend(&out, MarkdownText(t.reason), ".\n\n");
    Rows rows = {{"", "value"}};
    for (auto& row : RowsOf(r, t)) rows.push_back(std::move(row));
    absl::StrAppend(&out, MarkdownTable(rows));
  }
  absl::StrAppend(&out, "\n", Test(r), ". Faults: ", MarkdownText(Faults(r)), ".\n\n```\n",
                  PrintableLine(again), "\n```\n");
  return out;
}

Badge GateBadge(const GateReport& r) {
  if (!IsOne(r)) return BadgeOf(r.verdict, absl::StrCat(Passed(r), " of ", r.trials.size(), " passed"));
  const GateTrial& t = r.trials[0];
  std::string message(Name(r.verdict));
  if (t.elo) {
    absl::StrAppend(&message, ", ", Typeset(Signed(t.elo->median, 0)), " Elo");
  } else if (t.points) {
    absl::StrAppend(&message, ", ", Typeset(Signed(t.points->median, 2)), " ", PointsUnit(r));
  }
  return BadgeOf(r.verdict, message);
}

absl::StatusOr<std::string> GateSvg(const GateReport& r, const GateTrial& t) {
  if (t.samples.empty()) return absl::FailedPreconditionError("gate: no pair has been tested yet");
  HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(ShareOf(r.test, r.trials.size())));
  const bool in_points = r.test.measure == PairTest::Measure::kMean;
  GatePlot plot = {.title = Title(r, t),
                   .subtitle = absl::StrCat(Name(t.verdict), ": ", t.reason),
                   .lower = t.bounds.lower,
                   .upper = t.bounds.upper,
                   .lower_label = "failed",
                   .upper_label = "passed",
                   .unit = r.test.in_elo() ? "Elo" : PointsUnit(r),
                   .notes = {Test(r)}};
  if (in_points || r.test.measure == PairTest::Measure::kLogisticElo) {
    plot.h0 = r.test.hypotheses.h0;
    plot.h1 = r.test.hypotheses.h1;
  }
  // Estimates are slow, and the picture cannot show more of them.
  const size_t estimate_every = std::max<size_t>(10, t.samples.size() / 50);
  for (size_t i = 0; i < t.samples.size(); ++i) {
    HAKAM_RETURN_IF_ERROR(test.Add(t.samples[i]));
    GatePoint point = {.pairs = test.pairs(), .llr = test.llr()};
    const bool last = i + 1 == t.samples.size();
    if ((i + 1) % estimate_every == 0 || (last && test.pairs() >= kFewestPairs)) {
      if (const absl::StatusOr<SprtEstimate> e = test.Estimate(); e.ok()) {
        point.estimate = GateEstimate{.value = e->median, .low = e->low, .high = e->high};
      }
    }
    plot.points.push_back(point);
  }
  return SvgOf(plot);
}

}  // namespace hakam::arbiter
