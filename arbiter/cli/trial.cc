#include "arbiter/cli/trial.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/host/league_file.h"
#include "arbiter/report/actions_digest.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// A trial stops at this number of faults, so that the author of a bot with timeouts does not wait for
// minutes.
constexpr uint32_t kEnoughFaults = 10;

}  // namespace

absl::StatusOr<TrialResult> RunTrial(const std::string& agent, const Trial& trial, QuickOptions options,
                                     const std::string& folder, std::atomic<bool>* stopped) {
  options.game = trial.preset;
  options.seed = "check";
  if (trial.per_decision_s) {
    options.per_decision_s = *trial.per_decision_s;
    options.bank_s = 0;
  }
  v1::League league = QuickLeague(options, {agent, "builtin:random"}, folder);
  league.mutable_entrants(0)->set_name(kTestedBot);
  league.mutable_entrants(1)->set_name("random");
  league.mutable_round_robin()->set_pairs(trial.pairs);
  league.mutable_disqualify()->set_faults(kEnoughFaults);
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));

  TrialResult result = {.folder = absl::StrCat(folder, "/", trial.name)};
  HAKAM_RETURN_IF_ERROR(WriteLeague(result.folder, league));
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague({.folder = result.folder,
                                                                 .agents_dir = folder,
                                                                 .concurrency = trial.concurrency,
                                                                 .wire = trial.wire},
                                                                /*quiet=*/true, stopped));
  if (outcome.report.interrupted) return absl::CancelledError("stopped");
  HAKAM_ASSIGN_OR_RETURN(std::vector<EntrantFaults> faults, FaultsOf(*outcome.store, 1));
  result.faults = std::move(faults[0]);
  HAKAM_ASSIGN_OR_RETURN(result.boards, outcome.store->CountPairs());
  result.boards *= 2;
  HAKAM_ASSIGN_OR_RETURN(result.actions, ActionsDigest(*outcome.store));
  return result;
}

}  // namespace hakam::arbiter
