#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "arbiter/audit/publication.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/published.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/store/checksums.h"
#include "arbiter/view/gate_format.h"
#include "arbiter/view/plots.h"
#include "arbiter/web/page_files.h"
#include "arbiter/web/static_site.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Writes a line; false if that failed.
using WriteLine = absl::FunctionRef<bool(const std::string& line)>;

absl::Status WriteJsonLines(const Store& store, bool with_private, WriteLine write) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  return store.ForEachRecord([&](const PairNumbers&, const PairRecords& records) {
    return ForEachBoard(records, [&](v1::BoardRecord board) -> absl::Status {
      if (!with_private) RemovePrivate(&board);
      HAKAM_ASSIGN_OR_RETURN(const std::string line, RecordLine(std::move(board), rules));
      if (write(line)) return absl::OkStatus();
      return absl::ResourceExhaustedError(
          absl::StrCat("the export could not be written; is the disk full?", FileLimitText()));
    });
  });
}

// Writes ratings.svg, head-to-head.svg and, for a gate with at least one complete round, gate.svg into
// `folder`, which is created if it does not exist. Errors as ComputeStandings, PermissionDenied,
// ResourceExhausted.
absl::Status WritePlots(const Store& store, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(const std::string ratings, RatingsSvg(standings));
  HAKAM_ASSIGN_OR_RETURN(const std::string head_to_head, HeadToHeadSvg(standings));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return absl::PermissionDeniedError(absl::StrCat(folder, ": cannot be created: ", error.message()));
  const std::filesystem::path path(folder);
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / "ratings.svg").string(), ratings));
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / "head-to-head.svg").string(), head_to_head));
  if (standings.schedule != "gate") return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const GateReport report, GateReportOf(store));
  for (const GateReport::Trial& trial : report.trials) {
    if (trial.samples.empty()) continue;  // no round is complete
    HAKAM_ASSIGN_OR_RETURN(const std::string gate, GateSvg(report, trial));
    const std::string name =
        report.trials.size() == 1 ? "gate.svg" : absl::StrCat("gate-", trial.candidate.name, ".svg");
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((path / name).string(), gate));
  }
  return absl::OkStatus();
}

absl::Status ExportSite(const ExportOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const StaticSiteReport report, WriteStaticSite({.from = options.folder,
                                                                         .to = options.site,
                                                                         .all_boards = options.all_boards,
                                                                         .solve = options.solve}));
  for (const std::string& note : report.notes) PrintErr(absl::StrCat("hakam: ", note, "\n"));
  if (!report.has_page) PrintErr(absl::StrCat("hakam: no pages, only their data: ", kNoPage, "\n"));
  PrintOut(absl::StrCat(options.site, ": ", report.leagues, report.leagues == 1 ? " league, " : " leagues, ",
                        report.boards, " boards, ", report.files, " files",
                        report.has_page ? absl::StrCat("; open ", options.site, "/index.html") : "", "\n"));
  return absl::OkStatus();
}

absl::Status Export(const ExportOptions& options) {
  if (!options.site.empty()) return ExportSite(options);
  if (options.publish) {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> journal, OpenJournal(options.folder));
    return Publish(*journal, LeaguePaths(options.folder).folder, options.incomplete);
  }
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  if (!options.plots.empty()) return WritePlots(*store, options.plots);
  if (options.output.empty()) return WriteJsonLines(*store, options.with_private, PrintOut);
  std::ofstream file(options.output);
  if (!file) return absl::PermissionDeniedError(absl::StrCat(options.output, ": cannot be written"));
  HAKAM_RETURN_IF_ERROR(WriteJsonLines(*store, options.with_private, [&file](const std::string& line) {
    return static_cast<bool>(file << line);
  }));
  file.close();
  if (file) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat(options.output, ": could not be written; is the disk full?", FileLimitText()));
}

}  // namespace

absl::StatusOr<int> ExportCommand(const ExportOptions& options) {
  const absl::Status status = Export(options);
  if (!status.ok() && !ReaderGone()) return status;
  return kExitOk;
}

}  // namespace hakam::arbiter
