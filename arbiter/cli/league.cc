#include "arbiter/cli/league.h"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/audit/terms.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/gate_format.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/report_format.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/host/league_folder.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/standings.h"

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
    if (standings->schedule == "gate") {
      const absl::StatusOr<GateReport> gate = GateReportOf(store);
      if (!gate.ok()) return Report(gate.status());
      std::cout << "\n" << GateText(*gate);
    }
  }
  return kExitOk;
}

std::string StatusText(const LeagueIdentity& league, const Extent& extent, uint64_t faults) {
  std::string out = absl::StrCat(league.name, ": ", extent.stored, " of ", extent.wanted, " pairs stored, ",
                                 league.entrants.size(), " entrants, ", faults, " faults",
                                 extent.complete() ? ", complete" : "", "\n");
  for (size_t i = 0; i < league.entrants.size(); ++i) {
    if (!extent.out[i]) continue;
    absl::StrAppend(&out, league.entrants[i].name, " is disqualified: ", extent.out[i]->Reason(), "\n");
  }
  return out;
}

std::string StatusJson(const LeagueIdentity& league, const Extent& extent, uint64_t faults) {
  nlohmann::ordered_json out = {{"league", league.name},
                                {"pairs_done", extent.stored},
                                {"pairs_total", extent.wanted},
                                {"rounds_begun", extent.rounds_begun},
                                {"complete", extent.complete()},
                                {"faults", faults},
                                {"entrants", nlohmann::ordered_json::array()}};
  for (size_t i = 0; i < league.entrants.size(); ++i) {
    out["entrants"].push_back({{"entrant", league.entrants[i].name},
                               {"agent", league.entrants[i].agent},
                               {"disqualified", nullptr}});
    if (extent.out[i]) out["entrants"].back()["disqualified"] = extent.out[i]->Reason();
  }
  return JsonText(out);
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

}  // namespace

int LeagueRunCommand(const LeagueRun& run) {
  const absl::StatusOr<LeagueOutcome> outcome = RunLeague(run);
  if (!outcome.ok()) return Report(outcome.status());
  if (outcome->report.interrupted) return Interrupted(run.folder, outcome->report.progress);
  return PrintStandings(*outcome->store, "text", /*crosstable=*/true, Remarks(*outcome));
}

int LeagueStatusCommand(const StatusOptions& options) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(options.folder);
  if (!store.ok()) return Report(store.status());
  uint64_t faults = 0;
  const absl::StatusOr<Extent> extent =
      ExtentOf(**store, [&](const PairInLeague&, const PairNumbers& pair) { faults += pair.faults(); });
  if (!extent.ok()) return Report(extent.status());
  const LeagueIdentity& league = (*store)->identity();
  std::cout << (options.json ? StatusJson(league, *extent, faults) : StatusText(league, *extent, faults));
  return kExitOk;
}

int LeagueStandingsCommand(const StandingsOptions& options) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenLeague(options.folder);
  if (!store.ok()) return Report(store.status());
  if (options.timing) return PrintTiming(**store, options.format == "json");
  if (options.faults) return PrintFaults(**store, options.folder, options.format == "json");
  return PrintStandings(**store, options.format, /*crosstable=*/true);
}

}  // namespace hakam::arbiter
