#include "arbiter/view/games_format.h"

#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/view/gate_format.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

using Game = GamesReport::Game;

bool IsEach(const GamesReport& r) { return r.claim == Claim::kEach; }

std::string TitleOfGames(const GamesReport& r, const std::string& candidate, const std::string& baseline) {
  return absl::StrCat(candidate, " against ", baseline, IsEach(r) ? " in each of " : " on average of ",
                      r.games.size(), " games");
}

std::string TestOfGames(const GamesReport& r) {
  const absl::string_view unit = UnitOf(r.test.measure);
  return absl::StrFormat(
      "H0: %s %g; H1: %s %g, %s; accepted errors: %g %% false passes, %g %% false failures", unit,
      r.test.hypotheses.h0, unit, r.test.hypotheses.h1, IsEach(r) ? "in every game" : "on average",
      100 * r.test.errors.alpha, 100 * r.test.errors.beta);
}

std::string FixedOf(int64_t deals, absl::string_view what) {
  return absl::StrCat(deals, " ", what, " for the same error rates");
}

std::string FaultsOfGames(const GamesReport& r) {
  return absl::StrCat(r.candidate.name, " ", r.candidate.faults, ", ", r.baseline.name, " ",
                      r.baseline.faults);
}

// The lines about all games together.
Rows RowsOfAll(const GamesReport& r) {
  if (IsEach(r)) return {};
  Rows rows = {{"test statistic (LLR), the sum", StatisticText(r.llr, r.bounds)}};
  if (r.fixed_length)
    rows.push_back({"without early stopping", FixedOf(*r.fixed_length, "deals of each game")});
  return rows;
}

Rows RowsOfGame(const GamesReport& r, const Game& g) {
  Rows rows = {{"test statistic (LLR)", IsEach(r) ? StatisticText(g.llr, g.bounds) : StatisticText(g.llr)},
               {"pairs", absl::StrFormat("%d: %d won, %d drawn, %d lost", g.pairs, g.won, g.drawn, g.lost)}};
  if (g.fixed_length) rows.push_back({"without early stopping", FixedOf(*g.fixed_length, "pairs")});
  if (g.interval) {
    rows.push_back({"points a board",
                    absl::StrFormat("%+.2f, %s", g.points,
                                    BoundsText(g.interval->low, g.interval->high, 2, g.interval->few))});
  }
  return rows;
}

uint64_t PlayedInTotal(const GamesReport& r) {
  uint64_t total = 0;
  for (const Game& g : r.games) total += g.pairs_played;
  return total;
}

nlohmann::ordered_json JsonOfPlayer(const GateReport::Player& player) {
  return {{"name", player.name}, {"agent", player.agent}, {"faults", player.faults}};
}

template <typename T>
nlohmann::ordered_json OrNull(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json JsonOfGame(const GamesReport& r, const Game& g) {
  nlohmann::ordered_json out = {{"game", g.name}};
  if (IsEach(r)) out["verdict"] = std::string(Name(g.verdict));
  out["llr"] = OrNull(g.llr);
  if (IsEach(r)) {
    out["lower"] = g.bounds.lower;
    out["upper"] = g.bounds.upper;
    out["fixed_length"] = OrNull(g.fixed_length);
  }
  out.update({{"pairs", g.pairs},
              {"won", g.won},
              {"drawn", g.drawn},
              {"lost", g.lost},
              {"points_per_board", nullptr},
              {"pairs_played", g.pairs_played},
              {"faults_candidate", g.faults[0]},
              {"faults_baseline", g.faults[1]}});
  if (g.interval) {
    out["points_per_board"] = {{"estimate", g.points},
                               {"low", Known(g.interval->low)},
                               {"high", Known(g.interval->high)},
                               {"few", g.interval->few}};
  }
  return out;
}

}  // namespace

std::string GamesText(const GamesReport& r, const std::string& seed, const std::string& again) {
  std::string out = absl::StrCat(Name(r.verdict), ": ", TitleOfGames(r, r.candidate.name, r.baseline.name),
                                 "\n  ", r.reason, "\n");
  for (const auto& row : RowsOfAll(r)) absl::StrAppend(&out, row[0], ": ", row[1], "\n");
  for (const Game& g : r.games) {
    absl::StrAppend(&out, g.name, IsEach(r) ? absl::StrCat(": ", Name(g.verdict)) : "", "\n");
    for (const auto& row : RowsOfGame(r, g)) absl::StrAppend(&out, "  ", row[0], ": ", row[1], "\n");
  }
  absl::StrAppend(&out, TestOfGames(r), "\npairs played in total: ", PlayedInTotal(r),
                  "\nfaults: ", FaultsOfGames(r), "\nseed: ", seed, "\nagain: ", again, "\n");
  return out;
}

std::string GamesJson(const GamesReport& r, const std::string& seed, const std::string& again) {
  using nlohmann::ordered_json;
  ordered_json out = {
      {"verdict", std::string(Name(r.verdict))},
      {"reason", r.reason},
      {"claim", IsEach(r) ? "each" : "average"},
      {"candidate", JsonOfPlayer(r.candidate)},
      {"baseline", JsonOfPlayer(r.baseline)},
      {"test", std::string(UnitOf(r.test.measure))},
      {"h0", r.test.hypotheses.h0},
      {"h1", r.test.hypotheses.h1},
      {"alpha", r.test.errors.alpha},
      {"beta", r.test.errors.beta},
      {"max_pairs", r.max_pairs < kMaxPairs ? ordered_json(r.max_pairs) : ordered_json(nullptr)},
      {"deals", r.deals},
      {"pairs_played", PlayedInTotal(r)},
      {"seed", seed},
      {"again", again}};
  if (!IsEach(r)) {
    out["llr"] = OrNull(r.llr);
    out["lower"] = r.bounds.lower;
    out["upper"] = r.bounds.upper;
    out["fixed_length"] = OrNull(r.fixed_length);
  }
  out["games"] = ordered_json::array();
  for (const Game& g : r.games) out["games"].push_back(JsonOfGame(r, g));
  return JsonText(out);
}

std::string GamesMarkdown(const GamesReport& r, const std::string& again) {
  std::string out = absl::StrFormat(
      "### %s Gate %s: %s\n\n%s.\n", MarkOf(r.verdict), Name(r.verdict),
      TitleOfGames(r, MarkdownCode(r.candidate.name), MarkdownCode(r.baseline.name)), MarkdownText(r.reason));
  for (const auto& row : RowsOfAll(r)) absl::StrAppend(&out, "\n", row[0], ": ", row[1], ".\n");
  for (const Game& g : r.games) {
    absl::StrAppend(&out, "\n", IsEach(r) ? absl::StrCat(MarkOf(g.verdict), " ") : "", "**",
                    MarkdownText(g.name), "**", IsEach(r) ? absl::StrCat(" ", Name(g.verdict)) : "", "\n\n");
    Rows rows = {{"", "value"}};
    for (auto& row : RowsOfGame(r, g)) rows.push_back(std::move(row));
    absl::StrAppend(&out, MarkdownTable(rows));
  }
  absl::StrAppend(&out, "\n", TestOfGames(r), ". Faults: ", MarkdownText(FaultsOfGames(r)), ".\n\n```\n",
                  PrintableLine(again), "\n```\n");
  return out;
}

Badge GamesBadge(const GamesReport& r) {
  return BadgeOf(r.verdict, absl::StrCat(Name(r.verdict), IsEach(r) ? ", each of " : ", average of ",
                                         r.games.size(), " games"));
}

}  // namespace hakam::arbiter
