#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console_observer.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/seed_number.h"
#include "arbiter/cli/tune_format.h"
#include "arbiter/cli/tune_terms.h"
#include "arbiter/cli/version.h"
#include "arbiter/deal/deal.h"
#include "arbiter/host/tune_host.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/store/lock_file.h"
#include "arbiter/view/gate_format.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kGateFolder[] = "gate";
constexpr size_t kShownValues = 4;  // in the progress

class TuneConsole : public ConsoleObserver<TuneObserver> {
 public:
  TuneConsole(const TuneTerms& terms, bool quiet)
      : terms_(terms), shown_(std::in_place, quiet, &Clock::Real()) {}

  void OnIteration(const Spsa& spsa) override {
    const int now = std::min(spsa.done() + 1, terms_.iterations);
    std::vector<std::string> values = ArgumentsOf(terms_.parameters, spsa.current());
    if (values.size() > kShownValues) {
      values.resize(kShownValues);
      values.emplace_back("...");
    }
    const auto pairs = static_cast<uint64_t>(terms_.pairs);
    shown_->Show(static_cast<uint64_t>(spsa.done()) * pairs, static_cast<uint64_t>(terms_.iterations) * pairs,
                 absl::StrCat("iteration ", now, " of ", terms_.iterations,
                              ", then a gate: ", absl::StrJoin(values, " ")));
  }

  void EndProgress() { shown_.reset(); }

 private:
  const TuneTerms terms_;
  std::optional<Progress> shown_;
};

// Ctrl-C and SIGTERM stop the tuning.
absl::Status RunTuning(TuneHost* host, TuneConsole* console) {
  const Interrupt interrupt([host] { host->Stop(); });
  const absl::Status status = host->Run();
  console->EndProgress();
  return status;
}

TuneReport ReportOf(const TuneHost& host, const TuneOptions& options, const QuickOptions& quick) {
  const TuneTerms& terms = host.file().terms;
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
  if (!options.folder.empty()) words.insert(words.end(), {"--folder", options.folder});
  return {.file = host.file(),
          .spsa = host.spsa(),
          .tuned_bot = BotWith(terms, host.spsa().Tuned()),
          .again = QuickCommand(std::move(words), quick, terms.seed)};
}

bool IsChanged(const TuneHost& host) {
  const std::vector<Parameter>& parameters = host.file().terms.parameters;
  const Spsa& spsa = host.spsa();
  return ArgumentsOf(parameters, spsa.Tuned()) != ArgumentsOf(parameters, spsa.course().front());
}

GateOptions GateAfter(const TuneHost& host, const TuneOptions& options, const QuickOptions& quick,
                      const std::string& folder) {
  const TuneTerms& terms = host.file().terms;
  GateOptions gate = {.agents = {BotWith(terms, host.spsa().Tuned()), terms.bot},
                      .names = {"tuned", "untuned"},
                      .quick = quick};
  gate.quick.seed = absl::StrCat(terms.seed, "/gate");
  gate.quick.keep = folder + "/" + kGateFolder;
  gate.quick.keep_given = !options.folder.empty();
  gate.quick.build.wanted = false;  // it is built
  return gate;
}

// A tuning begins in a folder of its own: it removes its iterations when they are counted.
absl::Status CheckEmpty(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, "tune.")) continue;  // the lock, or a tuning that was killed while it began
    return absl::AlreadyExistsError(
        absl::StrCat(folder, ": holds ", name, " but no tune.json; give an empty or a new folder"));
  }
  return absl::OkStatus();
}

// What the folder holds, which must be what the options ask for; or the beginning of a new tuning.
absl::StatusOr<TuneFile> OpenTuning(const TuneOptions& options, const std::string& here,
                                    const std::string& folder) {
  const std::string path = TuneFileOf(folder);
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
absl::StatusOr<int> Finish(const TuneHost& host, const TuneOptions& options, const QuickOptions& quick,
                           const std::string& folder) {
  const TuneReport report = ReportOf(host, options, quick);
  if (!quick.json) PrintOut(TuneText(report));
  if (!IsChanged(host)) {
    if (quick.json) PrintOut(TuneJson(report, ""));
    PrintErr("hakam: no value has changed, so there is no gate\n");
    return kExitNo;
  }
  bool stopped = false;
  absl::StatusOr<int> code = PlayGate(GateAfter(host, options, quick, folder),
                                      [&](const GateReport& gate, const std::string& again) {
                                        stopped = gate.verdict == GateVerdict::kOpen;
                                        if (quick.json) {
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
  HAKAM_ASSIGN_OR_RETURN(MakeEngine engine, EngineOf(options.quick.engine, options.folder, "--folder"));
  if (!options.bot.empty()) HAKAM_RETURN_IF_ERROR(TermsOf(options, here).status());
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> kept, PlayFolder::Make(options.folder));
  const std::string folder = fs::absolute(kept->path(), error).lexically_normal().string();
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LockFile> lock, LockFile::Acquire(folder + "/tune.lock"));
  HAKAM_ASSIGN_OR_RETURN(TuneFile file, OpenTuning(options, here, folder));
  HAKAM_ASSIGN_OR_RETURN(const QuickOptions quick, QuickOptionsOf(file.terms, options.quick));
  HAKAM_ASSIGN_OR_RETURN(const uint64_t seed, SeedNumber(file.terms.seed));
  HAKAM_RETURN_IF_ERROR(
      BuildBot(file.terms.bot, options.quick.build, options.quick.sandbox, options.quick.quiet));
  const HoldSignals hold;  // after the build, which Ctrl-C ends as usual
  TuneConsole console(file.terms, quick.quiet || quick.json);
  const auto league = [&quick, &folder, terms = file.terms](const Spsa::Comparison& comparison) {
    return QuickLeague(quick, {BotWith(terms, comparison.plus), BotWith(terms, comparison.minus)}, folder);
  };
  TuneHost host({.folder = folder,
                 .file = std::move(file),
                 .seed = seed,
                 .league = league,
                 .host = {.agents_dir = folder,
                          .concurrency = quick.concurrency,
                          .wire = quick.wire,
                          .affinity = quick.affinity,
                          .program_version = kVersion,
                          .engine = std::move(engine)}},
                &console);
  const absl::Status status = RunTuning(&host, &console);
  if (!status.ok() && host.spsa().done() == 0) kept->Drop();
  if (absl::IsCancelled(status)) return SayStopped("the iterations", folder);
  HAKAM_RETURN_IF_ERROR(status);
  return Finish(host, options, quick, folder);
}

}  // namespace hakam::arbiter
