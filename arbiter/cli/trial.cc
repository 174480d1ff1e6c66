#include "arbiter/cli/trial.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/host/league_file.h"
#include "arbiter/play/log_files.h"
#include "arbiter/report/actions_digest.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kEnoughFaults = 10;
constexpr double kLongSeconds = 10;

}  // namespace

absl::Duration LongTrial(const QuickOptions& options) {
  return absl::Seconds(std::max(kLongSeconds, options.per_decision_s + options.bank_s));
}

absl::StatusOr<TrialResult> RunTrial(const std::string& agent, const Trial& trial, QuickOptions options,
                                     const std::string& folder, std::atomic<bool>* stopped) {
  options.game = trial.preset;
  options.seed = "check";
  // The author of a bot that never answers waits once a board, not at every decision of both seats.
  options.forfeit = true;
  if (trial.per_decision_s) {
    options.per_decision_s = *trial.per_decision_s;
    options.bank_s = 0;
  }
  v1::League league = QuickLeague(options, {agent, "builtin:random"}, folder);
  league.mutable_entrants(0)->set_name(kTestedBot);
  league.mutable_entrants(1)->set_name("random");
  league.set_format(v1::FORMAT_SINGLE);  // a pair of boards would be known only at the end of both
  league.mutable_round_robin()->set_pairs(trial.boards);
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));

  TrialResult result = {.folder = absl::StrCat(folder, "/", trial.name)};
  HAKAM_RETURN_IF_ERROR(WriteLeague(result.folder, league));
  const absl::Duration began = Clock::Real().Now();
  uint32_t stored = 0;
  uint64_t faulty = 0;
  const auto why_stop = [&](const PairNumbers& board) -> std::string {
    ++stored;
    faulty += board.faults();
    if (faulty >= kEnoughFaults) return "enough faults";
    const bool few_are_enough = faulty > 0 || (trial.may_be_shorter && stored >= kFewBoards);
    return few_are_enough && Clock::Real().Now() - began >= LongTrial(options) ? "it has lasted long" : "";
  };
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague({.folder = result.folder,
                                                                 .agents_dir = folder,
                                                                 .concurrency = trial.concurrency,
                                                                 .wire = trial.wire,
                                                                 .why_stop = why_stop},
                                                                /*quiet=*/true, stopped));
  if (outcome.report.interrupted && outcome.report.why_stopped.empty()) {
    return absl::CancelledError("stopped");
  }
  HAKAM_ASSIGN_OR_RETURN(std::vector<EntrantFaults> faults, FaultsOf(*outcome.store, kEnoughFaults));
  result.faults = std::move(faults[0]);
  HAKAM_ASSIGN_OR_RETURN(const uint64_t boards, outcome.store->CountPairs());
  result.boards = static_cast<uint32_t>(boards);
  HAKAM_ASSIGN_OR_RETURN(result.actions, ActionsDigest(*outcome.store));
  result.log_bytes = LogBytesIn(LeaguePaths(result.folder).logs)[kTestedBot];
  return result;
}

}  // namespace hakam::arbiter
