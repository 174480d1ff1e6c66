// hakam league run|status|standings
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/runner/standings.h"

namespace hakam::arbiter {
namespace {

// Where it stopped and how to go on, on stderr.
int Interrupted(const std::string& folder, const JobQueue::Progress& progress) {
  std::cerr << "hakam: stopped after " << progress.stored << " of " << progress.total
            << " pairs; go on with: hakam league run " << folder << "\n";
  return kExitInconclusive;
}

int PrintStandings(const Store& store, const std::string& format, bool crosstable) {
  const absl::StatusOr<rules::RuleSet> rules = RulesOf(store);
  if (!rules.ok()) return Report(rules.status());
  const absl::StatusOr<Standings> standings = ComputeStandings(store, RulesLabel(*rules));
  if (!standings.ok()) return Report(standings.status());
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
  uint64_t done = 0;
  uint64_t faults = 0;
  const absl::Status read = (*store)->ForEachPair([&](const PairNumbers& pair) {
    ++done;
    faults += pair.faults_a + pair.faults_b;
  });
  if (!read.ok()) return Report(read);
  const uint64_t total = league.total_pairs();
  std::cout << league.name << ": " << done << " of " << total << " pairs stored, " << league.entrants.size()
            << " entrants, " << faults << " faults" << (done == total ? ", complete" : "") << "\n";
  return kExitOk;
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
  run->add_flag("--unary", run_options->unary, kUnaryHelp);
  run->add_flag("--quiet", run_options->quiet, "No progress");
  run->callback([run_options, exit_code] {
    const absl::StatusOr<LeagueOutcome> outcome = RunLeague(*run_options);
    if (!outcome.ok()) {
      *exit_code = Report(outcome.status());
    } else if (outcome->report.interrupted) {
      *exit_code = Interrupted(run_options->folder, outcome->report.progress);
    } else {
      *exit_code = PrintStandings(*outcome->store, "text", /*crosstable=*/true);
    }
  });

  CLI::App* status = league->add_subcommand("status", "How far a league is");
  auto folder = std::make_shared<std::string>();
  status->add_option("FOLDER", *folder, "Folder of the league")->required();
  status->callback([folder, exit_code] { *exit_code = Status(*folder); });

  CLI::App* standings = league->add_subcommand("standings", "Standings and crosstable from the journal");
  auto format = std::make_shared<std::string>("text");
  standings->add_option("FOLDER", *folder, "Folder of the league")->required();
  standings->add_flag_callback(
      "--json", [format] { *format = "json"; }, "As JSON");
  standings->add_flag_callback(
      "--csv", [format] { *format = "csv"; }, "As CSV");
  standings->add_flag_callback(
      "--markdown", [format] { *format = "markdown"; }, "As Markdown");
  standings->callback([folder, format, exit_code] {
    const absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(*folder);
    *exit_code = store.ok() ? PrintStandings(**store, *format, /*crosstable=*/true) : Report(store.status());
  });
}

}  // namespace hakam::arbiter
