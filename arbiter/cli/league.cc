#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "arbiter/audit/terms.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/gate_format.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/report_format.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/host/league_folder.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/standings.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Where it stopped and how to go on, on stderr.
int Interrupted(const std::string& folder, const JobQueue::Progress& progress) {
  PrintErr(absl::StrCat("hakam: stopped after ", progress.stored, " of ", progress.total,
                        " pairs; go on with: hakam league run ", folder, "\n"));
  return kExitInconclusive;
}

// What only the run itself knows, beside the standings that come from the journal.
std::vector<std::string> Remarks(const LeagueOutcome& outcome) {
  std::vector<std::string> remarks;
  if (outcome.report.overload) remarks.push_back(*outcome.report.overload);
  if (outcome.report.out_of_time) {
    remarks.push_back(absl::StrCat("the time is over after ", outcome.report.progress.stored, " of ",
                                   outcome.report.progress.total,
                                   " pairs; the same command plays on for the same time"));
  }
  if (!outcome.not_started.empty()) {
    remarks.push_back(absl::StrCat("could not be started: ", absl::StrJoin(outcome.not_started, ", "),
                                   outcome.walkovers ? "; their pairs were lost without being played"
                                                     : "; run the league again to play their pairs"));
  }
  return remarks;
}

absl::StatusOr<int> PrintStandings(const Store& store, const std::string& format,
                                   const std::vector<std::string>& remarks = {}) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(Standings standings, ComputeStandings(store, RulesLabel(rules)));
  standings.warnings.insert(standings.warnings.end(), remarks.begin(), remarks.end());
  if (format == "json") {
    PrintOut(StandingsJson(standings));
  } else if (format == "csv") {
    PrintOut(StandingsCsv(standings));
  } else if (format == "markdown") {
    PrintOut(StandingsMarkdown(standings));
  } else {
    const std::optional<size_t> columns = OutTerminal().columns;
    PrintOut(absl::StrCat(StandingsText(standings, columns), "\n", CrosstableText(standings, columns)));
    if (standings.schedule == "gate") {
      HAKAM_ASSIGN_OR_RETURN(const GateReport gate, GateReportOf(store));
      PrintVerdicts(absl::StrCat("\n", GateText(gate)));
    }
  }
  return kExitOk;
}

std::string StatusText(const LeagueIdentity& league, const Extent& extent, uint64_t faults) {
  std::string out = absl::StrCat(league.name, ": ", extent.stored, " of ", extent.wanted, " pairs stored, ",
                                 league.entrants.size(), " entrants, ", faults, " faults",
                                 extent.complete ? ", complete" : "", "\n");
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
                                {"complete", extent.complete},
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

absl::StatusOr<int> PrintTiming(const Store& store, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantTiming> timing, TimingOf(store));
  PrintOut(json ? TimingJson(timing) : TimingText(timing));
  return kExitOk;
}

absl::StatusOr<int> PrintFaults(const Store& store, const std::string& folder, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, kCases));
  PrintOut(json ? FaultsJson(faults, folder) : FaultsText(faults, folder));
  return kExitOk;
}

}  // namespace

absl::StatusOr<int> LeagueRunCommand(const LeagueRunOptions& options) {
  HostOptions host = options.host;
  if (!options.time.empty() &&
      (!absl::ParseDuration(options.time, &host.time) || host.time <= absl::ZeroDuration())) {
    return absl::InvalidArgumentError(
        absl::StrCat("--for ", options.time, ": not a time such as 90s, 20m or 2h30m"));
  }
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague(std::move(host), options.quiet));
  if (outcome.report.interrupted && !outcome.report.out_of_time)
    return Interrupted(options.host.folder, outcome.report.progress);
  return PrintStandings(*outcome.store, "text", Remarks(outcome));
}

absl::StatusOr<int> LeagueStatusCommand(const LeagueStatusOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  uint64_t faults = 0;
  HAKAM_ASSIGN_OR_RETURN(
      const Extent extent,
      ExtentOf(*store, [&](const PairInLeague&, const PairNumbers& pair) { faults += pair.faults(); }));
  const LeagueIdentity& league = store->identity();
  PrintOut(options.json ? StatusJson(league, extent, faults) : StatusText(league, extent, faults));
  return kExitOk;
}

absl::StatusOr<int> LeagueStandingsCommand(const LeagueStandingsOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  if (options.timing) return PrintTiming(*store, options.format == "json");
  if (options.faults) return PrintFaults(*store, options.folder, options.format == "json");
  return PrintStandings(*store, options.format);
}

}  // namespace hakam::arbiter
