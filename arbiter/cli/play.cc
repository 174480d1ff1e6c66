#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/report/actions_digest.h"
#include "arbiter/report/board_list.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/report/timing.h"
#include "arbiter/view/board_list_format.h"
#include "arbiter/view/board_list_view.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/report_format.h"
#include "arbiter/view/standings_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kFaultLines = 3;  // of each agent
constexpr size_t kWorstLines = 3;
constexpr uint32_t kBoards = 200;
constexpr uint32_t kMostBoardsUntil = 200'000;
constexpr uint32_t kMostPairsOfRound = 100;

uint32_t BoardsOf(const PlayOptions& options) {
  return options.boards.value_or(options.until > 0 ? kMostBoardsUntil : kBoards);
}

// Numbers that the standings do not have.
struct PairTotals {
  std::vector<double>
      differences;         // points of a minus points of b, both rooms; luck-adjusted where there is one
  uint64_t decisions = 0;  // questions asked
};

absl::StatusOr<PairTotals> Totals(const Store& store) {
  PairTotals totals;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    const PlayedPair played = pair.Played();
    totals.differences.push_back(pair.only_room == 0 ? static_cast<double>(played.difference())
                                                     : played.points());
    totals.decisions += pair.decisions();
  }));
  return totals;
}

struct Summary {
  std::string a;
  std::string b;
  CrossCell head_to_head;          // for a
  std::optional<LuckReport> luck;  // with --single
  double plain = 0;                // with --single: points a board without the luck adjustment
  double plain_half_width = 0;
  int64_t faults_a = 0;
  int64_t faults_b = 0;
  std::string seed;
  std::string again;    // the command that plays the same boards again
  std::string actions;  // ActionsDigest
};

Summary Summarize(const Standings& standings, const LeagueIdentity& league) {
  const size_t a = standings.rows[0].name == league.entrants[0].name ? 0 : 1;
  return {.a = league.entrants[0].name,
          .b = league.entrants[1].name,
          .head_to_head = standings.cross[a][1 - a],
          .luck = standings.luck,
          // Ratings are against the mean of the two, half a difference away.
          .plain = 2 * standings.rows[a].plain_points,
          .plain_half_width = 2 * standings.rows[a].plain_half_width,
          .faults_a = standings.rows[a].faults,
          .faults_b = standings.rows[1 - a].faults,
          .seed = league.seed};
}

std::string LuckText(const Summary& s) {
  const std::string factor = s.luck->factor ? absl::StrFormat("%.2f", *s.luck->factor) : "an unknown factor";
  return absl::StrFormat(
      "plain: %+.2f points a board, %s\n"
      "luck adjustment by %s: the variance of a board is divided by %s\n"
      "%d unpaired boards",
      s.plain, BoundsText(s.plain - s.plain_half_width, s.plain + s.plain_half_width, 2), s.luck->reference,
      factor, s.head_to_head.pairs);
}

std::string SummaryText(const Summary& s) {
  const CrossCell& h = s.head_to_head;
  const bool alike = !s.luck && h.drawn == h.pairs;
  std::string out = absl::StrFormat(
      "%s against %s: %+.2f %spoints a board, %s\n", s.a, s.b, h.mean, s.luck ? "luck-adjusted " : "",
      alike ? absl::StrFormat("played alike on all %d deals", h.pairs) : BoundsText(h.low, h.high, 2, h.few));
  if (!alike && h.few && std::isfinite(h.half_width())) absl::StrAppend(&out, kFewNote, "\n");
  absl::StrAppend(&out,
                  s.luck ? LuckText(s) : absl::StrFormat("%d boards in %d pairs", 2 * h.pairs, h.pairs));
  absl::StrAppendFormat(&out, ": %d won, %d drawn, %d lost\n", h.won, h.drawn, h.lost);
  absl::StrAppendFormat(&out, "faults: %s %d, %s %d\n", s.a, s.faults_a, s.b, s.faults_b);
  return out;
}

// Prints think times and the first faults of each agent.
absl::Status PrintDetails(const Store& store, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantTiming> timing, TimingOf(store));
  for (const EntrantTiming& agent : timing) {
    const auto milliseconds = [&](double share) {
      return absl::ToDoubleMilliseconds(agent.charged.Quantile(share));
    };
    PrintOut(absl::StrFormat("think time: %s %.2f ms (p50), %.2f ms (p99), %.2f ms (longest)\n", agent.name,
                             milliseconds(0.5), milliseconds(0.99),
                             absl::ToDoubleMilliseconds(agent.charged.max())));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, kFaultLines));
  PrintOut(FaultLines(faults, folder));
  return absl::OkStatus();
}

// The pairs that cost A most.
absl::StatusOr<BoardList> WorstBoards(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(BoardList list, ListBoards(store, {.order = BoardQuery::Order::kWorst,
                                                            .rows = kWorstLines,
                                                            .entrant = store.identity().entrants[0].name}));
  const auto cost_nothing = [](const ListedPair& pair) { return pair.difference >= 0; };
  list.pairs.erase(std::remove_if(list.pairs.begin(), list.pairs.end(), cost_nothing), list.pairs.end());
  return list;
}

void PrintJson(const Summary& s, const PairTotals& totals, nlohmann::ordered_json worst) {
  const CrossCell& h = s.head_to_head;
  nlohmann::ordered_json out = {{"a", s.a},
                                {"b", s.b},
                                {"points_per_board", h.mean},
                                {"points_se", Known(h.se)},
                                {"low", Known(h.low)},
                                {"high", Known(h.high)},
                                {"few", h.few},
                                {"boards", (s.luck ? 1 : 2) * h.pairs},
                                {"pairs", h.pairs},
                                {"won", h.won},
                                {"drawn", h.drawn},
                                {"lost", h.lost},
                                {"faults_a", s.faults_a},
                                {"faults_b", s.faults_b},
                                {"seed", s.seed},
                                {"again", s.again},
                                {"actions_sha256", s.actions},
                                {"decisions", totals.decisions},
                                {"pair_differences", totals.differences},
                                {"worst", std::move(worst)}};
  if (s.luck) {
    out["unpaired"] = true;
    out["luck"] = {
        {"reference", s.luck->reference},
        {"factor", s.luck->factor ? nlohmann::ordered_json(*s.luck->factor) : nlohmann::ordered_json()}};
    out["plain_points_per_board"] = s.plain;
    out["plain_half_width"] = Known(s.plain_half_width);
  }
  PrintOut(JsonText(out));
}

absl::StatusOr<int> PrintOutcome(const LeagueOutcome& outcome, const std::string& folder,
                                 const PlayOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const uint64_t done, outcome.store->CountPairs());
  if (outcome.report.interrupted) {
    PrintErr(absl::StrCat("hakam: stopped after ", done, " of ", outcome.report.progress.total,
                          options.single ? " boards\n" : " pairs\n"));
    if (done == 0) return kExitInconclusive;
  }
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*outcome.store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(*outcome.store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(const PairTotals totals, Totals(*outcome.store));
  Summary summary = Summarize(standings, outcome.store->identity());
  std::vector<std::string> words = {"hakam", "play", options.a, options.b};
  words.insert(words.end(), {"--boards", absl::StrCat(BoardsOf(options))});
  if (options.single) words.push_back("--single");
  if (options.until > 0) words.insert(words.end(), {"--until", absl::StrCat(options.until)});
  summary.again = QuickCommand(std::move(words), options.quick, summary.seed);
  HAKAM_ASSIGN_OR_RETURN(summary.actions, ActionsDigest(*outcome.store));
  HAKAM_ASSIGN_OR_RETURN(const BoardList worst, WorstBoards(*outcome.store));
  if (options.quick.json) {
    PrintJson(summary, totals,
              nlohmann::ordered_json::parse(MessageJson(BoardListViewOf(worst, rules)))["pairs"]);
  } else {
    PrintOut(SummaryText(summary));
    HAKAM_RETURN_IF_ERROR(PrintDetails(*outcome.store, folder));
    PrintOut(absl::StrCat("again: ", summary.again, "\n", WorstText(worst, folder)));
  }
  const bool precise = options.until == 0 || summary.head_to_head.half_width() <= options.until;
  if (!precise && !outcome.report.interrupted) {
    PrintErr(absl::StrCat("hakam: the interval is still wider than --until ", options.until,
                          "; give more --boards\n"));
  }
  return outcome.report.interrupted || !precise ? kExitInconclusive : kExitOk;
}

// The schedule of the two agents, and the boards that it may play.
absl::Status SetSchedule(const PlayOptions& options, v1::League* league) {
  const uint32_t boards = BoardsOf(options);
  if (boards == 0) return absl::InvalidArgumentError("--boards 0: must be above 0");
  if (boards % 2 != 0 && !options.single) {
    return absl::InvalidArgumentError(
        absl::StrCat("--boards ", boards,
                     ": must be even, because every deal is played in two rooms (except with --single)"));
  }
  const uint32_t pairs = options.single ? boards : boards / 2;
  if (options.single) league->set_format(v1::FORMAT_SINGLE);
  if (options.until == 0) {
    league->mutable_round_robin()->set_pairs(pairs);
    return absl::OkStatus();
  }
  if (!(options.until > 0) || !std::isfinite(options.until)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--until ", options.until, ": must be a number of points above 0"));
  }
  v1::Adaptive* adaptive = league->mutable_adaptive();
  adaptive->set_max_pairs(pairs);
  adaptive->set_batch(kMostPairsOfRound);
  adaptive->set_precision_only(true);
  // Ratings are against the mean of the two, half a difference away.
  adaptive->set_half_width(options.until / 2);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> PlayCommand(const PlayOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  v1::League league = QuickLeague(options.quick, {options.a, options.b}, here);
  HAKAM_RETURN_IF_ERROR(SetSchedule(options, &league));
  return PlayQuickLeague(options.quick, league, here,
                         [&options](const LeagueOutcome& outcome, const std::string& folder) {
                           return PrintOutcome(outcome, folder, options);
                         });
}

}  // namespace hakam::arbiter
