#include "arbiter/cli/play.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/runner/standings.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// What the standings do not say.
struct PairTotals {
  std::vector<double> differences;  // points of a less those of b, both rooms
  uint64_t decisions = 0;           // questions that were asked
};

absl::StatusOr<PairTotals> Totals(const Store& store) {
  PairTotals totals;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    const PlayedPair played = pair.Played();
    totals.differences.push_back(played.room1 + played.room2);
    totals.decisions += pair.decisions();
  }));
  return totals;
}

struct Summary {
  std::string a;
  std::string b;
  CrossCell head_to_head;  // from the side of a
  int64_t faults_a = 0;
  int64_t faults_b = 0;
  std::string seed;
};

Summary Summarize(const Standings& standings, const LeagueIdentity& league) {
  const size_t a = standings.rows[0].name == league.entrants[0].name ? 0 : 1;
  return {.a = league.entrants[0].name,
          .b = league.entrants[1].name,
          .head_to_head = standings.cross[a][1 - a],
          .faults_a = standings.rows[a].faults,
          .faults_b = standings.rows[1 - a].faults,
          .seed = league.seed};
}

void PrintText(const Summary& s) {
  const CrossCell& h = s.head_to_head;
  std::cout << absl::StreamFormat("%s against %s: %+.2f points a board, 95%% %+.2f to %+.2f\n", s.a, s.b,
                                  h.mean, h.mean - 1.96 * h.se, h.mean + 1.96 * h.se);
  std::cout << absl::StreamFormat("%d boards in %d pairs: %d won, %d drawn, %d lost\n", 2 * h.pairs, h.pairs,
                                  h.won, h.drawn, h.lost);
  std::cout << absl::StreamFormat("faults: %s %d, %s %d\n", s.a, s.faults_a, s.b, s.faults_b);
  std::cout << "seed: " << s.seed << "\n";
}

void PrintJson(const Summary& s, const PairTotals& totals) {
  const CrossCell& h = s.head_to_head;
  const nlohmann::ordered_json out = {{"a", s.a},
                                      {"b", s.b},
                                      {"points_per_board", h.mean},
                                      {"points_se", h.se},
                                      {"boards", 2 * h.pairs},
                                      {"pairs", h.pairs},
                                      {"won", h.won},
                                      {"drawn", h.drawn},
                                      {"lost", h.lost},
                                      {"faults_a", s.faults_a},
                                      {"faults_b", s.faults_b},
                                      {"seed", s.seed},
                                      {"decisions", totals.decisions},
                                      {"pair_differences", totals.differences}};
  std::cout << JsonText(out);
}

absl::StatusOr<QuickEnd> Tell(const LeagueOutcome& outcome, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const uint64_t done, outcome.store->CountPairs());
  if (outcome.report.interrupted) {
    std::cerr << "hakam: stopped after " << done << " of " << outcome.report.progress.total << " pairs\n";
    if (done == 0) return QuickEnd{.exit_code = kExitInconclusive};
  }
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*outcome.store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(*outcome.store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(const PairTotals totals, Totals(*outcome.store));
  const Summary summary = Summarize(standings, outcome.store->identity());
  if (json) {
    PrintJson(summary, totals);
  } else {
    PrintText(summary);
  }
  return QuickEnd{.exit_code = outcome.report.interrupted ? kExitInconclusive : kExitOk,
                  .faults = summary.faults_a + summary.faults_b > 0};
}

absl::StatusOr<int> PlayAndTell(const PlayOptions& options) {
  if (options.boards % 2 != 0 || options.boards == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--boards ", options.boards,
                     ": must be even and above 0, because every deal is played in two rooms"));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  v1::League league = QuickLeague(options.quick, {options.a, options.b}, here);
  league.mutable_round_robin()->set_pairs(options.boards / 2);
  return PlayQuickLeague(options.quick, league, here, [&options](const LeagueOutcome& outcome) {
    return Tell(outcome, options.quick.json);
  });
}

}  // namespace

int PlayCommand(const PlayOptions& options) {
  const absl::StatusOr<int> code = PlayAndTell(options);
  return code.ok() ? *code : Report(code.status());
}

}  // namespace hakam::arbiter
