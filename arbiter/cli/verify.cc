#include "arbiter/cli/verify.h"

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/audit/verify.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/standings_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

std::string FaultsText(const AuditTally& tally) {
  if (tally.faults.empty()) return "no faults";
  return absl::StrJoin(tally.faults, ", ", [](std::string* out, const auto& fault) {
    absl::StrAppend(out, fault.second, " ",
                    absl::StripPrefix(v1::FaultKind_Name(fault.first), "FAULT_KIND_"));
  });
}

void Print(const char* form, const VerifyReport& report) {
  const AuditTally& tally = report.tally;
  std::cout << (report.league.empty() ? "league" : report.league) << ", " << form << ": "
            << (report.findings.empty() ? "ok" : absl::StrCat(report.findings.count(), " differences"))
            << "\n";
  for (const std::string& line : report.findings.lines()) std::cout << "  differs: " << line << "\n";
  if (const uint64_t shown = report.findings.lines().size(); shown < report.findings.count()) {
    std::cout << "  and " << report.findings.count() - shown << " more\n";
  }
  std::cout << "  " << tally.pairs << " of " << report.wanted - tally.unwanted << " pairs: " << tally.boards
            << " boards dealt, played and scored again, " << tally.decisions << " decisions and "
            << tally.forced << " forced actions, " << FaultsText(tally) << "\n";
  for (const std::string& line : report.checked) std::cout << "  " << line << "\n";
  for (const std::string& line : report.notes) std::cout << "  note: " << line << "\n";
}

// Both forms if both are there. The exit code.
absl::StatusOr<int> Verify(const VerifyOptions& options) {
  const LeaguePaths paths(options.folder);
  const auto request = [&](Progress* progress) {
    return VerifyRequest{
        .folder = paths.folder,
        .journal = paths.journal,
        .seed = options.seed,
        .most_lines = options.most_lines,
        .on_pair = [progress](uint64_t done, uint64_t total) { progress->Show(done, total); }};
  };
  int code = kExitOk;
  bool found = false;
  for (const bool live : {true, false}) {
    absl::StatusOr<VerifyReport> report = [&] {
      Progress progress(options.quiet, &Clock::Real());
      return live ? VerifyLive(request(&progress)) : VerifyPublished(request(&progress), StandingsFiles());
    }();
    if (absl::IsNotFound(report.status())) continue;
    HAKAM_RETURN_IF_ERROR(report.status());
    found = true;
    if (!report->findings.empty()) code = kExitNo;
    Print(live ? "journal" : "published", *report);
  }
  if (found) return code;
  return absl::NotFoundError(absl::StrCat(paths.folder, ": neither ", paths.journal,
                                          " nor published files are there; has the league been run?"));
}

}  // namespace

int VerifyCommand(const VerifyOptions& options) {
  const absl::StatusOr<int> code = Verify(options);
  return code.ok() ? *code : Report(code.status());
}

}  // namespace hakam::arbiter
