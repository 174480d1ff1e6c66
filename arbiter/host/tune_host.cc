#include "arbiter/host/tune_host.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arbiter/host/league_file.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// More faults than this share of the pairs of an iteration (counted as at least 100) stop the tuning.
constexpr double kMostFaults = 0.01;
// If all pairs of this many first iterations are drawn, there is a warning.
constexpr int kSilentIterations = 3;

// The result of the league of an iteration: plus is its first entrant.
absl::StatusOr<TuneStep> StepOf(const Store& store) {
  TuneStep step;
  std::vector<double> differences;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    const PlayedPair played = pair.Played();
    differences.push_back(played.room1 + played.room2);
    step.points_per_board += differences.back() / 2;
    step.not_drawn += differences.back() != 0 ? 1 : 0;
  }));
  step.effect = EffectOf(differences);
  step.points_per_board /= static_cast<double>(std::max<size_t>(differences.size(), 1));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, 0));
  for (const EntrantFaults& entrant : faults) step.faults += entrant.total;
  return step;
}

absl::Status CheckFaults(const Store& store, const TuneStep& step, int pairs, const std::string& folder) {
  if (static_cast<double>(step.faults) <= kMostFaults * std::max(100, pairs)) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, 1));
  std::string first;
  for (const EntrantFaults& entrant : faults) {
    if (first.empty() && !entrant.first.empty()) first = entrant.first[0].Line(folder);
  }
  return absl::FailedPreconditionError(absl::StrCat(step.faults, " faults in ", pairs, " pairs; the first: ",
                                                    first, "; mend the bot, remove ", folder, ", and go on"));
}

}  // namespace

TuneHost::TuneHost(TuneHostOptions options, TuneObserver* observer)
    : folder_(std::move(options.folder)),
      file_(std::move(options.file)),
      spsa_({.parameters = file_.terms.parameters,
             .iterations = file_.terms.iterations,
             .pairs = file_.terms.pairs,
             .seed = options.seed}),
      league_(std::move(options.league)),
      host_(std::move(options.host)),
      observer_(observer != nullptr ? *observer : silence_) {
  for (const TuneStep& step : file_.steps) spsa_.Update(step.effect);
}

absl::Status TuneHost::Run() {
  HAKAM_RETURN_IF_ERROR(Save());
  while (!spsa_.finished()) {
    observer_.OnIteration(spsa_);
    const absl::Status status = PlayIteration();
    if (!status.ok() && !absl::IsCancelled(status)) {
      return absl::Status(status.code(),
                          absl::StrCat("iteration ", spsa_.done() + 1, ": ", status.message()));
    }
    HAKAM_RETURN_IF_ERROR(status);
    WarnIfSilent();
  }
  observer_.OnIteration(spsa_);
  // Also one that came after the last league: the caller begins nothing more.
  return leagues_.stopped() ? absl::CancelledError("stopped") : absl::OkStatus();
}

std::string TuneHost::FolderOf(int iteration) const {
  return absl::StrCat(folder_, "/iteration-", iteration);
}

// The file, and no folder of an iteration that it has.
absl::Status TuneHost::Save() {
  HAKAM_RETURN_IF_ERROR(
      WriteTuneFile(TuneFileOf(folder_), file_, ArgumentsOf(file_.terms.parameters, spsa_.Tuned())));
  std::error_code error;
  for (int done = 1; done <= spsa_.done(); ++done) fs::remove_all(FolderOf(done), error);
  return absl::OkStatus();
}

absl::Status TuneHost::PlayIteration() {
  if (leagues_.stopped()) return absl::CancelledError("stopped");
  const int iteration = spsa_.done() + 1;
  v1::League league = league_(spsa_.Next());
  league.set_name(absl::StrCat("iteration ", iteration));
  league.set_seed(absl::StrCat(file_.terms.seed, "/iteration/", iteration));
  league.mutable_entrants(0)->set_name("plus");
  league.mutable_entrants(1)->set_name("minus");
  league.mutable_round_robin()->set_pairs(static_cast<uint32_t>(file_.terms.pairs));
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));
  const std::string folder = FolderOf(iteration);
  HAKAM_RETURN_IF_ERROR(WriteLeague(folder, league));
  HostOptions options = host_;
  options.folder = folder;
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, leagues_.Play(std::move(options), Told()));
  // A stop that comes when the last pair is stored ends the tuning too.
  if (outcome.report.interrupted || leagues_.stopped()) return absl::CancelledError("stopped");
  HAKAM_ASSIGN_OR_RETURN(const TuneStep step, StepOf(*outcome.store));
  HAKAM_RETURN_IF_ERROR(CheckFaults(*outcome.store, step, file_.terms.pairs, folder));
  file_.steps.push_back(step);
  spsa_.Update(step.effect);
  return Save();
}

// An author forgets easily that the bot must read its arguments.
void TuneHost::WarnIfSilent() {
  if (spsa_.done() != std::min(kSilentIterations, file_.terms.iterations)) return;
  const bool silent = std::all_of(file_.steps.begin(), file_.steps.end(),
                                  [](const TuneStep& step) { return step.not_drawn == 0; });
  if (!silent) return;
  observer_.OnWarning(absl::StrCat("so far all pairs were drawn: does the bot read its arguments, such as ",
                                   ArgumentsOf(file_.terms.parameters, spsa_.current())[0], "?"));
}

}  // namespace hakam::arbiter
