// hakam verify: is a league what it says it is?
#include "arbiter/audit/verify.h"

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/standings_format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct VerifyOptions {
  std::string folder;
  std::string seed;
  size_t most_lines = 20;
  bool quiet = false;
};

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
  std::cout << "  " << tally.pairs << " of " << report.wanted - tally.unwanted << " pairs: " << 2 * tally.pairs
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

void AddVerify(CLI::App* app, int* exit_code) {
  CLI::App* verify = app->add_subcommand(
      "verify", "Deal, play and score every board of a league again, and compare everything that was stored");
  auto o = std::make_shared<VerifyOptions>();
  verify->add_option("FOLDER", o->folder, "Folder of the league: its journal, its published files, or both")
      ->required();
  verify->add_option("--seed", o->seed, "Seed of the league, if it is not revealed yet, or to be compared");
  verify->add_option("--max", o->most_lines, "Lines of differences")->capture_default_str();
  verify->add_flag("--quiet", o->quiet, "No progress");
  verify->footer("Exit codes: 0 nothing differs, 1 something does, 2 usage, 4 infrastructure.");
  verify->callback([o, exit_code] {
    const absl::StatusOr<int> code = Verify(*o);
    *exit_code = code.ok() ? *code : Report(code.status());
  });
}

}  // namespace hakam::arbiter
