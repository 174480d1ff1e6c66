#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/cli/serve_address.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/fleet_file.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/league_view.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/view/bot_view.h"
#include "arbiter/view/duration_text.h"
#include "arbiter/view/gate_format.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/report_format.h"
#include "arbiter/view/standings_format.h"
#include "arbiter/view/status_view.h"
#include "arbiter/view/table_text.h"
#include "arbiter/web/site_server.h"
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

std::string StatusText(const v1::LeagueStatusView& status) {
  std::string out = absl::StrCat(status.league(), ": ", status.pairs_done(), " of ", status.pairs_total(),
                                 " pairs stored, ", status.entrants_size(), " entrants, ", status.faults(),
                                 " faults", status.complete() ? ", complete" : "", "\n");
  for (const v1::EntrantView& entrant : status.entrants()) {
    if (!entrant.has_disqualified()) continue;
    absl::StrAppend(&out, entrant.entrant(), " is disqualified: ", entrant.disqualified(), "\n");
  }
  return out;
}

std::string FleetText(const v1::FleetView& fleet, const v1::LeagueStatusView& status) {
  Rows rows = {{"#", "machine", "processor", "pairs", "failures", ""}};
  for (const v1::MachineView& machine : fleet.machines()) {
    rows.push_back({absl::StrCat(rows.size()), machine.machine(), machine.processor(),
                    absl::StrCat(machine.pairs()), absl::StrCat(machine.failures()),
                    machine.avoided() ? "not used again" : ""});
  }
  const double a_minute = fleet.seconds() > 0 ? 60 * static_cast<double>(fleet.pairs()) / fleet.seconds() : 0;
  std::string out =
      absl::StrCat(Fitted(rows, OutTerminal().columns), "\n", absl::StrFormat("%.0f", a_minute),
                   " pairs a minute, ", fleet.pairs_out(), " out, ", fleet.retries(), " played again");
  const uint32_t left = status.pairs_total() - std::min(status.pairs_done(), status.pairs_total());
  if (left > 0 && a_minute > 0) {
    absl::StrAppend(&out, ", about ", RoughDuration(absl::Minutes(static_cast<double>(left) / a_minute)),
                    " left");
  }
  return out + "\n";
}

absl::StatusOr<int> PrintMachines(const LeagueStatusOptions& options, const v1::LeagueStatusView& status) {
  const absl::StatusOr<v1::FleetView> fleet =
      ReadFleet(FleetFile(LeaguePaths(options.folder).live + "/fleet"));
  if (absl::IsNotFound(fleet.status())) {
    return absl::NotFoundError(absl::StrCat(
        options.folder, ": no other machines have played it; hakam league run --engine sends it to them"));
  }
  HAKAM_RETURN_IF_ERROR(fleet.status());
  PrintOut(options.json ? MessageJson(*fleet) : FleetText(*fleet, status));
  return kExitOk;
}

constexpr size_t kCases = 5;  // faults of each entrant that are told one by one

absl::StatusOr<int> PrintTiming(const Store& store, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantTiming> timing, TimingOf(store));
  PrintOut(json ? MessageJson(TimingsViewOf(timing)) : TimingText(timing));
  return kExitOk;
}

absl::StatusOr<int> PrintFaults(const Store& store, const std::string& folder, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, kCases));
  PrintOut(json ? MessageJson(FaultsViewOf(faults, Audience::kOrganiser)) : FaultsText(faults, folder));
  return kExitOk;
}

absl::StatusOr<int> PrintCrosstable(const Store& store, bool json) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  PrintOut(json ? CrosstableJson(standings) : CrosstableText(standings, OutTerminal().columns));
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
  HAKAM_ASSIGN_OR_RETURN(host.engine, EngineOf(options.engine, host.folder));
  std::unique_ptr<SiteServer> site;
  std::optional<HoldSignals> hold(
      std::in_place);  // until the league takes them: the threads of the server must not
  if (!options.serve.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const HttpOptions http, HttpOptionsOf(options.serve, ""));
    HAKAM_ASSIGN_OR_RETURN(site,
                           SiteServer::Start({.folder = LeaguePaths(host.folder).folder, .http = http}));
    PrintErr(absl::StrCat("hakam: serving ", host.folder, " at ", site->url(), " while it is played\n"));
  }
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague(std::move(host), options.quiet));
  hold.reset();
  site.reset();
  if (outcome.report.interrupted && !outcome.report.out_of_time)
    return Interrupted(options.host.folder, outcome.report.progress);
  return PrintStandings(*outcome.store, "text", Remarks(outcome));
}

absl::StatusOr<int> LeagueStatusCommand(const LeagueStatusOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
  HAKAM_ASSIGN_OR_RETURN(const LeagueView view, LeagueView::Read(*store));
  HAKAM_ASSIGN_OR_RETURN(const v1::LeagueStatusView status, StatusViewOf(view, rules));
  if (options.machines) return PrintMachines(options, status);
  PrintOut(options.json ? MessageJson(status) : StatusText(status));
  return kExitOk;
}

absl::StatusOr<int> LeagueStandingsCommand(const LeagueStandingsOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  if (options.timing) return PrintTiming(*store, options.format == "json");
  if (options.crosstable) return PrintCrosstable(*store, options.format == "json");
  if (options.faults) return PrintFaults(*store, options.folder, options.format == "json");
  return PrintStandings(*store, options.format);
}

}  // namespace hakam::arbiter
