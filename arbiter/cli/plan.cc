#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/rating/sequential/sample_size.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/scatter.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Playing in pairs divides the variance of different bots by 2 to 3, and that of similar versions with shared
// seeds by 8 or more (arbiter/rating/law.md section 2). A pairing counts as similar from this factor on.
constexpr double kSimilar = 4;

constexpr size_t kMostPairings = 28;  // pairings of eight bots; text does not list more

// A way to play, and the standard deviation of a sample.
struct Way {
  const char* name;
  Play play;
  double sd = 0;  // measured; 0: use the built-in value
  int64_t pairs = 0;
};

struct Line {
  Way way;
  Plan plan;
  std::optional<int64_t> gate;  // pairs that a sequential test expects
};

std::vector<Way> WaysOf(const std::vector<Scatter>& scatters) {
  std::vector<Scatter> similar;
  std::vector<Scatter> different;
  std::vector<Scatter> unpaired;
  for (const Scatter& scatter : scatters) {
    if (scatter.pair_variance <= 0) continue;
    (scatter.single ? unpaired : scatter.gain() >= kSimilar ? similar : different).push_back(scatter);
  }
  const Scatter all = Pooled(scatters);
  const Scatter duplicate = Pooled(different);
  const Scatter shared = Pooled(similar);
  const Scatter adjusted = Pooled(unpaired);
  return {{"plain", Play::kPlain, std::sqrt(all.board_variance), all.pairs},
          {"luck-adjusted", Play::kLuckAdjusted, std::sqrt(adjusted.pair_variance), adjusted.pairs},
          {"duplicate", Play::kDuplicate, std::sqrt(duplicate.pair_variance), duplicate.pairs},
          {"shared seeds", Play::kSharedSeeds, std::sqrt(shared.pair_variance), shared.pairs}};
}

absl::StatusOr<std::vector<Line>> LinesOf(double delta, const std::vector<Way>& ways) {
  std::vector<Line> lines;
  for (const Way& way : ways) {
    Line line = {.way = way};
    HAKAM_ASSIGN_OR_RETURN(line.plan, PlanFor(way.play, delta, {}, way.sd));
    if (way.play != Play::kPlain && way.play != Play::kLuckAdjusted) {
      HAKAM_ASSIGN_OR_RETURN(const int64_t pairs, SequentialSampleSize(line.plan.sd, delta));
      line.gate = std::max(pairs, Guard().pairs);
    }
    lines.push_back(line);
  }
  return lines;
}

// "-" where pairs always cancel: the gain is infinite.
std::string GainText(const Scatter& scatter) {
  return scatter.pair_variance > 0 ? absl::StrFormat("%.1f", scatter.gain()) : "-";
}

// A league has pairs or unpaired boards, never both.
const char* Unit(const std::vector<Scatter>& scatters) {
  return scatters[0].single ? "luck-adjusted" : "of a pair";
}

std::string PairingsText(const std::vector<Scatter>& scatters) {
  Rows rows = {{"pairs", "pairing", "sd of a board", Unit(scatters), "gain"}};
  for (const Scatter& s : scatters) {
    rows.push_back({absl::StrCat(s.pairs), absl::StrCat(s.a, " - ", s.b),
                    absl::StrFormat("%.2f", std::sqrt(s.board_variance)),
                    absl::StrFormat("%.2f", std::sqrt(s.pair_variance)), GainText(s)});
  }
  return absl::StrCat("\n", Aligned(rows),
                      "\n gain: ", scatters[0].single ? "the luck adjustment" : "playing in pairs",
                      " divides the variance by this factor\n");
}

std::string Text(const PlanOptions& options, const std::vector<Line>& lines) {
  std::string out = absl::StrFormat(
      "to detect a difference of %g points a board (two-sided test at 5 %%, power 80 %%)\n\n", options.delta);
  Rows rows = {{"boards", "play", "pairs", "a gate plays", "sd", "measured on"}};
  for (const Line& line : lines) {
    const bool pairs = line.gate.has_value();
    rows.push_back({absl::StrCat(line.plan.boards), line.way.name,
                    pairs ? absl::StrCat(line.plan.samples) : "-",
                    pairs ? absl::StrCat(*line.gate, " pairs") : "-", absl::StrFormat("%.2f", line.plan.sd),
                    line.way.sd == 0 ? "built-in" : absl::StrCat(line.way.pairs, " pairs")});
  }
  return absl::StrCat(
      out, Aligned(rows), "\n sd: standard deviation of a board, or of the mean of a pair; never fewer than ",
      Guard().pairs,
      " pairs\n"
      " luck-adjusted: unpaired boards (format: FORMAT_SINGLE), less the luck of the cards\n"
      " shared seeds: for two versions of one bot that take all their randomness from question.rng\n"
      " a gate: expected pairs of a sequential test of 0 against this difference (errors 5 %) if one of the "
      "two "
      "is true\n");
}

std::string Json(const PlanOptions& options, const std::vector<Line>& lines,
                 const std::vector<Scatter>& scatters) {
  using nlohmann::ordered_json;
  ordered_json ways = ordered_json::array();
  for (const Line& line : lines) {
    ways.push_back({{"play", line.way.name},
                    {"sd", line.plan.sd},
                    {"measured_on_pairs", line.way.sd == 0 ? 0 : line.way.pairs},
                    {"boards", line.plan.boards},
                    {"pairs", line.gate ? ordered_json(line.plan.samples) : ordered_json(nullptr)},
                    {"gate_pairs", line.gate ? ordered_json(*line.gate) : ordered_json(nullptr)}});
  }
  ordered_json pairings = ordered_json::array();
  for (const Scatter& s : scatters) {
    pairings.push_back({{"a", s.a},
                        {"b", s.b},
                        {"pairs", s.pairs},
                        {"board_sd", std::sqrt(s.board_variance)},
                        {"pair_sd", std::sqrt(s.pair_variance)},
                        {"gain", s.pair_variance > 0 ? ordered_json(s.gain()) : ordered_json(nullptr)}});
  }
  return JsonText({{"delta", options.delta}, {"ways", ways}, {"pairings", pairings}});
}

absl::StatusOr<std::string> MakePlan(const PlanOptions& options) {
  if (!(options.delta > 0) || !std::isfinite(options.delta)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--delta ", options.delta, ": give a difference above 0, in points a board"));
  }
  std::vector<Scatter> scatters;
  if (!options.league.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.league));
    HAKAM_ASSIGN_OR_RETURN(scatters, ScattersOf(*store));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Line> lines, LinesOf(options.delta, WaysOf(scatters)));
  if (options.json) return Json(options, lines, scatters);
  const bool few = !scatters.empty() && scatters.size() <= kMostPairings;
  return absl::StrCat(Text(options, lines), few ? PairingsText(scatters) : "");
}

}  // namespace

absl::StatusOr<int> PlanCommand(const PlanOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::string plan, MakePlan(options));
  PrintOut(plan);
  return kExitOk;
}

}  // namespace hakam::arbiter
