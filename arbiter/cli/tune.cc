#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/gate_format.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/cli/seed_number.h"
#include "arbiter/cli/tune_format.h"
#include "arbiter/cli/tune_terms.h"
#include "arbiter/deal/deal.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/lock_file.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kTuneFile[] = "tune.json";
constexpr char kGateFolder[] = "gate";
constexpr char kIterationPrefix[] = "iteration-";
// More faults than this share of the pairs of an iteration (counted as at least 100) stop the tuning.
constexpr double kMostFaults = 0.01;
// If all pairs of this many first iterations are drawn, there is a warning.
constexpr int kSilentIterations = 3;
constexpr size_t kShownValues = 4;  // in the progress

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

class Tuner {
 public:
  Tuner(const TuneOptions& options, QuickOptions quick, std::string folder, TuneFile file, uint64_t seed)
      : options_(options),
        quick_(std::move(quick)),
        folder_(std::move(folder)),
        file_(std::move(file)),
        spsa_({.parameters = file_.terms.parameters,
               .iterations = file_.terms.iterations,
               .pairs = file_.terms.pairs,
               .seed = seed}) {
    for (const TuneStep& step : file_.steps) spsa_.Update(step.effect);
  }

  // Plays what is missing. Cancelled: Ctrl-C.
  absl::Status Iterate() {
    HAKAM_RETURN_IF_ERROR(Save());
    Progress progress(options_.quick.quiet || options_.quick.json, &Clock::Real());
    while (!spsa_.finished()) {
      Show(&progress);
      const absl::Status status = PlayIteration();
      if (!status.ok() && !absl::IsCancelled(status)) {
        return absl::Status(status.code(),
                            absl::StrCat("iteration ", spsa_.done() + 1, ": ", status.message()));
      }
      HAKAM_RETURN_IF_ERROR(status);
      WarnIfSilent();
    }
    Show(&progress);
    return absl::OkStatus();
  }

  TuneReport Report() const {
    const TuneTerms& terms = file_.terms;
    std::vector<std::string> words = {"hakam",
                                      "tune",
                                      terms.bot,
                                      "--iterations",
                                      absl::StrCat(terms.iterations),
                                      "--pairs",
                                      absl::StrCat(terms.pairs)};
    for (const Parameter& parameter : terms.parameters) {
      words.insert(words.end(), {"--param", parameter.name});
    }
    if (!options_.folder.empty()) words.insert(words.end(), {"--folder", options_.folder});
    return {.file = file_,
            .spsa = spsa_,
            .tuned_bot = BotWith(terms, spsa_.Tuned()),
            .again = QuickCommand(std::move(words), quick_, terms.seed)};
  }

  bool HasBegun() const { return spsa_.done() > 0; }

  bool IsChanged() const {
    const std::vector<Parameter>& parameters = file_.terms.parameters;
    return ArgumentsOf(parameters, spsa_.Tuned()) != ArgumentsOf(parameters, spsa_.course().front());
  }

  GateOptions Gate() const {
    GateOptions gate = {.agents = {BotWith(file_.terms, spsa_.Tuned()), file_.terms.bot},
                        .names = {"tuned", "untuned"},
                        .quick = quick_};
    gate.quick.seed = absl::StrCat(file_.terms.seed, "/gate");
    gate.quick.keep = folder_ + "/" + kGateFolder;
    gate.quick.keep_given = !options_.folder.empty();
    gate.quick.build.wanted = false;  // it is built
    return gate;
  }

 private:
  // The file, and no folder of an iteration that it has.
  absl::Status Save() {
    HAKAM_RETURN_IF_ERROR(
        WriteTuneFile(folder_ + "/" + kTuneFile, file_, ArgumentsOf(file_.terms.parameters, spsa_.Tuned())));
    std::error_code error;
    for (int done = 1; done <= spsa_.done(); ++done) fs::remove_all(FolderOf(done), error);
    return absl::OkStatus();
  }

  std::string FolderOf(int iteration) const {
    return absl::StrCat(folder_, "/", kIterationPrefix, iteration);
  }

  v1::League LeagueOfIteration() const {
    const Spsa::Comparison next = spsa_.Next();
    QuickOptions quick = quick_;
    quick.seed = absl::StrCat(file_.terms.seed, "/iteration/", spsa_.done() + 1);
    v1::League league =
        QuickLeague(quick, {BotWith(file_.terms, next.plus), BotWith(file_.terms, next.minus)}, folder_);
    league.set_name(absl::StrCat("iteration ", spsa_.done() + 1));
    league.mutable_entrants(0)->set_name("plus");
    league.mutable_entrants(1)->set_name("minus");
    league.mutable_round_robin()->set_pairs(static_cast<uint32_t>(file_.terms.pairs));
    return league;
  }

  absl::Status PlayIteration() {
    const v1::League league = LeagueOfIteration();
    HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));
    const std::string folder = FolderOf(spsa_.done() + 1);
    std::error_code error;  // if the folder is missing, writing the league file reports it
    fs::create_directories(folder, error);
    HAKAM_RETURN_IF_ERROR(WriteLeague(folder, league));
    const HostOptions host = {
        .folder = folder, .agents_dir = folder_, .concurrency = quick_.concurrency, .unary = quick_.unary};
    const std::function<void(uint64_t)> silent = [](uint64_t) {};
    HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague(host, silent));
    if (outcome.report.interrupted) return absl::CancelledError("stopped");
    HAKAM_ASSIGN_OR_RETURN(const TuneStep step, StepOf(*outcome.store));
    HAKAM_RETURN_IF_ERROR(CheckFaults(*outcome.store, step, file_.terms.pairs, folder));
    file_.steps.push_back(step);
    spsa_.Update(step.effect);
    return Save();
  }

  // An author forgets easily that the bot must read its arguments.
  void WarnIfSilent() const {
    if (spsa_.done() != std::min(kSilentIterations, file_.terms.iterations)) return;
    const bool silent = std::all_of(file_.steps.begin(), file_.steps.end(),
                                    [](const TuneStep& step) { return step.not_drawn == 0; });
    if (!silent) return;
    PrintErr(
        absl::StrCat("hakam: warning: so far all pairs were drawn: does the bot read its arguments, such as ",
                     ArgumentsOf(file_.terms.parameters, spsa_.current())[0], "?\n"));
  }

  void Show(Progress* progress) const {
    const int now = std::min(spsa_.done() + 1, file_.terms.iterations);
    std::vector<std::string> values = ArgumentsOf(file_.terms.parameters, spsa_.current());
    if (values.size() > kShownValues) {
      values.resize(kShownValues);
      values.emplace_back("...");
    }
    const auto pairs = static_cast<uint64_t>(file_.terms.pairs);
    progress->Show(static_cast<uint64_t>(spsa_.done()) * pairs,
                   static_cast<uint64_t>(file_.terms.iterations) * pairs,
                   absl::StrCat("iteration ", now, " of ", file_.terms.iterations,
                                ", then a gate: ", absl::StrJoin(values, " ")));
  }

  const TuneOptions& options_;
  const QuickOptions quick_;
  const std::string folder_;
  TuneFile file_;
  Spsa spsa_;
};

// A tuning begins in a folder of its own: it removes its iterations when they are counted.
absl::Status CheckEmpty(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, "tune.")) continue;  // the lock, or a tuning that was killed while it began
    return absl::AlreadyExistsError(
        absl::StrCat(folder, ": holds ", name, " but no ", kTuneFile, "; give an empty or a new folder"));
  }
  return absl::OkStatus();
}

// What the folder holds, which must be what the options ask for; or the beginning of a new tuning.
absl::StatusOr<TuneFile> OpenTuning(const TuneOptions& options, const std::string& here,
                                    const std::string& folder) {
  const std::string path = folder + "/" + kTuneFile;
  absl::StatusOr<TuneFile> stored = ReadTuneFile(path);
  if (!stored.ok() && (!absl::IsNotFound(stored.status()) || options.bot.empty())) return stored.status();
  if (options.bot.empty()) return stored;
  TuneFile wanted;
  HAKAM_ASSIGN_OR_RETURN(wanted.terms, TermsOf(options, here));
  if (stored.ok()) {
    if (wanted.terms.seed.empty()) wanted.terms.seed = stored->terms.seed;
    const std::string difference = DifferenceOf(stored->terms, wanted.terms);
    if (difference.empty()) return stored;
    return absl::AlreadyExistsError(absl::StrCat(path, ": belongs to another tuning: ", difference,
                                                 "; go on with it by: hakam tune --folder ", ForShell(folder),
                                                 ", or use another folder"));
  }
  HAKAM_RETURN_IF_ERROR(CheckEmpty(folder));
  if (wanted.terms.seed.empty()) {
    HAKAM_ASSIGN_OR_RETURN(wanted.terms.seed, FreshSeed());
  }
  return wanted;
}

int SayStopped(const std::string& where, const std::string& folder) {
  PrintErr(absl::StrCat("hakam: stopped in ", where, "; go on with: hakam tune --folder ", ForShell(folder),
                        "\n"));
  return kExitInconclusive;
}

// Prints the tuned values and plays the gate.
absl::StatusOr<int> Finish(const Tuner& tuner, bool json, const std::string& folder) {
  const TuneReport report = tuner.Report();
  if (!json) PrintOut(TuneText(report));
  if (!tuner.IsChanged()) {
    if (json) PrintOut(TuneJson(report, ""));
    PrintErr("hakam: no value has changed, so there is no gate\n");
    return kExitNo;
  }
  bool stopped = false;
  absl::StatusOr<int> code = PlayGate(tuner.Gate(), [&](const GateReport& gate, const std::string& again) {
    stopped = gate.verdict == GateVerdict::kOpen;
    if (json) {
      PrintOut(TuneJson(report, GateJson(gate, again)));
    } else {
      PrintVerdicts("\n" + GateText(gate, again));
    }
  });
  if (stopped) return SayStopped("the gate", folder);
  return code;
}

}  // namespace

absl::StatusOr<int> TuneCommand(const TuneOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  if (options.bot.empty()) HAKAM_RETURN_IF_ERROR(CheckFolderAlone(options));
  std::error_code error;
  if (options.bot.empty() && !fs::is_directory(options.folder, error)) {
    return absl::NotFoundError(absl::StrCat(options.folder, ": does not exist"));
  }
  // Wrong terms leave no folder behind.
  if (!options.bot.empty()) HAKAM_RETURN_IF_ERROR(TermsOf(options, here).status());
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> kept, PlayFolder::Make(options.folder));
  const std::string folder = fs::absolute(kept->path(), error).lexically_normal().string();
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LockFile> lock, LockFile::Acquire(folder + "/tune.lock"));
  HAKAM_ASSIGN_OR_RETURN(TuneFile file, OpenTuning(options, here, folder));
  HAKAM_ASSIGN_OR_RETURN(QuickOptions quick, QuickOptionsOf(file.terms, options.quick));
  HAKAM_ASSIGN_OR_RETURN(const uint64_t seed, SeedNumber(file.terms.seed));
  HAKAM_RETURN_IF_ERROR(
      BuildBot(file.terms.bot, options.quick.build, options.quick.sandbox, options.quick.quiet));
  const HoldSignals hold;  // after the build, which Ctrl-C ends as usual
  Tuner tuner(options, std::move(quick), folder, std::move(file), seed);
  const absl::Status status = tuner.Iterate();
  if (!status.ok() && !tuner.HasBegun()) kept->Drop();
  if (absl::IsCancelled(status)) return SayStopped("the iterations", folder);
  HAKAM_RETURN_IF_ERROR(status);
  return Finish(tuner, options.quick.json, folder);
}

}  // namespace hakam::arbiter
