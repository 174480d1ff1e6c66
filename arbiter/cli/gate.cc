#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/gate_games.h"
#include "arbiter/cli/gate_outputs.h"
#include "arbiter/cli/gate_terms.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/view/gate_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<v1::League> LeagueFor(const GateOptions& options, const std::string& here) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> agents, GateAgentsOf(options, here));
  HAKAM_ASSIGN_OR_RETURN(const GateTerms terms, GateTermsOf(options));
  v1::League league = QuickLeague(options.quick, agents, here);
  for (size_t i = 0; i < options.names.size(); ++i)
    league.mutable_entrants(static_cast<int>(i))->set_name(options.names[i]);
  v1::Gate* gate = league.mutable_gate();
  const int baseline = static_cast<int>(options.agents.size()) - 1;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const std::string& name = league.entrants(i).name();
    i < baseline    ? gate->add_candidate(name)
    : i == baseline ? gate->set_baseline(name)
                    : gate->add_references(name);
  }
  gate->set_test(terms.name);
  gate->set_h0(terms.test.hypotheses.h0);
  gate->set_h1(terms.test.hypotheses.h1);
  gate->set_alpha(terms.test.errors.alpha);
  gate->set_beta(terms.test.errors.beta);
  if (options.max_pairs) gate->set_max_pairs(*options.max_pairs);
  if (options.batch) gate->set_batch(*options.batch);
  league.mutable_disqualify()->set_share(kDisqualifiedShare);
  return league;
}

absl::StatusOr<int> PrintOutcome(const LeagueOutcome& outcome, const std::string& folder,
                                 const GateOptions& options, GatePrinter print) {
  HAKAM_ASSIGN_OR_RETURN(GateReport report, GateReportOf(*outcome.store));
  for (GateReport::Trial& trial : report.trials) {
    if (trial.verdict != GateVerdict::kOpen) continue;
    trial.reason =
        outcome.report.why_stopped.empty() ? "stopped before it was decided" : outcome.report.why_stopped;
  }
  // The command that plays the same gate again, on any machine that has the same agents.
  const std::string again = QuickCommand(GateWords(options), options.quick, report.seed);
  print(report, again);
  HAKAM_ASSIGN_OR_RETURN(const std::string faults, GateFaults(*outcome.store, folder));
  HAKAM_RETURN_IF_ERROR(TellOutcome(options, {GateMarkdown(report, again), GateBadge(report), faults}));
  if (outcome.report.overload) PrintErr(absl::StrCat("hakam: ", *outcome.report.overload, "\n"));
  return ExitCodeOf(report.verdict);
}

}  // namespace

absl::StatusOr<int> PlayGate(const GateOptions& options, GatePrinter print) {
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueFor(options, here));
  // A wrong option writes no summary and no badge.
  HAKAM_RETURN_IF_ERROR(EngineOf(options.quick.engine, options.quick.keep).status());
  HAKAM_RETURN_IF_ERROR(CheckOutputs(options));
  const absl::StatusOr<int> code = PlayQuickLeague(
      options.quick, league, here, [&](const LeagueOutcome& outcome, const std::string& folder) {
        return PrintOutcome(outcome, folder, options, print);
      });
  return code.ok() ? code : NoVerdict(options, code.status());
}

absl::StatusOr<int> GateCommand(const GateOptions& options) {
  if (options.games.size() > 1) return GamesCommand(options);
  if (options.claim) {
    return absl::InvalidArgumentError(
        absl::StrCat("--claim ", *options.claim, ": is for several games; give --game several times"));
  }
  GateOptions one = options;
  if (!options.games.empty()) one.quick.game = options.games[0];
  return PlayGate(one, [&options](const GateReport& report, const std::string& again) {
    if (options.quick.json) {
      PrintOut(GateJson(report, again));
    } else {
      PrintVerdicts(GateText(report, again));
    }
  });
}

}  // namespace hakam::arbiter
