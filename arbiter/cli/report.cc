#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/author_report.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/report/league_folder.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<int> ReportCommand(const ReportOptions& o) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(o.folder));
  const std::string file = o.output.empty() ? absl::StrCat("report-", o.entrant, ".zip") : o.output;
  HAKAM_ASSIGN_OR_RETURN(const AuthorReport report,
                         WriteAuthorReport(*store, LeaguePaths(o.folder).logs, o.entrant, o.worst, file));
  PrintOut(absl::StrCat(report.file, ": ", report.boards, " boards, ", report.faults, " faults, ",
                        report.logs, " logs\n"));
  if (report.held_back) {
    PrintOut("boards and logs are left out: bots will play the same deals until the league is complete\n");
  }
  return kExitOk;
}

}  // namespace hakam::arbiter
