// hakam league run|status|standings
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/report_format.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/runner/extent.h"
#include "arbiter/runner/standings.h"

namespace hakam::arbiter {
namespace {

// Where it stopped and how to go on, on stderr.
int Interrupted(const std::string& folder, const JobQueue::Progress& progress) {
  std::cerr << "hakam: stopped after " << progress.stored << " of " << progress.total
            << " pairs; go on with: hakam league run " << folder << "\n";
  return kExitInconclusive;
}

// What only the run itself knows, beside the standings that come from the journal.
std::vector<std::string> Remarks(const LeagueOutcome& outcome) {
  std::vector<std::string> remarks;
  if (outcome.report.overload) remarks.push_back(*outcome.report.overload);
  if (!outcome.not_started.empty()) {
    remarks.push_back(absl::StrCat("not started: ", absl::StrJoin(outcome.not_started, ", "),
                                   "; without --skip-bad their pairs are played"));
  }
  return remarks;
}

int PrintStandings(const Store& store, const std::string& format, bool crosstable,
                   const std::vector<std::string>& remarks = {}) {
  const absl::StatusOr<rules::RuleSet> rules = RulesOf(store);
  if (!rules.ok()) return Report(rules.status());
  absl::StatusOr<Standings> standings = ComputeStandings(store, RulesLabel(*rules));
  if (!standings.ok()) return Report(standings.status());
  standings->warnings.insert(standings->warnings.end(), remarks.begin(), remarks.end());
  if (format == "json") {
    std::cout << StandingsJson(*standings);
  } else if (format == "csv") {
    std::cout << StandingsCsv(*standings);
  } else if (format == "markdown") {
    std::cout << StandingsMarkdown(*standings);
  } else {
    std::cout << StandingsText(*standings);
    if (crosstable) std::cout << "\n" << CrosstableText(*standings);
  }
  return kExitOk;
}

int Status(const std::string& folder) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(folder);
  if (!store.ok()) return Report(store.status());
  const LeagueIdentity& league = (*store)->identity();
  uint64_t faults = 0;
  const absl::StatusOr<Extent> extent = ExtentOf(
      **store, [&](const PairTally&, const PairNumbers& pair) { faults += pair.faults_a + pair.faults_b; });
  if (!extent.ok()) return Report(extent.status());
  std::cout << league.name << ": " << extent->stored << " of " << extent->wanted << " pairs stored, "
            << league.entrants.size() << " entrants, " << faults << " faults"
            << (extent->complete() ? ", complete" : "") << "\n";
  for (size_t i = 0; i < league.entrants.size(); ++i) {
    if (!extent->out[i]) continue;
    std::cout << league.entrants[i].name << " is disqualified: " << extent->out[i]->Reason() << "\n";
  }
  return kExitOk;
}

constexpr size_t kCases = 5;  // faults of each entrant that are told one by one

int PrintTiming(const Store& store, bool json) {
  const absl::StatusOr<std::vector<EntrantTiming>> timing = TimingOf(store);
  if (!timing.ok()) return Report(timing.status());
  std::cout << (json ? TimingJson(*timing) : TimingText(*timing));
  return kExitOk;
}

int PrintFaults(const Store& store, const std::string& folder, bool json) {
  const absl::StatusOr<std::vector<EntrantFaults>> faults = FaultsOf(store, kCases);
  if (!faults.ok()) return Report(faults.status());
  std::cout << (json ? FaultsJson(*faults, folder) : FaultsText(*faults, folder));
  return kExitOk;
}

struct StandingsOptions {
  std::string folder;
  std::string format = "text";
  bool timing = false;
  bool faults = false;
};

int Show(const StandingsOptions& options) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(options.folder);
  if (!store.ok()) return Report(store.status());
  if (options.timing) return PrintTiming(**store, options.format == "json");
  if (options.faults) return PrintFaults(**store, options.folder, options.format == "json");
  return PrintStandings(**store, options.format, /*crosstable=*/true);
}

void AddStandings(CLI::App* league, int* exit_code) {
  CLI::App* standings = league->add_subcommand("standings", "Standings and crosstable from the journal");
  auto options = std::make_shared<StandingsOptions>();
  standings->add_option("FOLDER", options->folder, "Folder of the league")->required();
  const std::pair<const char*, const char*> formats[] = {
      {"json", "As JSON"}, {"csv", "As CSV"}, {"markdown", "As Markdown"}};
  for (const auto& [name, help] : formats) {
    standings->add_flag_callback(
        absl::StrCat("--", name), [options, name = name] { options->format = name; }, help);
  }
  CLI::Option* timing =
      standings->add_flag("--timing", options->timing, "Think times instead (text or JSON)");
  standings
      ->add_flag("--faults", options->faults,
                 "What went wrong instead, and how to see it again (text or JSON)")
      ->excludes(timing);
  standings->callback([options, exit_code] { *exit_code = Show(*options); });
}

}  // namespace

void AddLeague(CLI::App* app, int* exit_code) {
  CLI::App* league = app->add_subcommand("league", "Play a league, look at its state and its standings");
  league->require_subcommand(1);

  CLI::App* run = league->add_subcommand("run", "Play what is missing of a league, then print the standings");
  auto run_options = std::make_shared<LeagueRun>();
  run->add_option("FOLDER", run_options->folder, "Folder that holds league.textproto")->required();
  run->add_option("--concurrency", run_options->concurrency,
                  "Boards in flight (default: as the league file says)")
      ->check(CLI::Range(1, 4096));
  run->add_flag("--again", run_options->again, "Play a league that is complete again, from the start");
  run->add_flag("--skip-bad", run_options->skip_bad, "Go on without entrants that cannot start");
  run->add_flag("--unary", run_options->unary, kUnaryHelp);
  run->add_flag("--quiet", run_options->quiet, "No progress");
  run->callback([run_options, exit_code] {
    const absl::StatusOr<LeagueOutcome> outcome = RunLeague(*run_options);
    if (!outcome.ok()) {
      *exit_code = Report(outcome.status());
    } else if (outcome->report.interrupted) {
      *exit_code = Interrupted(run_options->folder, outcome->report.progress);
    } else {
      *exit_code = PrintStandings(*outcome->store, "text", /*crosstable=*/true, Remarks(*outcome));
    }
  });

  CLI::App* status = league->add_subcommand("status", "How far a league is");
  auto folder = std::make_shared<std::string>();
  status->add_option("FOLDER", *folder, "Folder of the league")->required();
  status->callback([folder, exit_code] { *exit_code = Status(*folder); });

  AddStandings(league, exit_code);
}

}  // namespace hakam::arbiter
