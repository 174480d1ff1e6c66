#include "arbiter/audit/verify.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/progress.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/store/open_store.h"
#include "arbiter/view/json_text.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using nlohmann::ordered_json;

std::string FaultName(v1::FaultKind kind) {
  return std::string(absl::StripPrefix(v1::FaultKind_Name(kind), "FAULT_KIND_"));
}

std::string FaultsText(const AuditTally& tally) {
  if (tally.faults.empty()) return "no faults";
  return absl::StrJoin(tally.faults, ", ", [](std::string* out, const auto& fault) {
    absl::StrAppend(out, fault.second, " ", FaultName(fault.first));
  });
}

// The pairs that the standings count too.
uint64_t Counted(const VerifyReport& report) { return report.tally.pairs - report.tally.uncounted; }
uint64_t Wanted(const VerifyReport& report) {
  return report.wanted - report.tally.unwanted - report.tally.uncounted;
}

std::string FormText(const char* form, const VerifyReport& report) {
  const AuditTally& tally = report.tally;
  std::string out = absl::StrCat(
      report.league.empty() ? "league" : report.league, ", ", form, ": ",
      report.findings.empty() ? "ok" : absl::StrCat(report.findings.count(), " differences"), "\n");
  for (const std::string& line : report.findings.lines()) absl::StrAppend(&out, "  differs: ", line, "\n");
  if (const uint64_t shown = report.findings.lines().size(); shown < report.findings.count()) {
    absl::StrAppend(&out, "  and ", report.findings.count() - shown, " more\n");
  }
  absl::StrAppend(&out, "  ", Counted(report), " of ", Wanted(report), " pairs",
                  tally.uncounted == 0
                      ? ""
                      : absl::StrCat(" and ", tally.uncounted, " that do not count (disqualified before)"),
                  ": ", tally.boards, " boards dealt, replayed and scored again, ", tally.decisions,
                  " decisions and ", tally.forced, " forced actions, ", FaultsText(tally), "\n");
  for (const std::string& line : report.checked) absl::StrAppend(&out, "  ", line, "\n");
  for (const std::string& line : report.notes) absl::StrAppend(&out, "  note: ", line, "\n");
  return out;
}

ordered_json FormJson(const char* form, const VerifyReport& report) {
  const AuditTally& tally = report.tally;
  ordered_json faults = ordered_json::object();
  for (const auto& [kind, count] : tally.faults) faults[FaultName(kind)] = count;
  return {{"form", form},
          {"league", report.league},
          {"ok", report.findings.empty()},
          {"differences", report.findings.count()},
          {"first_differences", report.findings.lines()},
          {"pairs_checked", Counted(report)},
          {"pairs_wanted", Wanted(report)},
          {"pairs_not_counted", tally.uncounted},
          {"boards", tally.boards},
          {"decisions", tally.decisions},
          {"forced", tally.forced},
          {"faults", faults},
          {"checked", report.checked},
          {"notes", report.notes}};
}

}  // namespace

// Checks the journal and the published files, as far as the league has them.
absl::StatusOr<int> VerifyCommand(const VerifyOptions& options) {
  const LeaguePaths paths(options.folder);
  const auto request = [&](Progress* progress) {
    return VerifyRequest{
        .folder = paths.folder,
        .journal = SqliteUrl(paths.journal),
        .seed = options.seed,
        .most_lines = options.most_lines,
        .on_pair = [progress](uint64_t done, uint64_t total) { progress->Show(done, total); }};
  };
  int code = kExitOk;
  ordered_json forms = ordered_json::array();
  for (const bool live : {true, false}) {
    absl::StatusOr<VerifyReport> report = [&] {
      Progress progress(options.quiet, &Clock::Real());
      return live ? VerifyLive(request(&progress)) : VerifyPublished(request(&progress));
    }();
    if (absl::IsNotFound(report.status())) continue;
    HAKAM_RETURN_IF_ERROR(report.status());
    if (!report->findings.empty()) code = kExitNo;
    const char* form = live ? "journal" : "published";
    forms.push_back(FormJson(form, *report));
    if (!options.json) PrintOut(FormText(form, *report));
  }
  if (options.json && !forms.empty()) PrintOut(JsonText({{"forms", forms}}));
  if (!forms.empty()) return code;
  return absl::NotFoundError(absl::StrCat(paths.folder, ": there is neither ", paths.journal,
                                          " nor a published file; run the league first"));
}

}  // namespace hakam::arbiter
